import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { columnOf, inColumn } from '#app/shared/format/money-words.ts';
import type { StaffGroupData } from './paluwagan.server.ts';
import { givingLooks, roundWords, type StaffSeatRow } from './paluwagan-words.ts';

/** Every seat with what it gave, took and stands at; the sums are what is in the pool. */
export function RosterCard({ group }: Pick<StaffGroupData, 'group'>) {
  const seats = group.seats_list;
  const sum = (of: (seat: StaffSeatRow) => number) =>
    seats.reduce((total, seat) => total + of(seat), 0);
  // What was put in for who missed came from no seat's contributions.
  const isPool = sum((seat) => seat.stands) === group.proof.pools;
  return (
    <Card className="stack" role="region" aria-labelledby="roster">
      <div className="between">
        <h2 id="roster">{m.paluwagan_roster()}</h2>
        {group.frozen_roster_at && (
          <span className="label">
            {m.paluwagan_roster_frozen({ when: momentWords(group.frozen_roster_at) })}
          </span>
        )}
      </div>
      <div className="pal-scroll">
        <table className="table">
          <caption className="visually-hidden">{m.paluwagan_roster()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.paluwagan_roster_turn()}</th>
              <th scope="col" className="l">
                {m.paluwagan_roster_member()}
              </th>
              <th scope="col" className="l">
                {m.paluwagan_roster_rounds()}
              </th>
              <th scope="col">{m.paluwagan_roster_gave()}</th>
              <th scope="col">{m.paluwagan_roster_took()}</th>
              <th scope="col">{m.paluwagan_roster_stands()}</th>
              <th scope="col" className="l">
                {m.paluwagan_roster_now()}
              </th>
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <SeatLine key={seat.seat_id} seat={seat} round={group.current_round} />
            ))}
            <tr className="sum">
              <th scope="row" colSpan={3}>
                {m.paluwagan_roster_sum()}
              </th>
              <td>{inColumn(sum((seat) => seat.gave))}</td>
              <td>{inColumn(sum((seat) => seat.took))}</td>
              <td>{columnOf(sum((seat) => seat.stands))}</td>
              <td className="l">
                {isPool ? m.paluwagan_roster_pool() : m.paluwagan_roster_covered()}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function SeatLine({ seat, round }: { seat: StaffSeatRow; round: number | null }) {
  const look = lookOf(seat, round);
  return (
    <tr className={seat.giving === 'late' ? 'now' : undefined}>
      <th scope="row">{seat.turn ?? seat.seat_number}</th>
      <td className="l">
        <Link to={`/ops/people/${seat.account_id}`} prefetch="none">
          {seat.name}
        </Link>
      </td>
      <td className="l">
        <span className="pal-rounds">
          {seat.rounds.map((state, index) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a square is its round.
              key={index}
              className={state}
              title={roundWords[state]()}
            />
          ))}
          <span className="visually-hidden">
            {seat.rounds.map((state) => roundWords[state]()).join(', ')}
          </span>
        </span>
      </td>
      <td>{inColumn(seat.gave)}</td>
      <td className="q">{seat.took > 0 ? inColumn(seat.took) : ''}</td>
      <td>{columnOf(seat.stands)}</td>
      <td className="l">
        <Badge tone={look.tone}>{look.words}</Badge>
      </td>
    </tr>
  );
}

function lookOf(seat: StaffSeatRow, round: number | null): { tone: BadgeTone; words: string } {
  if (seat.giving !== 'late' && seat.turn === round && round !== null)
    return { tone: 'now', words: m.paluwagan_roster_takes() };
  const { tone, words } = givingLooks[seat.giving];
  return { tone, words: words() };
}
