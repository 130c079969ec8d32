import type { CreditGate } from '@luwag/contracts/credit';
import { type IncomeRange, incomeRanges } from '@luwag/domain/scorecard';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Disclosure } from '@luwag/ui/link-row';
import { SelectField } from '@luwag/ui/select-field';
import { Form } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import type { Rating, RatingFault } from './rating.server.ts';

/** Why the limit is what it is: three things that each allow a sum, and the lowest decides. */
export function LimitCard({ rating, fault }: { rating: Rating; fault: RatingFault | undefined }) {
  const { limit, gates, limit_changes: changes } = rating;
  if (limit === null) return null;
  const scale = Math.max(limit, ...gates.map(({ allows }) => allows));
  const lowest = Math.min(...gates.map(({ allows }) => allows));
  return (
    <Card>
      <h2>{m.rating_limit_title({ amount: pesos(limit) })}</h2>
      <p className="small">{limit > lowest ? aboveGates(changes[0]) : m.rating_limit_text()}</p>
      <ol className="gates">
        {gates.map((gate) => (
          <li key={gate.name} className={gate.decides ? 'low' : undefined}>
            <p className="gate-head">
              <b>{gateNames[gate.name]()}</b>
              <span className="num">{pesos(gate.allows)}</span>
            </p>
            <GateBar gate={gate} limit={limit} scale={scale} />
            <p className="small">
              {gateWords(gate, rating)}{' '}
              {gate.decides && limit <= lowest && <b>{m.rating_gate_decides()}</b>}
            </p>
          </li>
        ))}
      </ol>
      {changes.length > 0 && (
        <ul className="rating-changes small">
          {changes.slice(0, 3).map((change) => (
            <li key={change.on_date}>
              {(change.after > change.before ? m.rating_limit_raised : m.rating_limit_lowered)({
                date: dateOf(change.on_date),
                before: pesos(change.before),
                after: pesos(change.after),
              })}
            </li>
          ))}
        </ul>
      )}
      <IncomeForm rating={rating} fault={fault?.about === 'cap' ? undefined : fault} />
    </Card>
  );
}

/** A limit above what the gates allow: given at the start, or lowered since, and never both. */
function aboveGates(latest: Rating['limit_changes'][number] | undefined): string {
  return latest && latest.after < latest.before
    ? m.rating_limit_cut({ date: dateOf(latest.on_date) })
    : m.rating_limit_given();
}

const gateNames: Readonly<Record<CreditGate['name'], () => string>> = {
  record: m.rating_gate_record,
  income: m.rating_gate_income,
  time: m.rating_gate_time,
};

function gateWords({ name }: CreditGate, { rating, income }: Rating): string {
  if (name === 'record') return m.rating_gate_record_text({ rating });
  if (name === 'time') return m.rating_gate_time_text();
  if (income.counted === null || income.monthly_payments_max === null)
    return m.rating_gate_income_untold();
  return m.rating_gate_income_text({
    most: pesos(income.monthly_payments_max),
    share: income.share_ppm / 10_000,
    income: pesos(income.counted),
  });
}

/** Drawn, for what is said beside it in words: the sum as a bar, the limit as a mark across. */
function GateBar({ gate, limit, scale }: { gate: CreditGate; limit: number; scale: number }) {
  const shareOf = (amount: number) => (scale === 0 ? 0 : Math.round((amount / scale) * 1000) / 10);
  return (
    <svg className="gate-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" width="100" height="12" />
      <rect className="sum" width={shareOf(gate.allows)} height="12" />
      <rect className="mark" x={Math.min(99.2, shareOf(limit))} width="0.8" height="12" />
    </svg>
  );
}

const rangeWords: Readonly<Record<IncomeRange, () => string>> = {
  below_10000: m.rating_income_below_10000,
  from_10000: m.rating_income_from_10000,
  from_20000: m.rating_income_from_20000,
  from_30000: m.rating_income_from_30000,
  from_50000: m.rating_income_from_50000,
};

/** Open where the answer would help; otherwise it is there to be changed or taken back. */
function IncomeForm({ rating, fault }: { rating: Rating; fault: RatingFault | undefined }) {
  const { range } = rating.income;
  const wouldHelp = rating.help.some(({ kind }) => kind === 'declare_income');
  return (
    <Disclosure title={m.rating_income_title()} open={wouldHelp || fault !== undefined}>
      <Form method="post" className="stack gap-4">
        {fault && <Banner tone="fail" role="alert" title={m.rating_income_fault()} />}
        <p className="small">{m.rating_income_text()}</p>
        <SelectField
          id="range"
          name="range"
          label={m.rating_income_label()}
          defaultValue={range ?? ''}
        >
          <option value="">{m.rating_income_none()}</option>
          {incomeRanges.map((each) => (
            <option key={each} value={each}>
              {rangeWords[each]()}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="second">
          {m.rating_income_save()}
        </Button>
      </Form>
    </Disclosure>
  );
}
