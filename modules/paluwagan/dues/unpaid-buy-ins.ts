import type { Tx } from '@luwag/db';
import { addDays, type CivilDate } from '@luwag/domain/calendar';
import { lockGroup, updateMember } from '../groups/service.ts';
import { listOpenPayments } from './attempts-repository.ts';
import { listUnpaidBuyIns, voidDues } from './repository.ts';

/** So many days somebody has to pay what a seat costs; then another may have it. */
const payWithinDays = 7;

/** Whoever was to take a seat over and did not pay is not in the group any more. */
export async function voidBuyIns(
  tx: Tx,
  { today, now }: { today: CivilDate; now: Date },
): Promise<void> {
  const before = addDays(today, -payWithinDays);
  for (const { id, group_id, member_id } of await listUnpaidBuyIns(tx, before)) {
    await lockGroup(tx, group_id);
    if ((await listOpenPayments(tx, [id])).size > 0) continue;
    await voidDues(tx, [id]);
    await updateMember(tx, member_id, {
      status: 'left',
      left_at: now,
      autopay_source_id: null,
      autopay_since: null,
    });
  }
}
