import type { moveDate } from '@luwag/contracts/relief';
import { addDays, type CivilDate, civilDate, partsOf, weekdayOf } from '@luwag/domain/calendar';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { useState } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { dayOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { ReliefReply, ReliefView } from './relief.server.ts';
import { ReliefFault, ReliefFrame, UnderWay } from './relief-frame.tsx';

export type MovePageProps = ReliefView & { reply: ReliefReply | undefined };
type Move = ReliefView['relief']['move'];
type Payment = NonNullable<Move['payment']>;

/** Another day for the next payment: which days there are, and what each one costs. */
export function MovePage({ purchase, relief, formKey, reply }: MovePageProps) {
  const { move } = relief;
  return (
    <ReliefFrame purchase={purchase}>
      {move.payment ? (
        <MoveForm {...{ purchase, move, formKey, reply }} payment={move.payment} />
      ) : purchase.underWay ? (
        <UnderWay title={m.relief_move_title()} progress={purchase.underWay} />
      ) : (
        <>
          <PageHead title={m.relief_move_title()} />
          <Banner
            title={(lineFor(refusals, move.refused_because ?? '') ?? m.relief_refused_other)()}
          >
            {m.relief_move_instead()}
          </Banner>
          <Link to="../lighter" relative="path" className={buttonClass({ variant: 'second' })}>
            {m.relief_lighter_link()}
          </Link>
        </>
      )}
    </ReliefFrame>
  );
}

type FormProps = Pick<MovePageProps, 'purchase' | 'formKey' | 'reply'> & {
  move: Move;
  payment: Payment;
};

function MoveForm({ purchase, move, payment, formKey, reply }: FormProps) {
  const [chosen, setChosen] = useState<string>();
  const choice = move.choices.find((each) => each.to_date === chosen);
  const { sequence, due_date: dueDate } = payment;
  return (
    <>
      <PageHead title={m.relief_move_title()}>
        {m.relief_move_lede({
          amount: pesos(payment.amount),
          store: purchase.store_name,
          day: dayOf(dueDate),
        })}
      </PageHead>
      <div className="relief-moves">
        <p>{move.moves_left === 1 ? m.relief_moves_one() : m.relief_moves_two()}</p>
        <p className="small">{costWords(move.choices)}</p>
      </div>
      <ReliefFault reply={reply} words={refusals} />
      <PostForm fields={{ key: formKey, sequence: String(sequence) }} className="stack gap-5">
        <Card>
          <DayGrid dueDate={civilDate(dueDate)} choices={move.choices} onChoose={setChosen} />
        </Card>
        <Card className="stack">
          <h2>{m.relief_move_changes()}</h2>
          <dl className="relief-bill">
            <div>
              <dt>{m.relief_move_payment({ sequence, terms: purchase.terms })}</dt>
              <dd>
                <s>{shortDateOf(dueDate)}</s> {choice && <b>{shortDateOf(choice.to_date)}</b>}
              </dd>
            </div>
            <div>
              <dt>{m.relief_move_fee()}</dt>
              <dd>{pesos(0)}</dd>
            </div>
            <div>
              <dt>{m.relief_move_interest()}</dt>
              <dd>{choice ? pesos(choice.added_interest) : interestRange(move.choices)}</dd>
            </div>
          </dl>
          <p className="small">{m.relief_move_rule()}</p>
        </Card>
        <SubmitButton of={{ key: formKey }} busy={m.relief_busy()}>
          {choice
            ? m.relief_move_submit_day({ day: dayOf(choice.to_date) })
            : m.relief_move_submit()}
        </SubmitButton>
      </PostForm>
      <Link to=".." relative="path" className={buttonClass({ variant: 'text' })}>
        {m.relief_move_keep({ date: shortDateOf(dueDate) })}
      </Link>
    </>
  );
}

/** What moving changes about the price, before anything is chosen. */
function costWords(choices: Move['choices']): string {
  const most = choices.at(-1)?.added_interest ?? 0;
  return most > 0
    ? m.relief_move_cost({ range: interestRange(choices) })
    : m.relief_move_cost_none();
}

/** Before a day is chosen, and where no script runs: the least and the most. */
function interestRange(choices: Move['choices']): string {
  const [least, most] = [choices[0]?.added_interest ?? 0, choices.at(-1)?.added_interest ?? 0];
  if (least === most) return pesos(most);
  return m.relief_move_interest_range({ least: pesos(least), most: pesos(most) });
}

type DayGridProps = {
  dueDate: CivilDate;
  choices: Move['choices'];
  onChoose: (day: string) => void;
};

/** The days in weeks and months, from the week of the date of now. Native radios underneath. */
function DayGrid({ dueDate, choices, onChoose }: DayGridProps) {
  const first = addDays(dueDate, -weekdayOf(dueDate));
  const last = civilDate(choices.at(-1)?.to_date ?? dueDate);
  const days: CivilDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  const months = Map.groupBy(days, (day) => day.slice(0, 7));
  const isChoice = (day: CivilDate) => choices.some((each) => each.to_date === day);
  return (
    <fieldset>
      <legend className="visually-hidden">{m.relief_move_days()}</legend>
      {[...months].map(([month, itsDays], place) => (
        <div key={month} className="relief-month">
          <h2>{monthOf(itsDays[0] ?? first)}</h2>
          <div className="relief-days">
            {place === 0 &&
              weekOf(first).map((day) => (
                <span key={day} className="relief-weekday" aria-hidden="true">
                  {dayOf(day).slice(0, 2)}
                </span>
              ))}
            {weekOf(first)
              .slice(0, weekdayOf(itsDays[0] ?? first))
              .map((day) => (
                <span key={`before ${day}`} />
              ))}
            {itsDays.map((day) =>
              isChoice(day) ? (
                <label key={day} className={isPayDay(day) ? 'relief-day payday' : 'relief-day'}>
                  <input type="radio" name="to_date" value={day} onChange={() => onChoose(day)} />
                  <span aria-hidden="true">{partsOf(day).day}</span>
                  <span className="visually-hidden">{dayOf(day)}</span>
                </label>
              ) : (
                <span key={day} className={day === dueDate ? 'relief-off was' : 'relief-off'}>
                  {partsOf(day).day}
                </span>
              ),
            )}
          </div>
        </div>
      ))}
      <p className="small">{m.relief_move_key()}</p>
    </fieldset>
  );
}

const weekOf = (sunday: CivilDate): CivilDate[] =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(sunday, days));

/** A day is written as weekday, day and month, and the month comes last. */
const monthOf = (day: CivilDate): string => dayOf(day).split(' ').at(-1) ?? '';

/** Wages come on the 15th and on the last day of the month. */
const isPayDay = (day: CivilDate): boolean =>
  partsOf(day).day === 15 || partsOf(addDays(day, 1)).day === 1;

const refusals: ForRefusals<typeof moveDate, () => string, 'unchosen'> = {
  unchosen: m.relief_refused_unchosen_day,
  nothing_due: m.relief_refused_nothing_due,
  payment_under_way: m.relief_refused_payment_under_way,
  moves_used_up: m.relief_refused_moves_used_up,
  payment_late: m.relief_refused_payment_late,
  installment_not_upcoming: m.relief_refused_installment_not_upcoming,
  installment_moved_before: m.relief_refused_installment_moved_before,
  date_not_offered: m.relief_refused_date_not_offered,
  money_paused: m.pay_paused,
  unreachable: m.relief_refused_unreachable,
  unexpected_answer: m.relief_refused_unreachable,
  transaction_not_found: undefined,
};
