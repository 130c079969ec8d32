import type { StaffGroup } from '@luwag/contracts/paluwagan-desk';
import { rulesOf } from '../groups/service.ts';
import { findCurrentRound, findReceiverOf, type GroupRows, isGiven } from '../pages/service.ts';

type Outlook = NonNullable<StaffGroup['outlook']>;
type Line = Outlook['lines'][number];

/**
 * Whether the next pot will be whole: what is in, what is still in time, and who made up for whom.
 * It is whole unless something is missing that nobody has put in.
 */
export function outlookOf(rows: GroupRows): Outlook | null {
  const round = findCurrentRound(rows);
  if (!round) return null;
  const dues = rows.dues.filter(({ round_id }) => round_id === round.id);
  const given = dues.filter(isGiven);
  const receiver = findReceiverOf(rows, round);
  const nameOf = (memberId: string | null | undefined) => rows.names.get(memberId ?? '') ?? '';
  const lines = dues.flatMap((due): Line[] => {
    const name = nameOf(due.member_id);
    if (due.status === 'open')
      return [
        { name, kind: rows.today > due.due_date ? 'grace' : 'open', amount: due.amount_centavos },
      ];
    if (due.status !== 'missed') return [];
    const put = [
      { name, kind: 'deposit', amount: due.from_deposit_centavos },
      { name, kind: 'guarantee', amount: due.from_guarantee_centavos },
      { name, kind: 'platform', amount: due.from_platform_centavos },
    ] as const;
    const missing = put.reduce((left, { amount }) => left - amount, due.amount_centavos);
    return [...put, { name, kind: 'missing' as const, amount: missing }].filter(
      ({ amount }) => amount > 0,
    );
  });
  return {
    round_number: round.round_number,
    name: nameOf(receiver?.member_id),
    date: round.due_date,
    given: given.reduce((sum, due) => sum + due.amount_centavos, 0),
    given_count: given.length,
    lines,
    pot: rulesOf(rows.group).pot,
    is_whole: lines.every(({ kind }) => kind !== 'missing'),
  };
}
