import './calculator.css';
import type { CivilDate } from '@luwag/domain/calendar';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { type PlanCode, planCodes } from '@luwag/domain/plans';
import { Card } from '@luwag/ui/card';
import { MoneyField } from '@luwag/ui/money-field';
import { RangeField } from '@luwag/ui/range-field';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import {
  type AmountRange,
  amountRangeOn,
  amountTextOf,
  type CalculatorInput,
  findPlanCode,
  planWords,
  type Quote,
  quote,
} from './quote.ts';
import { QuoteLines } from './quote-lines.tsx';

interface CalculatorProps {
  /** The Manila day on the server. Computed there once, so that both sides draw the same dates. */
  today: CivilDate;
  initial: CalculatorInput;
}

/**
 * What a purchase would cost under each plan. It is a plain GET form: without script every tap is
 * answered by the server. With script the same functions answer in the page, as one types.
 */
export function Calculator({ today, initial }: CalculatorProps) {
  const [input, setInput] = useState(initial);
  const shown = quote(input, today);
  const range = amountRangeOn(today);
  const setAmountText = (amountText: string) => setInput((last) => ({ ...last, amountText }));

  function choosePlan(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const tapped = submitter instanceof HTMLButtonElement && findPlanCode(submitter.value);
    if (tapped) setInput({ ...input, planCode: tapped });
  }

  return (
    <form id="calculator" className="calc" action="/#calculator" onSubmit={choosePlan}>
      <Card pop>
        <h2>{m.landing_calculator_title()}</h2>
        {/* Enter in the amount must not press the first plan, so a nameless button comes first. */}
        <button type="submit" className="visually-hidden" tabIndex={-1}>
          {m.landing_calculator_show()}
        </button>
        {input.planCode && <input type="hidden" name="plan" value={input.planCode} />}
        <MoneyField
          figure
          name="amount"
          ref={useTypedBeforeScript(setInput)}
          label={m.landing_calculator_amount()}
          error={errorOf(shown, range)}
          value={input.amountText}
          onChange={(event) => setAmountText(event.target.value)}
          onBlur={() =>
            shown.kind === 'quoted' && setAmountText(amountTextOf(shown.amountCentavos))
          }
        />
        <AmountSlider range={range} shown={shown} onSlide={setAmountText} />
        <PlanChoices shown={shown} chosenCode={input.planCode} />
        {shown.kind === 'quoted' && <QuoteLines shown={shown} />}
      </Card>
    </form>
  );
}

/**
 * On a slow line people type before the script arrives. What they typed wins over what was sent.
 */
function useTypedBeforeScript(
  setInput: (change: (last: CalculatorInput) => CalculatorInput) => void,
) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { value: amountText, defaultValue } = field.current ?? {};
    if (amountText !== undefined && amountText !== defaultValue) {
      setInput((last) => ({ ...last, amountText }));
    }
  }, [setInput]);
  return field;
}

function errorOf(shown: Quote, range: AmountRange): string | undefined {
  if (shown.kind === 'unreadable') return m.landing_calculator_unreadable();
  if (shown.kind === 'out_of_range') {
    return m.landing_calculator_out_of_range({
      min: formatPesos(range.min),
      max: formatPesos(range.max),
    });
  }
  return undefined;
}

const centavosPerPeso = 100;
const stepPesos = 100;

type AmountSliderProps = { range: AmountRange; shown: Quote; onSlide(amountText: string): void };

/**
 * Moves the price by hundreds of pesos. It has no name: the typed amount is the one that is sent.
 */
function AmountSlider({ range, shown, onSlide }: AmountSliderProps) {
  const amountCentavos = shown.kind === 'quoted' ? shown.amountCentavos : range.min;
  return (
    <div className="calc-slider">
      <RangeField
        hideLabel
        label={m.landing_calculator_slider()}
        min={range.min / centavosPerPeso}
        max={range.max / centavosPerPeso}
        step={stepPesos}
        value={Math.round(amountCentavos / centavosPerPeso)}
        aria-valuetext={formatPesos(amountCentavos)}
        ends={[formatPesos(range.min), formatPesos(range.max)]}
        onChange={(event) =>
          onSlide(amountTextOf(centavos(event.target.valueAsNumber * centavosPerPeso)))
        }
      />
    </div>
  );
}

/**
 * One button for each plan, with its total already on it: the plans are compared before one is
 * chosen, and none is chosen for the visitor. Each button submits the form, so a tap is answered
 * with or without script.
 */
function PlanChoices({ shown, chosenCode }: { shown: Quote; chosenCode: PlanCode | undefined }) {
  const offers = shown.kind === 'quoted' ? shown.offers : [];
  return (
    <fieldset className="plan-choices">
      <legend className="field-label">{m.landing_calculator_plans()}</legend>
      <div>
        {planCodes.map((code) => {
          const offer = offers.find((each) => each.plan.code === code);
          return (
            <button
              key={code}
              type="submit"
              name="plan"
              value={code}
              aria-pressed={code === chosenCode}
            >
              <span>
                {planWords[code][0]()} {planWords[code][1]()}
              </span>
              {offer && (
                <small>
                  {m.landing_calculator_plan_total({
                    amount: formatPesos(offer.totalAmountCentavos),
                  })}
                </small>
              )}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
