import type { GroupPage, GroupSeat, OwnDue } from '@luwag/contracts/paluwagan';
import { centavos } from '@luwag/domain/money';
import { Badge } from '@luwag/ui/badge';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Money } from '@luwag/ui/money';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { dayOf, pesos } from '#app/shared/format/money-words.ts';
import { roundNow } from './group-wheel.tsx';
import { firstOf, whenDue } from './group-words.ts';
import { duePaymentPath, givePath } from './paths.ts';

/** What waits for the reader: whatever is late or open; else the next, with when it opens. */
export function DueCards({ group, today }: { group: GroupPage; today: string }) {
  const { dues } = group.mine;
  const asked = dues.filter((due) => due.status === 'missed' || due.opens_on <= today);
  const shown = asked.length > 0 ? asked : dues.filter((due) => isWith(due, dues[0]));
  const together = shown.filter((due) => isWith(due, shown[0]));
  return (
    <>
      {together.length > 1 && <Together dues={together} />}
      {shown.map((due, index) => (
        <DueCard key={due.due_id} due={due} group={group} today={today} isFirst={index === 0} />
      ))}
    </>
  );
}

/** Whoever has two seats gives for both on one date. */
const isWith = (due: OwnDue, other: OwnDue | undefined): boolean =>
  due.kind === other?.kind && due.due_date === other.due_date;

function Together({ dues }: { dues: readonly OwnDue[] }) {
  const amount = pesos(dues.reduce((total, due) => total + due.amount, 0));
  const date = dayOf(dues[0]?.due_date ?? '');
  return (
    <p>
      <b>{m.paluwagan_due_together({ amount, count: dues.length, date })}</b>
    </p>
  );
}

type DueCardProps = { due: OwnDue; group: GroupPage; today: string; isFirst: boolean };

const titles: Readonly<Record<OwnDue['kind'], () => string>> = {
  contribution: m.paluwagan_due_contribution,
  deposit: m.paluwagan_due_deposit,
  buy_in: m.paluwagan_due_buy_in,
};

function DueCard({ due, group, today, isFirst }: DueCardProps) {
  const isLate = due.status === 'missed';
  const badge = whenDue({ due_date: due.due_date, is_late: isLate }, today);
  const isOpen = isLate || due.opens_on <= today;
  const round = group.rounds.find(({ round_number: number }) => number === due.round_number);
  return (
    <Card className="stack">
      <div className="between">
        <h2 className="label">
          {titles[due.kind]()}
          {round &&
            group.mine.seat_ids.length > 1 &&
            ` · ${m.paluwagan_turn({ turn: round.round_number })}`}
        </h2>
        <Badge tone={badge.tone}>{badge.words}</Badge>
      </div>
      <p>
        <Money amount={centavos(due.amount)} size={36} />
      </p>
      {due.penalty > 0 && <p>{m.paluwagan_due_penalty({ amount: pesos(due.penalty) })}</p>}
      {due.payment_id ? (
        <Link
          to={duePaymentPath(group.group_id, due.payment_id)}
          className={buttonClass({ variant: 'second' })}
        >
          {m.paluwagan_due_under_way()}
        </Link>
      ) : isOpen ? (
        <Link
          to={givePath(group.group_id, due.due_id)}
          className={buttonClass({ variant: isFirst ? 'primary' : 'second' })}
        >
          {m.paluwagan_give({ amount: pesos(due.amount) })}
        </Link>
      ) : (
        <p>{m.paluwagan_due_opens({ day: dayOf(due.opens_on) })}</p>
      )}
      {due.kind === 'contribution' && !isLate && <Given group={group} />}
      {due.kind === 'deposit' && <p>{m.paluwagan_due_deposit_text()}</p>}
      {due.kind === 'buy_in' && <p>{m.paluwagan_due_buy_in_text()}</p>}
    </Card>
  );
}

/** While most have still to give, the count says enough. */
const namedMax = 4;

/** The reader first; somebody with two seats once. */
function namesOf(seats: readonly GroupSeat[]): string {
  const own = seats.some((seat) => seat.is_yours) ? [m.paluwagan_you()] : [];
  const others = seats.filter((seat) => !seat.is_yours).map(({ name }) => name);
  return [...own, ...new Set(others)].join(', ');
}

/** How far the pot has come, who receives it and when, and who has still to give. */
function Given({ group }: { group: GroupPage }) {
  const now = roundNow(group);
  if (!now) return null;
  const isYours = group.seats.some((seat) => seat.seat_id === now.seat_id && seat.is_yours);
  const words = {
    given: now.given_count,
    seats: group.seats.length,
    pot: pesos(now.pot),
    day: dayOf(now.due_date),
    latest: dayOf(now.latest),
  };
  const waiting = group.seats.filter(({ giving }) => giving === 'open' || giving === 'grace');
  return (
    <p>
      {isYours
        ? m.paluwagan_given_you(words)
        : m.paluwagan_given({ ...words, name: firstOf(now.name ?? '') })}
      {waiting.length > 0 && waiting.length <= namedMax && (
        <span className="pal-line-note">
          {m.paluwagan_given_waiting({ names: namesOf(waiting) })}
        </span>
      )}
    </p>
  );
}
