import { m } from '#app/paraglide/messages.js';
import type { EntriesView } from './records.server.ts';

type Entry = EntriesView['entries'][number];

export const kindWords: Readonly<Record<Entry['kind'], () => string>> = {
  purchase: m.records_kind_purchase,
  paid_at_once: m.records_kind_paid_at_once,
  interest: m.records_kind_interest,
  late_fee: m.records_kind_late_fee,
  fee: m.records_kind_fee,
  payment: m.records_kind_payment,
  payment_returned: m.records_kind_payment_returned,
  credit_used: m.records_kind_credit_used,
  waived: m.records_kind_waived,
  called_off: m.records_kind_called_off,
  refund: m.records_kind_refund,
  credit_paid_out: m.records_kind_credit_paid_out,
  credit_returned: m.records_kind_credit_returned,
  written_off: m.records_kind_written_off,
  other: m.records_kind_other,
};

export const componentWords = {
  late_fee: m.records_part_late_fee,
  fee: m.records_part_fee,
  interest: m.records_part_interest,
  principal: m.records_part_principal,
} as const;

/** What is added day by day, as long as it runs. */
const dailyKinds = ['interest', 'late_fee'] as const;
type DailyKind = (typeof dailyKinds)[number];
const isDaily = (kind: Entry['kind']): kind is DailyKind =>
  dailyKinds.some((daily) => daily === kind);

/** Entries as they are shown: days in a row are one line for interest, and one for late fees. */
export type EntryGroup = {
  key: string;
  kind: Entry['kind'];
  from: string;
  to: string;
  amount: number;
  owed: number;
  entries: Entry[];
};

export const amountOf = ({ lines }: Pick<Entry, 'lines'>): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

export function groupEntries(entries: readonly Entry[]): EntryGroup[] {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run?.[0] && isDaily(run[0].kind) && isDaily(entry.kind)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap(groupsOf);
}

/** Lines of one run, one after another: what is owed after each follows from its amount. */
function groupsOf(run: readonly Entry[]): EntryGroup[] {
  const last = run.at(-1);
  let owed = (last?.owed ?? 0) - run.reduce((sum, entry) => sum + amountOf(entry), 0);
  return [...new Set(run.map(({ kind }) => kind))].flatMap((kind) => {
    const entries = run.filter((entry) => entry.kind === kind);
    const [first] = entries;
    if (!first) return [];
    const amount = entries.reduce((sum, entry) => sum + amountOf(entry), 0);
    owed += amount;
    const days = { from: first.date, to: entries.at(-1)?.date ?? first.date };
    return [{ key: first.id, kind, ...days, amount, owed, entries }];
  });
}
