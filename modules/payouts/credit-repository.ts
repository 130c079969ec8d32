import type { CreditWallet } from '@luwag/contracts/credit-payouts';
import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Mode } from '@luwag/ledger/commands';
import type { Insertable, Selectable } from 'kysely';
import type { CreditPart } from '../plans/service.ts';
import type { TransferChange } from './transfers.ts';

type Stored = Selectable<DB['credit_payouts']>;
export type CreditPayoutRow = Omit<Stored, 'mode' | 'status' | 'rail' | 'wallet' | 'parts'> & {
  mode: Mode;
  status: 'approved' | 'sent' | 'paid' | 'failed' | 'returned' | 'canceled';
  rail: 'instapay';
  wallet: CreditWallet;
  parts: CreditPart[];
};
type Party = { buyerId: string; mode: Mode };

export type NewCreditPayout = Omit<Insertable<DB['credit_payouts']>, 'parts'> & {
  parts: readonly CreditPart[];
};

export async function insertCreditPayout(
  tx: Tx,
  payout: NewCreditPayout,
): Promise<CreditPayoutRow> {
  const row = await tx
    .insertInto('credit_payouts')
    .values({ ...payout, parts: JSON.stringify(payout.parts) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as unknown as CreditPayoutRow;
}

export async function findCreditPayout(tx: Tx, id: string): Promise<CreditPayoutRow | undefined> {
  const row = await tx
    .selectFrom('credit_payouts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row as unknown as CreditPayoutRow | undefined;
}

export async function lockCreditPayout(tx: Tx, id: string): Promise<CreditPayoutRow | undefined> {
  const row = await tx
    .selectFrom('credit_payouts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as CreditPayoutRow | undefined;
}

export async function updateCreditPayout(
  tx: Tx,
  id: string,
  change: TransferChange,
): Promise<CreditPayoutRow> {
  const row = await tx
    .updateTable('credit_payouts')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as unknown as CreditPayoutRow;
}

export async function findByGatewayId(
  tx: Tx,
  gatewayPayoutId: string,
): Promise<CreditPayoutRow | undefined> {
  const row = await tx
    .selectFrom('credit_payouts')
    .selectAll()
    .where('gateway_payout_id', '=', gatewayPayoutId)
    .executeTakeFirst();
  return row as unknown as CreditPayoutRow | undefined;
}

/** Newest first. */
export async function listCreditPayouts(
  tx: Tx,
  { buyerId, mode }: Party,
  limit: number,
): Promise<CreditPayoutRow[]> {
  const rows = await tx
    .selectFrom('credit_payouts')
    .selectAll()
    .where((eb) => eb.and({ buyer_id: buyerId, mode }))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as CreditPayoutRow[];
}

export async function isCreditUnderWay(tx: Tx, { buyerId, mode }: Party): Promise<boolean> {
  const row = await tx
    .selectFrom('credit_payouts')
    .select('id')
    .where((eb) => eb.and({ buyer_id: buyerId, mode }))
    .where('status', 'in', ['approved', 'sent'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that should have been sent or asked about and were not. In the system's scope. */
export const listOverdueCreditPolls = (
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string; status: string }[]> =>
  tx
    .selectFrom('credit_payouts')
    .select(['id', 'status'])
    .where('next_poll_at', '<', before)
    .orderBy('next_poll_at')
    .limit(limit)
    .execute();

const booked = ['id', 'mode', 'status', 'amount_centavos'] as const;
export type BookedCredit = Pick<CreditPayoutRow, (typeof booked)[number]>;

/** Of both modes. In the system's scope. */
export async function listCreditSums(tx: Tx, ids: readonly string[]): Promise<BookedCredit[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('credit_payouts')
    .select(booked)
    .where('id', 'in', [...ids])
    .execute();
  return rows as BookedCredit[];
}

/** Those that a wallet took in a period, whatever became of them, by id. In the system's scope. */
export async function listCreditPaid(
  tx: Tx,
  wanted: { mode: Mode; from: Date; to: Date; afterId: string; limit: number },
): Promise<BookedCredit[]> {
  const rows = await tx
    .selectFrom('credit_payouts')
    .select(booked)
    .where('mode', '=', wanted.mode)
    .where('paid_at', '>=', wanted.from)
    .where('paid_at', '<=', wanted.to)
    .where('id', '>', wanted.afterId)
    .orderBy('id')
    .limit(wanted.limit)
    .execute();
  return rows as BookedCredit[];
}

/** True where they were not told of just this sum before. */
export async function markOffered(
  tx: Tx,
  offer: { buyerId: string; mode: Mode; amountCentavos: number; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('credit_offers')
    .values({
      buyer_id: offer.buyerId,
      mode: offer.mode,
      amount_centavos: offer.amountCentavos,
      offered_at: offer.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['buyer_id', 'mode'])
        .doUpdateSet({ amount_centavos: offer.amountCentavos, offered_at: offer.now })
        .where('credit_offers.amount_centavos', '<>', offer.amountCentavos),
    )
    .returning('buyer_id')
    .executeTakeFirst();
  return row !== undefined;
}
