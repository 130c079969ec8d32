import { centavos } from '@luwag/domain/money';
import { RoomPanes } from '@luwag/ui/room';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import type { Summary } from './buyer-money.ts';

type Line = NonNullable<Summary['line']>;

/** A room that is there and cannot be used: dimmed, with why, and what opens it again. */
export function WaitingRoom({
  line,
  why,
  overdue,
}: {
  line: Line;
  why: NonNullable<Line['unusable_because']>;
  overdue: number;
}) {
  const isLate = why === 'overdue';
  const used = centavos(line.limit - line.available);
  return (
    <section className="room dim home-room" aria-labelledby="room">
      <p className="label">{m.home_line_closed()}</p>
      <h2 id="room" className="headline">
        {isLate ? m.home_line_late_title() : m.home_line_held_title()}
      </h2>
      <RoomPanes
        label={m.home_line_label()}
        limit={centavos(line.limit)}
        used={used}
        valueText={m.home_line_closed()}
      />
      <p className="small">
        {isLate ? m.home_line_late_text({ amount: pesos(overdue) }) : m.home_line_held_text()}
      </p>
      <p className="small room-note">
        {m.home_line_used({ amount: pesos(line.used) })}.{' '}
        {m.home_line_note({ limit: pesos(line.limit) })}
      </p>
    </section>
  );
}
