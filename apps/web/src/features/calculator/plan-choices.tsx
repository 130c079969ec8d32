import { formatPesos } from '@luwag/domain/format-money';
import { type PlanCode, planCodes } from '@luwag/domain/plans';
import { m } from '#app/paraglide/messages.js';
import { planWords } from './plan-words.ts';
import type { Quote } from './quote.ts';

interface PlanChoicesProps {
  shown: Quote;
  chosenCode: PlanCode | undefined;
}

/**
 * One button for each plan, with its total already on it: the plans are compared before one is
 * chosen, and none is chosen for the visitor. Each button submits the form, so a tap is answered
 * with or without script.
 */
export function PlanChoices({ shown, chosenCode }: PlanChoicesProps) {
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
                {planWords[code].count()} {planWords[code].when()}
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
