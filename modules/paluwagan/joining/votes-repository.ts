import type { Tx } from '@luwag/db';

/** What members said yes to. In the system's scope, under the group's lock where one is written. */
type Vote = { groupId: string; memberId: string; about: string };

export const dissolve = 'dissolve';
export const aboutOrder = (orderHash: string): string => `order ${orderHash}`;

/** Saying yes twice is saying it once. */
export async function insertVote(
  tx: Tx,
  { groupId, memberId, about, now }: Vote & { now: Date },
): Promise<void> {
  await tx
    .insertInto('pal_votes')
    .values({ group_id: groupId, member_id: memberId, about, voted_at: now })
    .onConflict((conflict) => conflict.columns(['group_id', 'member_id', 'about']).doNothing())
    .execute();
}

/** Of one member about one thing, or all of a group. */
export async function deleteVotes(tx: Tx, which: Vote | { groupId: string }): Promise<void> {
  let query = tx.deleteFrom('pal_votes').where('group_id', '=', which.groupId);
  if ('about' in which)
    query = query.where('member_id', '=', which.memberId).where('about', '=', which.about);
  await query.execute();
}

/** The members who said yes. */
export async function listVotes(
  tx: Tx,
  { groupId, about }: { groupId: string; about: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('pal_votes')
    .select('member_id')
    .where((eb) => eb.and({ group_id: groupId, about }))
    .orderBy('member_id')
    .limit(50)
    .execute();
  return rows.map(({ member_id }) => member_id);
}
