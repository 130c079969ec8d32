import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import type { Journal } from '@luwag/domain/journals';
import type { Centavos } from '@luwag/domain/money';
import { post } from '@luwag/ledger/posting';
import { idOn, slotOf } from '@luwag/platform/ids';
import type { GroupRow } from '../groups/service.ts';
import { heldBy } from './lines.ts';
import { insertLines, type NewLine } from './lines-repository.ts';

/** Money that no rule of a running group is about, such as a deposit before the start. */
export type Alone = {
  group: Pick<GroupRow, 'id' | 'mode'>;
  /** Makes the id of the journal: the same thing said again is the same journal. */
  what: string;
  journal: Journal;
  line: Pick<NewLine, 'kind'> & Partial<NewLine>;
  now: Date;
};

/** Posts it and writes its line. Under the group's lock. */
export async function bookAlone(tx: Tx, { group, what, journal, line, now }: Alone): Promise<void> {
  const journalId = idOn(journal.effectiveOn, slotOf(group.id), `${what} ${journal.event}`);
  await post(tx, { id: journalId, mode: group.mode, journal });
  const posted = { journalId, heldByCentavos: heldBy(journal) };
  await insertLines(tx, [{ ...lineAt(group.id, now), ...line, posted }]);
}

const lineAt = (groupId: string, now: Date) => ({
  groupId,
  at: now,
  onDate: manilaDateOf(now.getTime()),
  seatId: null,
  memberId: null,
  withSeatId: null,
  withMemberId: null,
  roundId: null,
  amountCentavos: null,
  parts: [],
});

export type PayoutLine = {
  kind: 'paid_out' | 'payout_back';
  groupId: string;
  seatId: string;
  memberId: string;
  roundId: string | null;
  amountCentavos: Centavos;
  journalId: string;
  at: Date;
};

/** For the rail, which has posted the journal: a payout has left, or is due again. */
export const notePayout = (tx: Tx, line: PayoutLine): Promise<void> => {
  const { at, journalId, amountCentavos } = line;
  const heldByCentavos = line.kind === 'paid_out' ? -amountCentavos : Number(amountCentavos);
  return insertLines(tx, [
    { ...lineAt(line.groupId, at), ...line, posted: { journalId, heldByCentavos } },
  ]);
};
