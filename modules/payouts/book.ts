import type { PayoutStatus } from '@luwag/contracts/payouts';
import type { Tx } from '@luwag/db';
import { centavos } from '@luwag/domain/money';
import type { Effect } from '@luwag/domain/statement-matching';
import type { Booked, Settled, SettledPeriod } from '../payments/service.ts';
import { type BookedPayout, listPaid, listSums } from './book-repository.ts';
import { listCreditPaid, listCreditSums } from './credit-repository.ts';
import { listPalPaid, listPalSums } from './pal-repository.ts';
import {
  creditPayoutIdIn,
  creditReferenceOf,
  palPayoutIdIn,
  palReferenceOf,
  payoutIdIn,
  referenceOf,
} from './reference.ts';

/** What a payout says of its money. */
const effects: Record<PayoutStatus, Effect> = {
  held: 'none',
  waiting: 'none',
  approved: 'open',
  sent: 'open',
  paid: 'moved',
  failed: 'none',
  returned: 'returned',
  canceled: 'none',
};

/** References that are none of ours have no entry. In the system's scope. */
export async function listBookedPayouts(tx: Tx, references: readonly string[]): Promise<Booked[]> {
  const ids = (idIn: typeof payoutIdIn) => [
    ...new Set(references.flatMap((reference) => idIn(reference) ?? [])),
  ];
  return [
    ...(await listSums(tx, ids(payoutIdIn))).map((row) => entryOf(row, referenceOf(row.id))),
    ...(await listCreditSums(tx, ids(creditPayoutIdIn))).map((row) =>
      entryOf(row, creditReferenceOf(row.id)),
    ),
    ...(await listPalSums(tx, ids(palPayoutIdIn))).map((row) =>
      entryOf(row, palReferenceOf(row.id)),
    ),
  ];
}

/** Payouts that were paid in a period, by id. In the system's scope. */
export async function listSettledPayouts(
  tx: Tx,
  period: SettledPeriod & { afterId: string; limit: number },
): Promise<Settled[]> {
  const shops = await listPaid(tx, period);
  const buyers = await listCreditPaid(tx, period);
  const members = await listPalPaid(tx, period);
  return [
    ...shops.map(({ id }) => ({ id, references: [referenceOf(id)] })),
    ...buyers.map(({ id }) => ({ id, references: [creditReferenceOf(id)] })),
    ...members.map(({ id }) => ({ id, references: [palReferenceOf(id)] })),
  ];
}

const entryOf = (
  { mode, status, amount_centavos }: Omit<BookedPayout, 'id'>,
  reference: string,
): Booked => ({
  mode,
  reference,
  state: effects[status],
  amountCentavos: centavos(amount_centavos),
});
