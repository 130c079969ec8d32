import type { takeLighterPlan } from '@luwag/contracts/relief';
import { centavos } from '@luwag/domain/money';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Disclosure } from '@luwag/ui/link-row';
import { Money } from '@luwag/ui/money';
import { useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { dateOf, inColumn, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { BeforeAfter, type BeforeAfterRow } from './before-after.tsx';
import type { ReliefReply, ReliefView } from './relief.server.ts';
import { ReliefFault, ReliefFrame, UnderWay } from './relief-frame.tsx';

export type LighterPageProps = ReliefView & { reply: ReliefReply | undefined };
type Lighter = ReliefView['relief']['lighter'];
type Plan = Lighter['plans'][number];

/** Three lighter plans beside the plan as it is, each with every payment. */
export function LighterPage({ purchase, relief, formKey, reply }: LighterPageProps) {
  const { lighter } = relief;
  return (
    <ReliefFrame purchase={purchase}>
      {lighter.taken ? (
        <Taken taken={lighter.taken} />
      ) : lighter.plans.length > 0 ? (
        <LighterForm {...{ lighter, formKey, reply }} />
      ) : purchase.underWay ? (
        <UnderWay title={m.relief_lighter_title()} progress={purchase.underWay} />
      ) : (
        <>
          <PageHead title={m.relief_lighter_title()} />
          <Banner
            title={(lineFor(refusals, lighter.refused_because ?? '') ?? m.relief_refused_other)()}
          />
        </>
      )}
    </ReliefFrame>
  );
}

const Taken = ({ taken }: { taken: NonNullable<Lighter['taken']> }) => (
  <>
    <PageHead title={m.relief_taken_title()}>{m.relief_taken_lede()}</PageHead>
    <Banner
      tone="ok"
      title={
        taken.on_time < taken.on_time_needed
          ? m.relief_taken_count({ count: taken.on_time, needed: taken.on_time_needed })
          : m.relief_taken_done()
      }
    />
  </>
);

type FormProps = Pick<LighterPageProps, 'formKey' | 'reply'> & { lighter: Lighter };

function LighterForm({ lighter, formKey, reply }: FormProps) {
  const [preset, setPreset] = useState<Plan['preset']>();
  const chosen = lighter.plans.find((plan) => plan.preset === preset);
  return (
    <>
      <PageHead title={m.relief_lighter_title()}>{m.relief_lighter_lede()}</PageHead>
      <ReliefFault reply={reply} words={refusals} />
      <PostForm fields={{ key: formKey }} className="stack gap-5">
        <fieldset className="stack">
          <legend className="visually-hidden">{m.relief_lighter_choose()}</legend>
          {lighter.plans.map((plan) => (
            <PlanChoice
              key={plan.preset}
              plan={plan}
              before={lighter.now.total}
              onChoose={setPreset}
            />
          ))}
        </fieldset>
        {chosen && <BeforeAfter rows={rowsOf(lighter.now, chosen)} />}
        <Card className="stack">
          <h2>{m.relief_lighter_keep_in_mind()}</h2>
          <ul className="relief-terms">
            <li>{m.relief_lighter_no_cost()}</li>
            <li>{m.relief_lighter_no_purchase()}</li>
            <li>{m.relief_lighter_one()}</li>
          </ul>
        </Card>
        <SubmitButton of={{ key: formKey }} busy={m.relief_busy()}>
          {preset ? submitWords[preset]() : m.relief_lighter_submit()}
        </SubmitButton>
      </PostForm>
    </>
  );
}

const titles = {
  pause: m.relief_lighter_pause,
  half: m.relief_lighter_half,
  smaller: m.relief_lighter_smaller,
};
const submitWords = {
  pause: m.relief_lighter_submit_pause,
  half: m.relief_lighter_submit_half,
  smaller: m.relief_lighter_submit_smaller,
};

type PlanChoiceProps = {
  plan: Plan;
  /** What the plan as it is comes to. */
  before: number;
  onChoose: (preset: Plan['preset']) => void;
};

function PlanChoice({ plan, before, onChoose }: PlanChoiceProps) {
  const { preset, payments, total } = plan;
  const [first, ...others] = runsOf(payments);
  return (
    <Card className="relief-plan">
      <label className="radio-row">
        <input type="radio" name="preset" value={preset} onChange={() => onChoose(preset)} />
        <span className="radio" aria-hidden="true" />
        <span className="stack gap-1">
          <b>{titles[preset]({ count: payments.length })}</b>
          <span>
            <Money amount={centavos(first?.amount ?? 0)} size={28} /> × {first?.count ?? 0}
          </span>
          {others.map(({ amount, count, from }) => (
            <span key={from}>{m.relief_lighter_then({ amount: pesos(amount), count })}</span>
          ))}
          <small>
            {m.relief_lighter_dates({
              first: shortDateOf(payments[0]?.due_date ?? ''),
              last: dateOf(payments.at(-1)?.due_date ?? ''),
            })}
          </small>
          <small>{m.relief_lighter_in_all({ total: pesos(total), before: pesos(before) })}</small>
        </span>
      </label>
      <Disclosure title={m.relief_lighter_every()}>
        <ol className="relief-payments">
          {payments.map(({ sequence, due_date: dueDate, amount }) => (
            <li key={sequence}>
              <span>{dateOf(dueDate)}</span> <b>{pesos(amount)}</b>
            </li>
          ))}
        </ol>
      </Disclosure>
    </Card>
  );
}

/** Payments of one size after one another. */
function runsOf(payments: Plan['payments']): { amount: number; count: number; from: number }[] {
  const runs: { amount: number; count: number; from: number }[] = [];
  for (const { amount, sequence } of payments) {
    const last = runs.at(-1);
    if (last?.amount === amount) last.count += 1;
    else runs.push({ amount, count: 1, from: sequence });
  }
  return runs;
}

function rowsOf(now: Lighter['now'], plan: Plan): BeforeAfterRow[] {
  const [nowNext, thenNext] = [now.payments[0], plan.payments[0]];
  const [nowLast, thenLast] = [now.payments.at(-1), plan.payments.at(-1)];
  return [
    {
      key: 'next',
      what: m.relief_row_next(),
      before: inColumn(nowNext?.amount ?? 0),
      after: inColumn(thenNext?.amount ?? 0),
    },
    {
      key: 'by',
      what: m.relief_row_by(),
      before: shortDateOf(nowNext?.due_date ?? ''),
      after: shortDateOf(thenNext?.due_date ?? ''),
    },
    {
      key: 'last',
      what: m.relief_row_last(),
      before: dateOf(nowLast?.due_date ?? ''),
      after: dateOf(thenLast?.due_date ?? ''),
    },
    {
      key: 'interest',
      what: m.relief_row_interest(),
      before: inColumn(now.interest_to_come),
      after: inColumn(0),
    },
    {
      key: 'total',
      what: m.relief_row_total(),
      before: inColumn(now.total),
      after: inColumn(plan.total),
    },
  ];
}

const refusals: ForRefusals<typeof takeLighterPlan, () => string, 'unchosen'> = {
  unchosen: m.relief_refused_unchosen_plan,
  nothing_due: m.relief_refused_nothing_due,
  payment_under_way: m.relief_refused_payment_under_way,
  lighter_plan_taken: m.relief_refused_lighter_plan_taken,
  plan_called_off: m.relief_refused_plan_called_off,
  problem_reported: m.relief_refused_problem_reported,
  lighter_plan_not_offered: m.relief_refused_lighter_plan_not_offered,
  money_paused: m.pay_paused,
  unreachable: m.relief_refused_unreachable,
  unexpected_answer: m.relief_refused_unreachable,
  transaction_not_found: undefined,
};
