import type { Proposal } from '@luwag/contracts/proposals';
import { m } from '#app/paraglide/messages.js';
import { webpayPaths } from './paths.ts';

/** On which day of the month payments fall. A form of its own: the plans are worked out anew. */
export function PayDays({ proposal }: { proposal: Proposal }) {
  const options = [
    { value: 'any', label: m.webpay_payday_any(), isChosen: proposal.pay_day === null },
    { value: '15', label: m.webpay_payday_15(), isChosen: proposal.pay_day === 15 },
    { value: '30', label: m.webpay_payday_30(), isChosen: proposal.pay_day === 30 },
  ];
  return (
    <form method="post" action={webpayPaths.plan(proposal.id)}>
      <input type="hidden" name="intent" value="pay_day" />
      <fieldset>
        <legend className="field-label">{m.webpay_payday_legend()}</legend>
        <div className="seg">
          {options.map(({ value, label, isChosen }) => (
            <button key={value} type="submit" name="pay_day" value={value} aria-pressed={isChosen}>
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}
