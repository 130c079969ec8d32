import type { GroupEntry, GroupEntryKind } from '@luwag/contracts/paluwagan-money';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';

type Inputs = { name: string; other: string; turn: string; amount: string };

/** One line of the book in plain words. */
const words: Readonly<Record<GroupEntryKind, (inputs: Inputs) => string>> = {
  made: m.paluwagan_entry_made,
  joined: m.paluwagan_entry_joined,
  left: m.paluwagan_entry_left,
  full: m.paluwagan_entry_full,
  revealed: m.paluwagan_entry_revealed,
  drawn: m.paluwagan_entry_drawn,
  order_agreed: m.paluwagan_entry_order_agreed,
  started: m.paluwagan_entry_started,
  contribution: m.paluwagan_entry_contribution,
  deposit: m.paluwagan_entry_deposit,
  missed: m.paluwagan_entry_missed,
  covered: m.paluwagan_entry_covered,
  uncovered: m.paluwagan_entry_uncovered,
  caught_up: m.paluwagan_entry_caught_up,
  released: m.paluwagan_entry_released,
  short: m.paluwagan_entry_short,
  paid_out: m.paluwagan_entry_paid_out,
  payout_back: m.paluwagan_entry_payout_back,
  taken_back: m.paluwagan_entry_taken_back,
  too_late: m.paluwagan_entry_too_late,
  swapped: m.paluwagan_entry_swapped,
  moved_last: m.paluwagan_entry_moved_last,
  passed_over: m.paluwagan_entry_passed_over,
  replaced: m.paluwagan_entry_replaced,
  excused: m.paluwagan_entry_excused,
  frozen: m.paluwagan_entry_frozen,
  unfrozen: m.paluwagan_entry_unfrozen,
  dissolved: m.paluwagan_entry_dissolved,
  shared: m.paluwagan_entry_shared,
  closed: m.paluwagan_entry_closed,
  finished: m.paluwagan_entry_finished,
  called_off: m.paluwagan_entry_called_off,
};

export const entryWords = (entry: GroupEntry): string =>
  words[entry.kind]({
    name: entry.name ?? m.paluwagan_entry_somebody(),
    other: entry.with_name ?? m.paluwagan_entry_somebody(),
    turn: String(entry.round_number ?? ''),
    amount: entry.amount === null ? '' : pesos(entry.amount),
  });

type Part = GroupEntry['parts'][number];

const partWords: Readonly<Record<Part['of'], () => string>> = {
  contribution: m.paluwagan_part_contribution,
  cover: m.paluwagan_part_cover,
  penalty: m.paluwagan_part_penalty,
  deposit: m.paluwagan_part_deposit,
  guarantee: m.paluwagan_part_guarantee,
  platform: m.paluwagan_part_platform,
  offset: m.paluwagan_part_offset,
};

/** What an amount is made of, or where it came from: `hulog ₱2,000.00, cover ₱20.00`. */
export const partsLine = (entry: GroupEntry): string =>
  entry.parts
    .filter(({ amount }) => amount !== 0)
    .map(({ of, amount }) => `${partWords[of]()} ${pesos(amount)}`)
    .join(', ');
