import type { GroupMember } from '@luwag/contracts/paluwagan';
import { type MemberRow, rulesOf } from '../groups/service.ts';
import type { GroupRows } from './views.ts';

/** The same with the people who are in. */
export type PageRows = GroupRows & { members: readonly MemberRow[] };

/** Who has a seat, by when they signed. Somebody who waits to take one over is not in yet. */
export function memberViewsOf(rows: PageRows, ownId: string): GroupMember[] {
  const countOf = ({ id }: MemberRow) => rows.seats.filter((seat) => seat.member_id === id).length;
  return rows.members
    .toSorted((one, other) => one.signed_at.getTime() - other.signed_at.getTime())
    .map((member) => ({
      member_id: member.id,
      name: rows.names.get(member.id) ?? '',
      is_you: member.id === ownId,
      is_organiser: member.is_organiser,
      seats: countOf(member),
      signed_at: member.signed_at.toISOString(),
    }))
    .filter(({ seats, is_you }) => seats > 0 || is_you);
}

/** Of the most that we put in, what is left. */
export const platformCoverLeftOf = ({ group, dues }: GroupRows): number =>
  rulesOf(group).platform_cover -
  dues.reduce((total, due) => total + due.from_platform_centavos, 0);
