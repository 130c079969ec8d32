import type { GroupPage, GroupSeat } from '@luwag/contracts/paluwagan';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { List, ListRow } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { initialsOf } from '#app/shared/format/initials.ts';
import { pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { roundNow } from './group-wheel.tsx';
import { isLate, ordinal } from './group-words.ts';

type TurnsProps = { group: GroupPage; showsAll: boolean };

/** The turns that matter now: the last, this one, the late and one's own; all on demand. */
export function TurnsCard({ group, showsAll }: TurnsProps) {
  const now = roundNow(group)?.round_number ?? group.seats.length + 1;
  const isNear = (seat: GroupSeat): boolean =>
    seat.is_yours || isLate(seat, group.covered) || seat.turn === now || seat.turn === now - 1;
  const shown = showsAll ? group.seats : group.seats.filter(isNear);
  return (
    <section className="stack" aria-labelledby="turns">
      <div className="between">
        <h2 id="turns">{m.paluwagan_turns()}</h2>
        {!showsAll && shown.length < group.seats.length && (
          <Link to="?turns=all#turns" preventScrollReset className="target">
            {m.paluwagan_turns_all({ count: group.seats.length })}
          </Link>
        )}
      </div>
      <Card flush>
        <List>
          {shown.map((seat) => (
            <TurnRow key={seat.seat_id} seat={seat} group={group} now={now} />
          ))}
        </List>
      </Card>
    </section>
  );
}

function TurnRow({ seat, group, now }: { seat: GroupSeat; group: GroupPage; now: number }) {
  const turn = seat.turn ?? 0;
  const name = seat.is_yours ? m.paluwagan_name_you({ name: seat.name }) : seat.name;
  const look = lookOf(seat, { now, isLate: isLate(seat, group.covered) });
  return (
    <ListRow
      initials={initialsOf(seat.name)}
      tone={seat.is_yours ? 'brand' : 'quiet'}
      title={<span className="breaks">{m.paluwagan_turn_row({ turn: ordinal(turn), name })}</span>}
      note={noteOf(seat, group, now)}
      end={<Badge tone={look.tone}>{look.words}</Badge>}
    />
  );
}

type Place = { now: number; isLate: boolean };

function lookOf(seat: GroupSeat, { now, isLate: owes }: Place): { tone: BadgeTone; words: string } {
  if (owes) return { tone: 'late', words: m.paluwagan_state_late() };
  if (seat.received_at) return { tone: 'paid', words: m.paluwagan_state_done() };
  if (seat.turn === now) return { tone: 'now', words: m.paluwagan_state_now() };
  return { tone: 'ahead', words: m.paluwagan_state_ahead() };
}

/** What is to be known of its turn, and whether it gave in the round that runs. */
function noteOf(seat: GroupSeat, group: GroupPage, now: number): string {
  const turn = turnWords(seat, group, now);
  return seat.giving === 'in' ? `${turn} · ${m.paluwagan_note_gave()}` : turn;
}

function turnWords(seat: GroupSeat, group: GroupPage, now: number): string {
  const round = group.rounds.find((each) => each.seat_id === seat.seat_id);
  const date = seat.turn_date ? shortDateOf(seat.turn_date) : '';
  if (seat.moved_last && !seat.received_at) return m.paluwagan_note_moved({ date });
  if (seat.moves_last_on)
    return m.paluwagan_note_moves({
      turn: ordinal(group.seats.length),
      date: shortDateOf(seat.moves_last_on),
    });
  if (seat.received_at)
    return (round?.covered ?? 0) > 0
      ? m.paluwagan_note_covered({ date })
      : m.paluwagan_note_received({ date });
  if (seat.turn === now)
    return m.paluwagan_note_now({
      date,
      amount: pesos((round?.given ?? 0) + (round?.covered ?? 0)),
    });
  return date;
}
