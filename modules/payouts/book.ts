import type { PayoutStatus } from '@luwag/contracts/payouts';
import type { Tx } from '@luwag/db';
import { centavos } from '@luwag/domain/money';
import type { Effect } from '@luwag/domain/statement-matching';
import type { Booked, Settled, SettledPeriod } from '../payments/service.ts';
import { type BookedPayout, listPaid, listSums } from './book-repository.ts';
import { payoutIdIn, referenceOf } from './reference.ts';

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
  const ids = references.flatMap((reference) => payoutIdIn(reference) ?? []);
  return (await listSums(tx, [...new Set(ids)])).map(entryOf);
}

/** Payouts that were paid in a period, by id. In the system's scope. */
export async function listSettledPayouts(
  tx: Tx,
  period: SettledPeriod & { afterId: string; limit: number },
): Promise<Settled[]> {
  const rows = await listPaid(tx, period);
  return rows.map(({ id }) => ({ id, references: [referenceOf(id)] }));
}

const entryOf = ({ id, mode, status, amount_centavos }: BookedPayout): Booked => ({
  mode,
  reference: referenceOf(id),
  state: effects[status],
  amountCentavos: centavos(amount_centavos),
});
