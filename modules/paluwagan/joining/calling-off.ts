import type { Tx } from '@luwag/db';
import type { Clock } from '@luwag/platform/clock';
import { giveDepositsBack } from '../dues/service.ts';
import { type GroupRow, listSeats, noteEvent, tell, updateGroup } from '../groups/service.ts';
import { endInvitations } from './invitations-repository.ts';

/** Under the group's lock, of one that has not started: deposits go back, and it is over. */
export async function callOff(
  tx: Tx,
  ctx: { clock: Clock; requestId: string },
  { group, by, now }: { group: GroupRow; by: 'organiser' | 'time' | 'us'; now: Date },
): Promise<GroupRow> {
  const seats = await listSeats(tx, group.id);
  const taken = seats.filter((seat) => seat.member_id !== null);
  const backCentavos = await giveDepositsBack(tx, ctx, { group, seats: taken, now });
  await endInvitations(tx, { groupId: group.id }, { now });
  await noteEvent(tx, { groupId: group.id, kind: 'called_off', at: now });
  await tell(tx, ctx, {
    groupId: group.id,
    kind: 'group_called_off',
    about: group.id,
    to: null,
    data: { called_off_by: by, has_deposits: backCentavos > 0 },
  });
  return updateGroup(tx, group.id, { status: 'called_off', ended_at: now, next_on: null });
}
