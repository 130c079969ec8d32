import type { CoveredPart, GroupPage, GroupRound } from '@luwag/contracts/paluwagan';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { dateOf, dayOf, inColumn, pesos } from '#app/shared/format/money-words.ts';
import { firstOf } from './group-words.ts';

type CoveredProps = Pick<GroupPage, 'covered' | 'rounds' | 'seats' | 'amounts'>;

/** Whoever missed, how the pot was made whole all the same, and what they owe the group. */
export function CoveredCards(group: CoveredProps) {
  // What was caught up went back to where it came from: the book has it.
  const owed = group.covered.filter((part) => !part.is_caught_up);
  const rounds = group.rounds.filter(
    ({ round_number: number, status }) =>
      status !== 'shared' && owed.some((part) => part.round_number === number),
  );
  return (
    <>
      {rounds.map((round) => (
        <RoundCovered
          key={round.round_id}
          round={round}
          parts={owed.filter((part) => part.round_number === round.round_number)}
        />
      ))}
      {owed.map((part) => (
        <OwedCard key={`${part.seat_id} ${part.round_number}`} part={part} seats={group.seats} />
      ))}
    </>
  );
}

const sumOf = (parts: readonly CoveredPart[], of: (part: CoveredPart) => number): number =>
  parts.reduce((sum, part) => sum + of(part), 0);

function RoundCovered({ round, parts }: { round: GroupRound; parts: readonly CoveredPart[] }) {
  const deposit = sumOf(parts, (part) => part.from_deposit);
  const guarantee = sumOf(parts, (part) => part.from_guarantee);
  const platform = sumOf(parts, (part) => part.from_platform);
  const missing = Math.max(0, round.pot - round.given - deposit - guarantee - platform);
  const names = parts.map(({ name }) => firstOf(name)).join(', ');
  const receiver = firstOf(round.name ?? '');
  const [only] = parts;
  return (
    <Card className="stack" role="region" aria-labelledby={`covered-${round.round_number}`}>
      <h2 id={`covered-${round.round_number}`}>{titleOf(parts.length, missing)}</h2>
      <p>
        {(only && parts.length === 1
          ? m.paluwagan_covered_missed
          : m.paluwagan_covered_missed_some)({ names, turn: round.round_number })}{' '}
        {missing > 0
          ? m.paluwagan_covered_short({ name: receiver, amount: pesos(missing) })
          : m.paluwagan_covered_whole({
              name: receiver,
              pot: pesos(round.pot),
              day: dayOf(round.due_date),
            })}
      </p>
      <dl className="bill">
        <Line term={m.paluwagan_covered_gave({ count: round.given_count })} amount={round.given} />
        <Line
          term={
            parts.length === 1 && only
              ? m.paluwagan_covered_deposit({ name: firstOf(only.name) })
              : m.paluwagan_covered_deposits()
          }
          amount={deposit}
          detail={deposit === 0 ? m.paluwagan_covered_no_deposit() : undefined}
        />
        <Line
          term={m.paluwagan_covered_guarantee()}
          amount={guarantee}
          detail={m.paluwagan_covered_guarantee_text()}
        />
        <Line
          term={m.paluwagan_covered_platform()}
          amount={platform}
          detail={platform > 0 ? m.paluwagan_covered_platform_text() : undefined}
        />
        {missing > 0 && <Line term={m.paluwagan_covered_missing()} amount={missing} isLate />}
        <div className="bill-sum">
          <dt>
            {round.status === 'released'
              ? m.paluwagan_covered_received({ name: receiver })
              : m.paluwagan_covered_pot()}
          </dt>
          <dd>{pesos(round.pot)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function titleOf(count: number, missing: number): string {
  if (missing > 0) return m.paluwagan_covered_title_short();
  return count === 1 ? m.paluwagan_covered_title() : m.paluwagan_covered_title_some({ count });
}

type LineProps = { term: string; amount: number; detail?: string | undefined; isLate?: boolean };

const Line = ({ term, amount, detail, isLate = false }: LineProps) => (
  <div className={isLate ? 'late' : undefined}>
    <dt>{term}</dt>
    <dd>{inColumn(amount)}</dd>
    {detail && <dd className="bill-detail">{detail}</dd>}
  </div>
);

/** What one seat owes the group, and what follows if it stays so. */
function OwedCard({ part, seats }: { part: CoveredPart; seats: GroupPage['seats'] }) {
  const seat = seats.find((each) => each.seat_id === part.seat_id);
  const id = `owes-${part.seat_id}-${part.round_number}`;
  const name = firstOf(part.name);
  return (
    <Card className="stack" role="region" aria-labelledby={id}>
      <div className="between">
        <h2 id={id}>
          {seat?.is_yours ? m.paluwagan_owes_yours() : m.paluwagan_owes_title({ name })}
        </h2>
        <Badge tone="late">{m.paluwagan_owes_days({ days: part.days_late })}</Badge>
      </div>
      <dl className="bill">
        <Line term={m.paluwagan_turn({ turn: part.round_number })} amount={part.contribution} />
        <Line term={m.paluwagan_even_cover()} amount={part.cover} />
        {part.penalty > 0 && (
          <Line term={m.paluwagan_owes_penalty()} amount={part.penalty} isLate />
        )}
        <div className="bill-sum">
          <dt>{m.paluwagan_owes_sum()}</dt>
          <dd>{pesos(part.owes)}</dd>
        </div>
      </dl>
      <p>{seat?.is_yours ? ownWords(seat, part) : followsWords(seat, name)}</p>
    </Card>
  );
}

/** To whoever owes it: what follows, and what is held until it is given; excused, nothing is. */
function ownWords(seat: GroupPage['seats'][number], part: CoveredPart): string {
  const words = [ownTurnWords(seat)];
  if (part.penalty > 0) words.push(m.paluwagan_owes_you_hold());
  return words.join(' ');
}

function ownTurnWords(seat: GroupPage['seats'][number]): string {
  if (seat.received_at) return m.paluwagan_owes_you_text();
  if (seat.moved_last) return m.paluwagan_owes_you_moved();
  return seat.moves_last_on
    ? m.paluwagan_owes_you_moves({ date: dateOf(seat.moves_last_on) })
    : m.paluwagan_owes_you_text();
}

function followsWords(seat: GroupPage['seats'][number] | undefined, name: string): string {
  if (seat?.received_at) return m.paluwagan_owes_received({ name });
  if (seat?.moved_last) return m.paluwagan_owes_moved({ name });
  return seat?.moves_last_on
    ? m.paluwagan_owes_moves({ name, date: dateOf(seat.moves_last_on) })
    : m.paluwagan_owes_text({ name });
}
