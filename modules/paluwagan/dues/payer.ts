import type { Tx } from '@luwag/db';
import {
  findGroup,
  findOwnGroup,
  type GroupRow,
  listMembersById,
  type MemberRow,
} from '../groups/service.ts';
import { findDue } from './repository.ts';

/**
 * The group of a due for who may look at it and pay it: a member; or whoever left, while they owe
 * this one.
 */
export async function findPayersGroup(
  tx: Tx,
  { groupId, accountId, dueId }: { groupId: string; accountId: string; dueId: string },
): Promise<{ group: GroupRow; member: MemberRow } | undefined> {
  const found = await findOwnGroup(tx, { groupId, accountId });
  if (found) return found;
  const due = await findDue(tx, dueId);
  const isOwed = due?.status === 'missed' && due.account_id === accountId;
  if (!due || !isOwed || due.group_id !== groupId) return undefined;
  const group = await findGroup(tx, groupId);
  const [member] = await listMembersById(tx, [due.member_id]);
  return group && member && { group, member };
}
