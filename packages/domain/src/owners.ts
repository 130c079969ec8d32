/** The parties of a plan, as accounts are named after them. */
export interface PlanOwners {
  readonly planId: string;
  readonly buyerId: string;
  readonly merchantId: string;
}

export const planOwner = (planId: string): string => `plan:${planId}`;
export const buyerOwner = (buyerId: string): string => `buyer:${buyerId}`;
export const merchantOwner = (merchantId: string): string => `merchant:${merchantId}`;
/** A paluwagan group, one seat of it, and one round. */
export const groupOwner = (groupId: string): string => `pal_group:${groupId}`;
export const seatOwner = (seatId: string): string => `pal_seat:${seatId}`;
export const roundOwner = (roundId: string): string => `pal_round:${roundId}`;
/** A payment provider that collects for us. */
export const pspOwner = (psp: string): string => `psp:${psp}`;
/** A rail that carries payouts. */
export const railOwner = (rail: string): string => `rail:${rail}`;
