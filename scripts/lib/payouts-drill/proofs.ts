import { listProbedPayouts } from '@luwag/testing/harness/payout-probes';
import type { DrillHarness } from '../checkout-drill/harness.ts';

type Book = { payouts: { reference_id: string; destination_amount: number; status: string }[] };

/** Holds the gateway's book, our rows and the ledger against one another. */
export async function findViolations(
  { db, gateway }: DrillHarness,
  count: number,
): Promise<string[]> {
  const rows = await listProbedPayouts(db);
  const { payouts } = (await gateway.book()) as unknown as Book;
  const made = Map.groupBy(payouts, ({ reference_id }) => reference_id);
  const found = rows.length === count ? [] : [`${rows.length} payouts on record`];
  for (const { id, status, amount, posted } of rows) {
    const own = made.get(`payout-${id}`) ?? [];
    const sent = own.map((each) => each.destination_amount);
    if (status !== 'paid') found.push(`payout ${id} is ${status}`);
    if (own.length !== 1) found.push(`payout ${id} was made ${own.length} times`);
    if (sent[0] !== amount) found.push(`payout ${id} of ${amount} was sent as ${sent[0]}`);
    if (posted !== amount) found.push(`payout ${id} of ${amount} is posted as ${posted}`);
  }
  if (payouts.length !== count) found.push(`the gateway has ${payouts.length} payouts`);
  return found;
}
