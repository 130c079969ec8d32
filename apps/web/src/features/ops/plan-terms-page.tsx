import { formatRateInWords } from '@luwag/domain/format-rate';
import type { OfferRefusal } from '@luwag/domain/offers';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { TextField } from '@luwag/ui/text-field';
import { Form } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { PlanTermsData, PlanView } from './plan-terms.server.ts';
import { SetUpTabs } from './set-up-tabs.tsx';

const path = '/ops/set-up/plans';

/** The terms of each plan today, as a buyer sees them for one price, against the ceilings. */
export const PlanTermsPage = ({ typed, isUnread, capsFrom, plans }: PlanTermsData) => (
  <div className="ops-page stack gap-5">
    <div className="between ops-head">
      <PageHead title={m.plans_title()}>{m.plans_lede()}</PageHead>
    </div>
    <SetUpTabs at={path} />
    <Form action={path} className="caller-finder" role="search">
      <TextField
        name="price"
        label={m.plans_price()}
        defaultValue={typed || '6,400'}
        inputMode="decimal"
        autoComplete="off"
        error={isUnread ? m.plans_price_fault() : undefined}
      />
      <SubmitButton variant="second" auto compact>
        {m.plans_show()}
      </SubmitButton>
    </Form>
    <ul className="plan-terms">
      {plans.map((plan) => (
        <li key={plan.code}>
          <PlanCard plan={plan} />
        </li>
      ))}
    </ul>
    <p className="small">
      {m.plans_caps({ date: dateOf(capsFrom) })} {m.plans_change()}
    </p>
  </div>
);

const refusalWords: Readonly<Record<OfferRefusal, () => string>> = {
  amount_below_minimum: m.plans_below,
  amount_above_maximum: m.plans_above,
  terms_out_of_range: m.plans_not_offered,
  nominal_rate_above_cap: m.plans_over_cap,
  effective_rate_above_cap: m.plans_over_cap,
  late_rate_above_cap: m.plans_over_cap,
  total_cost_above_cap: m.plans_over_cap,
};

function PlanCard({ plan }: { plan: PlanView }) {
  const { offer, refused } = plan;
  return (
    <Card className="stack" role="region" aria-labelledby={`plan-${plan.code}`}>
      <div className="between">
        <h2 id={`plan-${plan.code}`}>{m.plans_payments({ count: plan.payments })}</h2>
        <Badge tone="plain">
          {m.plans_version({ version: plan.version, date: dateOf(plan.from) })}
        </Badge>
      </div>
      <dl className="set-up-facts">
        <Fact term={m.plans_rate()}>{formatRateInWords(plan.ratePpm)}</Fact>
        <Fact term={m.plans_discount()}>{formatRateInWords(plan.discountPpm)}</Fact>
        <Fact term={m.plans_fee()}>{pesos(plan.fee)}</Fact>
        <Fact term={m.plans_amounts()}>
          {m.plans_from_to({ least: pesos(plan.least), most: pesos(plan.most) })}
        </Fact>
      </dl>
      {refused && <p className="small">{refusalWords[refused]()}</p>}
      {offer && <SeenByBuyer offer={offer} />}
    </Card>
  );
}

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd className="num">{children}</dd>
  </div>
);

function SeenByBuyer({ offer }: { offer: NonNullable<PlanView['offer']> }) {
  return (
    <>
      <h3>{m.plans_seen()}</h3>
      <dl className="set-up-facts">
        <Fact term={m.plans_first()}>{pesos(offer.first)}</Fact>
        <Fact term={m.plans_total()}>{pesos(offer.total)}</Fact>
        <Fact term={m.plans_costs()}>
          {m.plans_of({ is: pesos(offer.costs), most: pesos(offer.costsMost) })}
        </Fact>
        <Fact term={m.plans_late()}>{pesos(offer.lateMost)}</Fact>
      </dl>
      <h3>{m.plans_within()}</h3>
      <ul className="stack">
        {offer.rates.map(({ what, ppm, mostPpm }) => (
          <li key={what}>
            <span className="between small">
              <span>{rateWords[what]()}</span>
              <span className="num">
                {m.plans_of({ is: formatRateInWords(ppm), most: formatRateInWords(mostPpm) })}
              </span>
            </span>
            <svg
              className="plan-bar"
              viewBox="0 0 100 6"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect className="track" width="100" height="6" />
              <rect className="passed" width={(100 * ppm) / mostPpm} height="6" />
            </svg>
          </li>
        ))}
      </ul>
    </>
  );
}

const rateWords = {
  effective: m.plans_effective,
  nominal: m.plans_nominal,
  late: m.plans_late_rate,
} as const;
