import type { GroupPage, OwnDue, OwnPayout } from '@luwag/contracts/paluwagan';
import type { Tx } from '@luwag/db';
import { maskAccountNumber } from '@luwag/domain/bank-accounts';
import { addDays } from '@luwag/domain/calendar';
import { countDepositsWanted } from '@luwag/domain/paluwagan-draw';
import { dueOpensDays } from '@luwag/domain/paluwagan-rules';
import { formingStatuses } from '@luwag/domain/paluwagan-states';
import { findPerson } from '../../accounts/service.ts';
import type { PaluwaganDeps } from '../deps.ts';
import { listOpenPayments } from '../dues/service.ts';
import { type DueRow, listDues, type MemberRow, rulesOf } from '../groups/service.ts';
import { readSecured } from '../joining/service.ts';
import { amountOf, listTurnsAhead } from './cards.ts';
import { listOwnPayouts, type OwnPayoutRow } from './repository.ts';
import type { PageRows } from './roster-view.ts';
import { findReceived } from './views.ts';

type Mine = GroupPage['mine'];

/** What concerns the caller alone. In the system's scope. */
export async function readMine(
  tx: Tx,
  { vault }: PaluwaganDeps,
  rows: PageRows,
  member: MemberRow,
): Promise<Mine> {
  const { group } = rows;
  const all = await listDues(tx, { groupId: group.id, memberId: member.id });
  const unpaid = all.filter(({ status }) => status === 'open' || status === 'missed');
  const payouts = await listOwnPayouts(tx, member.id);
  const seats = rows.seats.filter(({ member_id }) => member_id === member.id);
  const isTurning = group.status === 'running' || group.status === 'frozen';
  const [pot] = isTurning ? listTurnsAhead(seats, rows.rounds) : [];
  return {
    member_id: member.id,
    is_organiser: member.is_organiser,
    seat_ids: seats.map(({ id }) => id),
    dues: await ownDuesOf(tx, rows, unpaid),
    given: sumOf(all.filter(isGivenContribution).map(amountOf)),
    received: sumOf(seats.map(({ id }) => findReceived(rows, id) ?? 0)),
    owes: sumOf(unpaid.filter(({ status }) => status === 'missed').map(amountOf)),
    next_pot: pot
      ? {
          ...{ seat_id: pot.seat.id, turn: pot.turn },
          ...{ amount: rulesOf(group).pot, date: pot.date, latest: pot.latest },
        }
      : null,
    payouts: payouts.filter((payout) => !isStuck(payout)).map(payoutViewOf),
    waits: sumOf(payouts.filter(isStuck).map(({ amount_centavos }) => amount_centavos)),
    wallet: member.wallet,
    account: await findAccountEnd(tx, vault, member),
    autopay_source_id: member.autopay_source_id,
    may_leave: mayLeave(group),
    deposits_wanted: await countWanted(tx, rows, { member, unpaid }),
  };
}

/** Not while the order is drawn: numbers are open then. */
const mayLeave = ({ status }: PageRows['group']): boolean =>
  status !== 'drawing' && formingStatuses.some((each) => each === status);

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

const isGivenContribution = ({ kind, status }: DueRow): boolean =>
  kind === 'contribution' && (status === 'paid' || status === 'offset');

async function ownDuesOf(
  tx: Tx,
  { rounds, today }: PageRows,
  unpaid: readonly DueRow[],
): Promise<OwnDue[]> {
  const payments = await listOpenPayments(
    tx,
    unpaid.map(({ id }) => id),
  );
  return unpaid.map((due) => ({
    due_id: due.id,
    kind: due.kind,
    seat_id: due.seat_id,
    round_number: rounds.find(({ id }) => id === due.round_id)?.round_number ?? null,
    contribution: due.amount_centavos,
    cover: due.cover_centavos,
    penalty: due.penalty_centavos,
    amount: amountOf(due),
    due_date: due.due_date,
    status: due.status === 'missed' ? 'missed' : 'open',
    // Deposits and buy-ins can be paid from the moment they are asked for.
    opens_on: due.kind === 'contribution' ? addDays(due.due_date, -dueOpensDays) : today,
    payment_id: payments.get(due.id) ?? null,
  }));
}

/** It was to be sent and there was nowhere to send it to; one that was just made is on its way. */
const isStuck = ({ status, polls }: OwnPayoutRow): boolean => status === 'waiting' && polls > 0;

const payoutViewOf = (row: OwnPayoutRow): OwnPayout => ({
  payout_id: row.id,
  kind: row.kind,
  amount: row.amount_centavos,
  state: stateOf(row),
  wallet: row.wallet,
  account: row.account ?? '',
  at: (row.paid_at ?? row.ended_at ?? row.created_at).toISOString(),
});

function stateOf({ status }: OwnPayoutRow): OwnPayout['state'] {
  if (status === 'paid') return 'paid';
  return ['failed', 'returned', 'canceled'].includes(status) ? 'back' : 'on_its_way';
}

/** Test money goes to nobody: everybody has this number there. */
const testNumber = '09171234567';

async function findAccountEnd(
  tx: Tx,
  vault: PaluwaganDeps['vault'],
  { account_id: accountId, mode }: MemberRow,
): Promise<string | null> {
  if (mode === 'test') return maskAccountNumber(testNumber);
  const person = await findPerson(tx, vault, accountId);
  const isProven = person?.contact_number && person.number_confirmed_at;
  return isProven ? maskAccountNumber(person.contact_number ?? '') : null;
}

/**
 * How many deposits a group waits for whose seats are all taken; nothing to somebody whose own are
 * secured, or asked for already.
 */
async function countWanted(
  tx: Tx,
  { group, seats, members, today }: PageRows,
  { member, unpaid }: { member: MemberRow; unpaid: readonly DueRow[] },
): Promise<number> {
  const isFree = seats.some(({ member_id }) => member_id === null);
  if (group.status !== 'forming' || isFree) return 0;
  const secured = await readSecured(tx, { group, seats, members, onDate: today });
  const isAsked = (seatId: string) =>
    unpaid.some(({ kind, seat_id }) => kind === 'deposit' && seat_id === seatId);
  const own = seats.filter(({ member_id }) => member_id === member.id);
  if (!own.some(({ id }) => !secured.has(id) && !isAsked(id))) return 0;
  return countDepositsWanted(seats.map(({ id }) => ({ secured: secured.has(id) })));
}
