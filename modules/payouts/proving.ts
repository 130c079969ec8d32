import type { Tx } from '@luwag/db';
import type { Finding } from '@luwag/ledger/alarms';
import type { Slice } from '@luwag/ledger/watch';
import { journalIdFor } from './journals.ts';
import {
  type JournalSum,
  listPayoutsToProve,
  type PayoutToProve,
  sumJournals,
} from './proving-repository.ts';

const payoutsPerSlice = 200;
const findingsMax = 20;
const beforeAnyPayout = '00000000-0000-0000-0000-000000000000';

/**
 * Holds the next payouts against the ledger: their lines are what the journals did, the money was
 * held as they say, and it left exactly where they say that a bank has it. In the system's scope.
 */
export async function reconcilePayouts(tx: Tx, after: string): Promise<Slice> {
  const payouts = await listPayoutsToProve(tx, after || beforeAnyPayout, payoutsPerSlice);
  const last = payouts.at(-1);
  if (!last) return { after, isLast: true, findings: [] };
  const sums = await sumJournals(tx, payouts.flatMap(journalsOf));
  const byJournal = Map.groupBy(sums, ({ journal_id }) => journal_id);
  const findings = payouts.flatMap((payout) => differencesOf(payout, byJournal));
  return { after: last.id, isLast: false, findings: findings.slice(0, findingsMax) };
}

const journalsOf = (payout: PayoutToProve): string[] =>
  (['pending', 'post', 'returned'] as const).map((what) => journalIdFor(payout, what));

function differencesOf(
  payout: PayoutToProve,
  byJournal: ReadonlyMap<string, readonly JournalSum[]>,
): Finding[] {
  const moved = (what: 'pending' | 'post' | 'returned', kind: string, isPosted: boolean) =>
    (byJournal.get(journalIdFor(payout, what)) ?? [])
      .filter((sum) => sum.kind === kind && sum.is_posted === isPosted)
      .reduce((total, { amount }) => total + amount, 0);
  const { status, amount_centavos: amount } = payout;
  const wasPaid = status === 'paid' || status === 'returned';
  const pairs = [
    { of: 'lines', rows: payout.lines_centavos, ledger: payout.lines_sum },
    { of: 'unlike_lines', rows: 0, ledger: payout.unlike },
    held('payable', payout.lines_centavos, moved('pending', 'merchant_payable', false)),
    held('sent', amount, -moved('pending', 'payout_clearing', false)),
    held('debt', payout.debt_centavos, -moved('pending', 'merchant_receivable', false)),
    held('reserve', payout.reserve_centavos, -moved('pending', 'merchant_reserve', false)),
    held('withheld', payout.withheld_centavos, -moved('pending', 'tax_payable', false)),
    { of: 'paid', rows: wasPaid ? amount : 0, ledger: -moved('post', 'payout_clearing', true) },
    {
      of: 'returned',
      rows: status === 'returned' ? amount : 0,
      ledger: moved('returned', 'payout_clearing', true),
    },
  ];
  const differences = pairs.filter(({ rows, ledger }) => rows !== ledger);
  if (differences.length === 0) return [];
  return [{ kind: 'payout', subject: `payouts ${payout.id}`, detail: { differences } }];
}

const held = (of: string, rows: number, ledger: number) => ({ of: `held_${of}`, rows, ledger });
