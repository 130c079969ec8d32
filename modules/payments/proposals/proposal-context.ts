import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { type CreditLineStatus, checkLine, type LineCheck } from '@luwag/domain/checkout';
import { type Centavos, centavos, noCentavos } from '@luwag/domain/money';
import { capAt } from '@luwag/domain/spending-cap';
import { isShortOfCredit } from '@luwag/domain/test-values';
import type { Mode } from '@luwag/platform/security/caller';
import { findVerifiedName, takesPayments } from '../../accounts/service.ts';
import { isOverdue, readLine } from '../../credit/service.ts';
import { findStore, type StoreRow } from '../../merchants/service.ts';
import { isPayableStatus, isProposalOpen, isRequestPayable } from '../payable.ts';
import type { PurchaseToPrice } from '../pricing.ts';
import { findRequest, type RequestRow } from '../requests/service.ts';
import type { ProposalRow } from './repository.ts';

/** A proposal with its request, store and credit check: all that a decision on it needs. */
export type ProposalContext = {
  proposal: ProposalRow;
  request: RequestRow;
  store: ShownStore;
  /** The line as it was held against the purchase; undefined where there is none. */
  seen: CreditLineStatus | undefined;
  line: LineCheck;
};

/** A store as buyers see it: with the name of the business that it belongs to, once checked. */
export type ShownStore = StoreRow & { businessName: string | null };

export const withBusinessName = async (tx: Tx, store: StoreRow): Promise<ShownStore> => ({
  ...store,
  businessName: await findVerifiedName(tx, store.account_id),
});

export async function getStore(tx: Tx, request: RequestRow): Promise<ShownStore> {
  const store = await findStore(tx, { id: request.store_id, accountId: request.merchant_id });
  if (!store)
    throw new Error(`store ${request.store_id} of payment request ${request.id} not found`);
  return withBusinessName(tx, store);
}

/**
 * A request as a buyer finds it: a merchant that may no longer take payments asks for nothing any
 * more. In the system's scope.
 */
export async function findPayableRequest(
  tx: Tx,
  by: Parameters<typeof findRequest>[1],
): Promise<RequestRow | undefined> {
  const row = await findRequest(tx, by);
  if (!row || !isPayableStatus(row.status)) return row;
  if (await takesPayments(tx, row.merchant_id, row.mode)) return row;
  return { ...row, status: 'canceled' };
}

/** In the buyer's own scope. */
export async function getProposalContext(
  tx: Tx,
  proposal: ProposalRow,
  now: Date,
): Promise<ProposalContext> {
  const { request, store } = await asSystem(tx, async () => {
    const found = await findPayableRequest(tx, { id: proposal.payment_request_id });
    if (!found)
      throw new Error(
        `payment request ${proposal.payment_request_id} of proposal ${proposal.id} not found`,
      );
    return { request: found, store: await getStore(tx, found) };
  });
  const priceCentavos = centavos(request.amount_centavos);
  const { buyer_id: buyerId, mode } = proposal;
  const line = await readLineStatus(tx, { buyerId, mode, now });
  // Documented: in test mode a purchase of such an amount finds the line used up.
  const isShort = mode === 'test' && isShortOfCredit(priceCentavos);
  const seen = line && isShort ? { ...line, availableCentavos: noCentavos } : line;
  return { proposal, request, store, seen, line: checkLine(seen, priceCentavos) };
}

type LineOwner = { buyerId: string; mode: Mode; now: Date };

/** The line as a purchase at this moment is held against it. In the buyer's own scope. */
export async function readLineStatus(
  tx: Tx,
  { buyerId, mode, now }: LineOwner,
): Promise<CreditLineStatus | undefined> {
  const line = await readLine(tx, { buyerId, mode });
  return (
    line && {
      ...line,
      isOverdue: await isOverdue(tx, buyerId, mode),
      capCentavos: capAt(line.cap, now.getTime()),
    }
  );
}

/** How a purchase of this price would fit. In the buyer's own scope. */
export async function checkLineFor(
  tx: Tx,
  buyer: LineOwner,
  priceCentavos: Centavos,
): Promise<LineCheck> {
  return checkLine(await readLineStatus(tx, buyer), priceCentavos);
}

/** Whether anything can still be agreed to, confirmed and paid. */
export const isPayable = ({ proposal, request }: ProposalContext, now: Date): boolean =>
  isProposalOpen(proposal, now) && isRequestPayable(request, now);

export const purchaseToPrice = (
  { proposal, request, line }: ProposalContext,
  now: Date,
): PurchaseToPrice => ({
  priceCentavos: centavos(request.amount_centavos),
  payNowCentavos: line.payNowCentavos,
  payDay: proposal.pay_day,
  now,
});
