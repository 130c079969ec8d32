import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { begunStatuses } from '@luwag/domain/paluwagan-states';

/** Groups whose next day has come, longest ago first. In the system's scope. */
export async function listGroupsToRun(
  tx: Tx,
  { today, limit }: { today: CivilDate; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('pal_groups')
    .select('id')
    .where('next_on', '<=', today)
    .where('status', 'in', [...begunStatuses])
    .orderBy('next_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
