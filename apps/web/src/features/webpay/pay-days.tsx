import type { Proposal } from '@luwag/contracts/proposals';
import { civilDate, manilaDateOf } from '@luwag/domain/calendar';
import { findSkippedPayDay } from '@luwag/domain/plans';
import { m } from '#app/paraglide/messages.js';
import { dateOf } from '#app/shared/format/money-words.ts';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import { webpayPaths } from './paths.ts';

/** On which day of the month payments fall. A form of its own: the plans are worked out anew. */
export function PayDays({ proposal, nowMs }: { proposal: Proposal; nowMs: number }) {
  const options = [
    { value: 'any', label: m.webpay_payday_any(), isChosen: proposal.pay_day === null },
    { value: '15', label: m.webpay_payday_15(), isChosen: proposal.pay_day === 15 },
    { value: '30', label: m.webpay_payday_30(), isChosen: proposal.pay_day === 30 },
  ];
  return (
    <PlainForm action={webpayPaths.plan(proposal.id)} fields={{ intent: 'pay_day' }}>
      <fieldset>
        <legend className="field-label">{m.webpay_payday_legend()}</legend>
        <div className="seg">
          {options.map(({ value, label, isChosen }) => (
            <button key={value} type="submit" name="pay_day" value={value} aria-pressed={isChosen}>
              {label}
            </button>
          ))}
        </div>
        {skipWords(proposal, nowMs).map((words) => (
          <p key={words} className="small wp-skipped" role="status">
            {words}
          </p>
        ))}
      </fieldset>
    </PlainForm>
  );
}

/** Whoever hears of a pay day counts on the next one: where plans begin later, it is said. */
function skipWords({ pay_day: payDay, offers }: Proposal, nowMs: number): string[] {
  if (payDay === null) return [];
  const today = manilaDateOf(nowMs);
  const begins = offers.flatMap((offer) => {
    const dates = offer.schedule.map((row) => civilDate(row.due_date));
    const found = findSkippedPayDay(dates, today, payDay);
    return found ? [{ ...found, terms: offer.terms }] : [];
  });
  return [...Map.groupBy(begins, ({ first }) => first).values()].flatMap((same) => {
    const [one] = same;
    if (!one) return [];
    const words = { skipped: dateOf(one.skipped), date: dateOf(one.first) };
    if (same.length === offers.length) return [m.webpay_payday_skips(words)];
    const plans = same.map(({ terms }) => terms).join(', ');
    return [m.webpay_payday_skips_some({ ...words, plans })];
  });
}
