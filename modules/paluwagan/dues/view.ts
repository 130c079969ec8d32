import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-money';
import type { Tx } from '@luwag/db';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { owedForDue } from '@luwag/domain/journals-paluwagan';
import type { GroupBook } from '@luwag/domain/paluwagan-book';
import { coveredOn } from '@luwag/domain/paluwagan-rules';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { waysOn } from '../../plans/service.ts';
import { holderOf, type LoadedGroup, loadGroups } from '../book/service.ts';
import type { PaluwaganDeps } from '../deps.ts';
import { type DueRow, listMembersById, listNames } from '../groups/service.ts';
import { listOpenPayments } from './attempts-repository.ts';
import { costOf, opensOnOf } from './cost.ts';
import { findPayersGroup } from './payer.ts';
import { findDue } from './repository.ts';

type View = ResultOf<typeof contracts.getDue>;

export const getDue = (
  { vault }: PaluwaganDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getDue>,
): Promise<View> =>
  ctx.system(async (tx) => {
    const accountId = personOf(ctx).id;
    const { group_id: groupId, due_id: dueId } = params;
    const found = await findPayersGroup(tx, { groupId, accountId, dueId });
    if (!found) return refuse(contracts.getDue, 'group_not_found', 'There is no such group.');
    const due = await findDue(tx, params.due_id);
    if (due?.group_id !== found.group.id || due.account_id !== accountId)
      return refuse(contracts.getDue, 'due_not_found', 'There is no such due of yours.');
    const [group] = await loadGroups(tx, [found.group.id]);
    if (!group) throw new Error(`group ${found.group.id} not found`);
    const today = manilaDateOf(ctx.clock.now().getTime());
    const payments = await listOpenPayments(tx, [due.id]);
    const own = group.book.seats.filter(
      ({ seatId }) => memberOf(group, seatId) === found.member.id,
    );
    const given = group.book.dues.filter(
      ({ status, dueId }) =>
        status === 'paid' && group.dues.get(dueId)?.member_id === found.member.id,
    );
    const lastRound = group.book.rounds.at(-1);
    return {
      group_name: group.row.name,
      livemode: group.row.mode === 'live',
      due: dueViewOf(group, due, payments.get(due.id) ?? null),
      fee: 0,
      pot: await readPot(tx, { vault, group, due }),
      cover_back_on: due.cover_centavos > 0 ? (lastRound?.dueDate ?? null) : null,
      ways: waysOn(today),
      given_so_far: given.reduce((total, each) => total + owedForDue(each), 0),
      given_count: given.length,
      next_pot: nextPotOf(group.book, own),
      autopay_source_id: found.member.autopay_source_id,
      why_not: whyNot(group, due, { today, isUnderWay: payments.size > 0 }),
    };
  });

const memberOf = (group: LoadedGroup, seatId: string): string | null =>
  group.seats.find(({ id }) => id === seatId)?.member_id ?? null;

function dueViewOf(group: LoadedGroup, due: DueRow, paymentId: string | null): View['due'] {
  const round = group.rounds.find(({ id }) => id === due.round_id);
  const whole = due.amount_centavos + due.cover_centavos + due.penalty_centavos;
  return {
    due_id: due.id,
    kind: due.kind,
    seat_id: due.seat_id,
    round_number: round?.round_number ?? null,
    contribution: due.amount_centavos,
    cover: due.cover_centavos,
    penalty: due.penalty_centavos,
    amount: costOf(group, due) ?? whole,
    due_date: due.due_date,
    status: due.status,
    opens_on: opensOnOf(due),
    payment_id: paymentId,
  };
}

/** The pot that a contribution goes into, as things stand. */
async function readPot(
  tx: Tx,
  { vault, group, due }: PaluwaganDeps & { group: LoadedGroup; due: DueRow },
): Promise<View['pot']> {
  const { book } = group;
  const round = book.rounds.find(({ roundId }) => roundId === due.round_id);
  if (!round) return null;
  const receiver =
    round.seatId ?? book.seats.find(({ turn }) => turn === round.roundNumber)?.seatId;
  const memberId = receiver && holderOf(group, receiver).memberId;
  const names = await listNames(tx, vault, await listMembersById(tx, memberId ? [memberId] : []));
  const there = book.dues.filter(
    ({ roundNumber, status }) =>
      roundNumber === round.roundNumber && (status === 'paid' || status === 'offset'),
  );
  const given = there.reduce((total, each) => total + each.amountCentavos, 0);
  return {
    round_number: round.roundNumber,
    name: (memberId && names.get(memberId)) || '',
    amount: book.potCentavos,
    given,
    given_count: there.length,
    to_come: Math.max(0, book.potCentavos - given),
    date: round.dueDate,
    latest: coveredOn(round),
  };
}

function nextPotOf(book: GroupBook, own: GroupBook['seats']): View['next_pot'] {
  const [next] = own
    .filter(({ hasReceived }) => !hasReceived)
    .toSorted((one, other) => one.turn - other.turn);
  const round = next && book.rounds.find(({ roundNumber }) => roundNumber === next.turn);
  const isAhead = ['running', 'frozen'].includes(book.status);
  return next && round && isAhead
    ? {
        ...{ amount: book.potCentavos, turn: next.turn },
        ...{ date: round.dueDate, latest: coveredOn(round) },
      }
    : null;
}

function whyNot(
  group: LoadedGroup,
  due: DueRow,
  { today, isUnderWay }: { today: CivilDate; isUnderWay: boolean },
): View['why_not'] {
  if (isUnderWay) return 'payment_under_way';
  if (costOf(group, due) === undefined) return 'nothing_due';
  return opensOnOf(due) > today ? 'not_open_yet' : null;
}
