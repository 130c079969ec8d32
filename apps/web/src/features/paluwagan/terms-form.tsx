import { Button } from '@luwag/ui/button';
import { Segmented } from '@luwag/ui/choice-field';
import { Field } from '@luwag/ui/field';
import { MoneyField } from '@luwag/ui/money-field';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useEffect, useRef, useState } from 'react';
import { Form, useFetcher, useLocation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { RowChoices } from '#app/shared/forms/row-choices.tsx';
import { useFirstFault } from '#app/shared/forms/use-form.ts';
import { DatesCard } from './dates-card.tsx';
import { EvenCard } from './even-card.tsx';
import type { NewGroupView, TermsField } from './new-group.server.ts';

type ErrorOf = (name: TermsField) => string | undefined;
type FieldsProps = NewGroupView & { errorOf: ErrorOf; onChanged: () => void };

/**
 * What an organiser chooses. The form asks for the same page with its terms in the address; with
 * script what they come to is worked out while they are typed.
 */
export function TermsForm(view: NewGroupView) {
  const { faults, mode } = view;
  const form = useFirstFault(faults);
  const { preview, workOut } = usePreview(view.preview);
  const onChanged = () => {
    if (form.current) workOut(new FormData(form.current));
  };
  const errorOf: ErrorOf = (name) => {
    const code = faults[name];
    return code === undefined ? undefined : (faultWords[code] ?? invalidWords[name])();
  };
  const fields = { ...view, errorOf, onChanged };
  return (
    <Form ref={form} method="get" noValidate className="stack gap-5" onChange={onChanged}>
      {mode === 'test' && <input type="hidden" name="mode" value="test" />}
      <WhatFields {...fields} />
      <WhenFields {...fields} />
      <WhoFields {...fields} />
      {preview && (
        <section className="stack" aria-labelledby="each">
          <h2 id="each">{m.paluwagan_new_so()}</h2>
          <EvenCard amounts={preview} />
          <DatesCard amounts={preview} />
        </section>
      )}
      <div className="stack gap-2">
        <Button type="submit" name="sign" value="1">
          {m.paluwagan_new_next()}
        </Button>
      </div>
    </Form>
  );
}

function WhatFields({ typed, limits, errorOf, onChanged }: FieldsProps) {
  return (
    <>
      <TextField
        label={m.paluwagan_new_name()}
        name="name"
        defaultValue={typed.name}
        maxLength={limits.nameMax}
        autoComplete="off"
        error={errorOf('name')}
      />
      <SeatsField
        typed={typed.seats}
        min={limits.seatsMin}
        max={limits.seatsMax}
        error={errorOf('seats')}
        onStep={onChanged}
      />
      <MoneyField
        label={m.paluwagan_new_each()}
        help={m.paluwagan_new_each_help({
          min: pesos(limits.contributionMin),
          max: pesos(limits.contributionMax),
        })}
        name="contribution"
        defaultValue={typed.contribution}
        error={errorOf('contribution')}
      />
    </>
  );
}

/** How often, and from which day on. Choosing kinsenas moves the day to a pay day. */
function WhenFields({ typed, days, errorOf, onChanged }: FieldsProps) {
  const [every, setEvery] = useState(typed.every ?? 'kinsenas');
  const [firstDate, setFirstDate] = useState<string>(typed.first_date ?? days.min);
  const isPayDay = every !== 'kinsenas' || days.payDays.includes(firstDate);
  function chooseEvery(next: string): void {
    setEvery(next);
    const payDay = days.payDays.find((day) => day >= firstDate) ?? days.payDays[0];
    if (next === 'kinsenas' && payDay) setFirstDate(payDay);
  }
  // Once the form has what was chosen, and what that has moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when one of them changes.
  useEffect(onChanged, [every, firstDate]);
  return (
    <>
      <div className="stack gap-2">
        <Segmented
          legend={m.paluwagan_new_every()}
          name="every"
          defaultValue={every}
          onValueChange={chooseEvery}
          choices={[
            { value: 'weekly', label: m.paluwagan_new_weekly() },
            { value: 'kinsenas', label: m.paluwagan_new_kinsenas() },
            { value: 'monthly', label: m.paluwagan_new_monthly() },
          ]}
        />
        <p className="help">{m.paluwagan_new_every_help()}</p>
      </div>
      <TextField
        type="date"
        label={m.paluwagan_new_first()}
        help={
          isPayDay
            ? m.paluwagan_new_first_help({ from: dateOf(days.min), to: dateOf(days.max) })
            : m.paluwagan_fault_pay_day()
        }
        name="first_date"
        min={days.min}
        max={days.max}
        value={firstDate}
        onChange={({ target }) => setFirstDate(target.value)}
        error={errorOf('first_date')}
      />
    </>
  );
}

function WhoFields({ typed, companies, errorOf }: FieldsProps) {
  return (
    <>
      <RowChoices
        legend={m.paluwagan_new_order()}
        name="order"
        defaultValue={typed.order}
        error={errorOf('order')}
        choices={[
          {
            value: 'draw',
            title: m.paluwagan_new_draw(),
            note: m.paluwagan_new_draw_note(),
          },
          {
            value: 'agreed',
            title: m.paluwagan_new_agreed(),
            note: m.paluwagan_new_agreed_note(),
          },
        ]}
      />
      {companies.length > 0 && (
        <SelectField
          label={m.paluwagan_new_company()}
          help={m.paluwagan_new_company_help()}
          name="company"
          defaultValue={typed.company}
        >
          <option value="">{m.paluwagan_new_invited_only()}</option>
          {companies.map(({ company_id: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

const invalidWords: Readonly<Record<TermsField, () => string>> = {
  name: m.paluwagan_fault_name_length,
  seats: m.paluwagan_fault_seats,
  contribution: m.paluwagan_fault_contribution,
  every: m.paluwagan_fault_choose,
  first_date: m.paluwagan_fault_first_date,
  order: m.paluwagan_fault_choose,
};

const faultWords: Readonly<Record<string, () => string>> = {
  first_turn_out_of_range: m.paluwagan_fault_first_date,
  first_turn_not_a_pay_day: m.paluwagan_fault_pay_day,
  group_too_long: m.paluwagan_fault_too_long,
  contribution_not_whole: m.paluwagan_fault_whole,
  group_name_not_allowed: m.paluwagan_fault_name,
};

const pauseMs = 400;

/** What the terms come to, asked for a moment after the last change; the last answer until then. */
function usePreview(first: NewGroupView['preview']) {
  const { data, load } = useFetcher<NewGroupView>();
  const { pathname } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef('');
  useEffect(() => () => clearTimeout(timer.current), []);
  function workOut(form: FormData): void {
    // A name and an order are no part of a sum; without them nothing could be worked out.
    const terms = new URLSearchParams({ name: 'Paluwagan', order: 'draw' });
    for (const name of ['seats', 'contribution', 'every', 'first_date'])
      terms.set(name, String(form.get(name) ?? ''));
    if (asked.current === terms.toString()) return;
    asked.current = terms.toString();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void load(`${pathname}?${terms}`), pauseMs);
  }
  return { preview: data ? data.preview : first, workOut };
}

type SeatsFieldProps = {
  typed: string | undefined;
  min: number;
  max: number;
  error: string | undefined;
  onStep: () => void;
};

/** A number with two buttons; without script it is typed. */
function SeatsField({ typed, min, max, error, onStep }: SeatsFieldProps) {
  const hasScript = useHasScript();
  const input = useRef<HTMLInputElement>(null);
  function step(by: 1 | -1): void {
    if (!input.current) return;
    const next = (Number(input.current.value) || min) + by;
    input.current.value = String(Math.min(max, Math.max(min, next)));
    onStep();
  }
  return (
    <Field
      label={m.paluwagan_new_seats()}
      help={m.paluwagan_new_seats_help({ min, max })}
      error={error}
    >
      {(control) => (
        <div className="input pal-step">
          {hasScript && (
            <button type="button" aria-label={m.paluwagan_new_fewer()} onClick={() => step(-1)}>
              −
            </button>
          )}
          <input
            {...control}
            ref={input}
            name="seats"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed}
          />
          {hasScript && (
            <button type="button" aria-label={m.paluwagan_new_more()} onClick={() => step(1)}>
              +
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
