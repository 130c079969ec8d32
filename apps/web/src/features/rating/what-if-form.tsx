import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { Form } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import type { RatingView } from './rating.server.ts';
import { type Imagining, imaginings, isAnyImagined } from './what-if.ts';

const words: Readonly<Record<Imagining, () => string>> = {
  onTime: m.rating_if_on_time,
  finished: m.rating_if_finished,
  late: m.rating_if_late,
};

/** The real computation, asked for by an address: nothing is stored. */
export function WhatIf({ imagined, whatIf }: Pick<RatingView, 'imagined' | 'whatIf'>) {
  const { before, after, next_rung: next } = whatIf;
  return (
    <section id="what-if" className="stack">
      <h2>{m.rating_if_title()}</h2>
      <Card className="sim">
        <div className="sim-result" role="status">
          <p>
            <span className="label">{m.rating_if_rating()}</span>
            <span className="fig f28">
              {isAnyImagined(imagined) ? `${before.rating} → ${after.rating}` : before.rating}
            </span>
          </p>
          {after.limit !== null && (
            <p>
              <span className="label">{m.rating_if_limit()}</span>
              <span className="fig f22">{pesos(after.limit)}</span>
              {next && (
                <span className="label">{m.rating_if_looked_at({ rating: next.rating })}</span>
              )}
            </p>
          )}
        </div>
        <Form
          method="get"
          action="/buyer/rating#what-if"
          preventScrollReset
          className="stack gap-4"
        >
          {imaginings.map((each) => (
            <Checkbox key={each} name={each} value="1" defaultChecked={imagined[each]}>
              {words[each]()}
            </Checkbox>
          ))}
          <Button type="submit" variant="second">
            {m.rating_if_action()}
          </Button>
        </Form>
      </Card>
      <p className="small">{m.rating_if_note()}</p>
    </section>
  );
}
