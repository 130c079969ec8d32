import { manilaDateOf } from '@luwag/domain/calendar';
import { groupPayoutReturned, groupPayoutSent } from '@luwag/domain/journals-paluwagan';
import { centavos } from '@luwag/domain/money';
import type { Posting } from '@luwag/ledger/commands';
import { idOn, slotOf } from '@luwag/platform/ids';
import type { PalPayoutRow } from './pal-repository.ts';

const causeOf = ({ id, group_id }: PalPayoutRow, at: Date) => ({
  source: `pal_group:${group_id}/payout:${id}`,
  effectiveOn: manilaDateOf(at.getTime()),
});

const postingOf = ({ seat_id, rail, amount_centavos }: PalPayoutRow) => ({
  seatId: seat_id,
  rail,
  amountCentavos: centavos(amount_centavos),
});

/** A row takes each of the two steps once, under its lock: its day is part of the id. */
const journalIdFor = ({ id, group_id }: PalPayoutRow, what: 'sent' | 'returned', at: Date) =>
  idOn(manilaDateOf(at.getTime()), slotOf(group_id), `pal payout ${id} ${what}`);

/** It leaves what is due to the seat. The bound of that account refuses what is not there. */
export const leaving = (row: PalPayoutRow, at: Date): Posting => ({
  id: journalIdFor(row, 'sent', at),
  mode: row.mode,
  journal: groupPayoutSent(causeOf(row, at), postingOf(row)),
});

/** It did not arrive, or came back: it is due again. */
export function comingBack(row: PalPayoutRow, at: Date): Posting {
  if (!row.journal_id) throw new Error(`payout ${row.id} of a group never left`);
  return {
    id: journalIdFor(row, 'returned', at),
    mode: row.mode,
    reversesId: row.journal_id,
    journal: groupPayoutReturned(causeOf(row, at), postingOf(row)),
  };
}
