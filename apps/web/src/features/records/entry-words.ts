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
  refund: m.records_kind_refund,
  credit_paid_out: m.records_kind_credit_paid_out,
  written_off: m.records_kind_written_off,
  other: m.records_kind_other,
};

export const componentWords = {
  late_fee: m.records_part_late_fee,
  fee: m.records_part_fee,
  interest: m.records_part_interest,
  principal: m.records_part_principal,
} as const;

/** Entries as they are shown: interest runs by the day, and days in a row are one line. */
export type EntryGroup = {
  key: string;
  kind: Entry['kind'];
  from: string;
  to: string;
  amount: number;
  owed: number;
  entries: Entry[];
};

const amountOf = ({ lines }: Pick<Entry, 'lines'>): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

export function groupEntries(entries: readonly Entry[]): EntryGroup[] {
  const groups: EntryGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last.kind === 'interest' && entry.kind === 'interest') {
      last.to = entry.date;
      last.amount += amountOf(entry);
      last.owed = entry.owed;
      last.entries.push(entry);
    } else {
      const { id: key, kind, date, owed } = entry;
      groups.push({
        ...{ key, kind, owed },
        ...{ from: date, to: date, amount: amountOf(entry), entries: [entry] },
      });
    }
  }
  return groups;
}
