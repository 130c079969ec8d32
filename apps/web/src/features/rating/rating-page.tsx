import { Card } from '@luwag/ui/card';
import {
  type RatingEventKind,
  RatingEvents,
  RatingLine,
  type RatingPoint,
} from '@luwag/ui/rating-line';
import { Tick } from '@luwag/ui/tick';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import { CapCard } from './cap-card.tsx';
import { LimitCard } from './limit-card.tsx';
import type { Rating, RatingFault, RatingView } from './rating.server.ts';
import { bandWords, helpWords, monthOf, noteOf, signed, titleOf } from './rating-words.ts';
import { WhatIf } from './what-if-form.tsx';

export function RatingPage({
  rating,
  imagined,
  whatIf,
  fault,
}: RatingView & { fault: RatingFault | undefined }) {
  return (
    <div className="stack gap-5 top rating">
      <PageHead title={m.rating_title()} />
      <div>
        <p className="label">{m.rating_today()}</p>
        <p className="rating-figure">
          <span className="fig f64">{rating.rating}</span>
          <span>
            <b>{bandWords[rating.band]()}</b>
            <span className="label">{m.rating_out_of()}</span>
          </span>
        </p>
        <p className="small">{m.rating_overnight()}</p>
      </div>
      <div className="stack gap-5 top rating-columns">
        <div className="stack gap-5 top">
          <Line rating={rating} />
          <LimitCard rating={rating} fault={fault} />
          <CapCard cap={rating.spending_cap} fault={fault} />
        </div>
        <div className="stack gap-5 top">
          <Help rating={rating} />
          <WhatIf imagined={imagined} whatIf={whatIf} />
          <Card>
            <h2>{m.rating_never_title()}</h2>
            <p className="small">{m.rating_never_text()}</p>
          </Card>
        </div>
      </div>
    </div>
  );
}

const pointsMax = 6;
const eventsMax = 12;

/** The latest moves as a line, and below it what each of them was. */
function Line({ rating: { history } }: { rating: Rating }) {
  if (history.length === 0) return null;
  const numbered = history.map((move, index) => ({
    move,
    number: history.length - index,
    kind: kindOf(move.effect, index === 0),
  }));
  const points: RatingPoint[] = numbered
    .filter(({ move }) => move.effect !== 0)
    .slice(0, pointsMax)
    .reverse()
    .map(({ move, number, kind }) => ({
      key: String(number),
      value: move.rating_after,
      label: monthOf(move.on_date),
      event: { number, kind },
    }));
  return (
    <section className="stack gap-4">
      {points.length > 1 && (
        <Card>
          <RatingLine
            label={m.rating_line_label({
              from: points[0]?.label ?? '',
              to: points.at(-1)?.label ?? '',
            })}
            points={points}
            bandNames={{
              60: m.rating_band_progressing(),
              70: m.rating_band_good(),
              80: m.rating_band_steady(),
            }}
            cutNote={(low, high) => m.rating_cut_note({ low, high })}
          />
        </Card>
      )}
      <h2>{m.rating_events_title()}</h2>
      <Card flush>
        <RatingEvents
          label={m.rating_events_title()}
          events={numbered.slice(0, eventsMax).map(({ move, number, kind }) => ({
            number,
            kind,
            title: titleOf(move),
            note: noteOf(move),
            change: move.event === 'opened' ? String(move.effect) : signed(move.effect),
            ...(move.event !== 'opened' &&
              move.effect !== 0 && { direction: move.effect > 0 ? 'rise' : 'fall' }),
          }))}
        />
      </Card>
    </section>
  );
}

function kindOf(effect: number, isLatest: boolean): RatingEventKind {
  if (effect < 0) return 'fall';
  return isLatest ? 'latest' : 'rise';
}

function Help({ rating: { help, next_rung: next } }: { rating: Rating }) {
  return (
    <Card>
      <h2>{m.rating_help_title()}</h2>
      {next && (
        <p className="small">
          {m.rating_next_rung({ rating: next.rating, amount: pesos(next.allows) })}
        </p>
      )}
      {help.length > 0 && (
        <ul className="rating-help">
          {help.map((each) => (
            <Tick key={each.kind}>
              {helpWords(each)} {each.points > 0 && <b className="num">{signed(each.points)}</b>}
            </Tick>
          ))}
        </ul>
      )}
      <h2 className="rating-not">{m.rating_no_help_title()}</h2>
      <p className="small">{m.rating_no_help_text()}</p>
    </Card>
  );
}
