import type { Account } from '@luwag/contracts/accounts';
import { centavos } from '@luwag/domain/money';
import { buttonClass } from '@luwag/ui/button';
import { Room, RoomPanes } from '@luwag/ui/room';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import type { Summary } from './buyer-home.server.ts';

type Line = NonNullable<Summary['line']>;

type RoomOfProps = {
  account: Account;
  summary: Summary;
  /** Nothing is lent for now for a reason that is not the line's; the page says it above. */
  isChecked?: boolean;
};

/** Open, waiting for what is late, or not there yet. */
export function RoomOf({ account, summary, isChecked = false }: RoomOfProps) {
  const { line, due, overdue } = summary;
  if (!line) return <ClosedRoom account={account} />;
  return line.unusable_reasons.length > 0 ? (
    <WaitingRoom line={line} overdue={overdue} isChecked={isChecked} />
  ) : (
    <OpenRoom line={line} due={due} />
  );
}

/** The room of a buyer with a line. The headline is what is left, never what could be spent. */
function OpenRoom({ line, due }: { line: Line; due: Summary['due'] }) {
  const [next] = due;
  // Its part of interest opens nothing; that is less than a pane, so the drawing is right.
  const returning = next && centavos(Math.min(next.amount, line.used));
  return (
    <div className="open-room">
      <Room
        label={m.home_line_label()}
        limit={centavos(line.limit)}
        used={centavos(line.limit - line.available)}
        openWords={m.home_line_open()}
        usedWords={m.home_line_used({ amount: pesos(line.used) })}
        meterText={(left, limit) => m.home_line_meter({ left, limit })}
        note={
          <>
            {m.home_line_note({ limit: pesos(line.limit) })}
            {next && line.available > 0 && (
              <Link to="/buyer/pay" className={buttonClass({ variant: 'roomtext' })}>
                {m.home_pay_shop()}
              </Link>
            )}
          </>
        }
        {...(returning ? { returning, nextWords: m.home_line_next() } : {})}
      />
    </div>
  );
}

type WaitingRoomProps = { line: Line; overdue: number; isChecked: boolean };

/** A room that is there and cannot be used: dimmed, with why, and what opens it again. */
function WaitingRoom({ line, overdue, isChecked }: WaitingRoomProps) {
  const whys = line.unusable_reasons;
  const [first, ...others] = whys;
  const isOnly = others.length === 0 && !isChecked;
  const used = centavos(line.limit - line.available);
  return (
    <section className="room dim home-room breaks" aria-labelledby="room">
      <p className="label">{m.home_line_closed()}</p>
      <h2 id="room" className="headline">
        {first === 'overdue' ? m.home_line_late_title() : m.home_line_held_title()}
      </h2>
      <RoomPanes
        label={m.home_line_label()}
        limit={centavos(line.limit)}
        used={used}
        valueText={m.home_line_closed()}
      />
      {isOnly && first ? (
        <p className="small">{onlyWords(first, overdue)}</p>
      ) : (
        <>
          <p className="small">{m.home_line_several()}</p>
          <ul className="small">
            {whys.map((why) => (
              <li key={why}>{amongWords(why, overdue)}</li>
            ))}
            {isChecked && <li>{m.home_line_among_check()}</li>}
          </ul>
        </>
      )}
      <p className="small room-note">
        {m.home_line_used({ amount: pesos(line.used) })}.{' '}
        {m.home_line_note({ limit: pesos(line.limit) })}
      </p>
    </section>
  );
}

type Why = Line['unusable_reasons'][number];

/** The one reason that stands: what ends it opens everything. */
function onlyWords(why: Why, overdue: number): string {
  switch (why) {
    case 'overdue':
      return m.home_line_late_text({ amount: pesos(overdue) });
    case 'lighter_plan':
      return m.home_line_lighter_text();
    case 'paluwagan':
      return m.home_line_group_text();
    case 'frozen':
      return m.home_line_held_text();
  }
}

/** One of several: none of them alone opens anything. */
function amongWords(why: Why, overdue: number): string {
  switch (why) {
    case 'overdue':
      return m.home_line_among_late({ amount: pesos(overdue) });
    case 'lighter_plan':
      return m.home_line_among_lighter();
    case 'paluwagan':
      return m.home_line_among_group();
    case 'frozen':
      return m.home_line_among_held();
  }
}

const panes = Array.from({ length: 24 }, (_, place) => place);

/** The room before there is a limit: the window is there, no pane is lit, no figure is shown. */
function ClosedRoom({ account }: { account: Account }) {
  const company = account.companies[0]?.name;
  const isActive = account.onboarding_step === 'ACTIVE';
  return (
    <section className="room home-room breaks" aria-labelledby="room">
      <p className="label">{m.home_room_label()}</p>
      <h2 id="room" className="headline">
        {m.home_room_title()}
      </h2>
      <div className="panes-frame" aria-hidden="true">
        <div className="panes">
          {panes.map((place) => (
            <span key={place} className="pane" />
          ))}
        </div>
      </div>
      <p className="small">{isActive ? m.home_room_open_why() : m.home_room_why()}</p>
      {company && <p className="small room-note">{m.home_room_company({ company })}</p>}
      <p className="small room-note">{m.home_room_note()}</p>
    </section>
  );
}
