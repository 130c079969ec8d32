import type { CivilDate } from '@luwag/domain/calendar';
import { formatPesos } from '@luwag/domain/format-money';
import { formatRate, formatRateInWords } from '@luwag/domain/format-rate';
import { centavos, noCentavos, shareOf } from '@luwag/domain/money';
import { computeOffers, type Offer } from '@luwag/domain/offers';
import type { LateRule, PlanCode } from '@luwag/domain/plans';
import { Table } from '@luwag/ui/table';
import { m } from '#app/paraglide/messages.js';
import { Section } from '#app/shared/components/landing/section.tsx';

const planNames: Readonly<Record<PlanCode, () => string>> = {
  thirty: m.landing_fees_plan_thirty,
  three: m.landing_fees_plan_three,
  six: m.landing_fees_plan_six,
  twelve: m.landing_fees_plan_twelve,
};

// Rates do not depend on the price; this one only serves to work them out.
const exampleAmount = centavos(10_000_00);
const lateExample = centavos(1_000_00);

/** Every charge of every plan, read from the plans themselves. */
export function Fees({ today }: { today: CivilDate }) {
  const decisions = computeOffers({ financedCentavos: exampleAmount, startDate: today });
  const offers = decisions.flatMap((decision) =>
    decision.kind === 'accept' ? decision.offer : [],
  );
  const late = offers[0]?.late;
  const charges = (
    <dl className="slip charges">
      <Charge name={m.landing_fees_processing()} amount={formatPesos(processingFee(offers))} />
      <Charge
        name={m.landing_fees_stamp()}
        note={m.landing_fees_stamp_note()}
        amount={formatPesos(noCentavos)}
      />
      <Charge
        name={m.landing_fees_early()}
        note={m.landing_fees_early_note()}
        amount={formatPesos(noCentavos)}
      />
      {late && (
        <Charge
          name={m.landing_fees_late()}
          note={lateNote(late)}
          amount={m.landing_fees_late_amount({ rate: formatRateInWords(late.dailyRatePpm) })}
        />
      )}
    </dl>
  );
  return (
    <Section
      id="fees"
      title={m.landing_fees_title()}
      text={m.landing_fees_text()}
      beside={{ look: 'two-top', what: charges }}
    >
      <div className="fees-table">
        <Table
          caption={m.landing_fees_caption()}
          hideCaption
          columns={[
            { key: 'plan', label: m.landing_fees_plan() },
            { key: 'interest', label: m.landing_fees_interest() },
            { key: 'effective', label: m.landing_fees_effective() },
          ]}
          rows={offers.map(feeRow)}
        />
      </div>
    </Section>
  );
}

function feeRow({ plan, effectiveAnnualRatePpm }: Offer) {
  return {
    key: plan.code,
    cells: {
      plan: planNames[plan.code](),
      interest: formatRate(plan.monthlyRatePpm),
      effective: formatRate(effectiveAnnualRatePpm),
    },
  };
}

function Charge({ name, note, amount }: { name: string; note?: string; amount: string }) {
  return (
    <div>
      <dt>
        {name}
        {note && <small>{note}</small>}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}

function processingFee(offers: readonly Offer[]) {
  return centavos(Math.max(0, ...offers.map((offer) => offer.transactionFeeCentavos)));
}

function lateNote(late: LateRule): string {
  return m.landing_fees_late_note({
    days: late.graceDays,
    rate: formatRateInWords(late.dailyRatePpm),
    example: formatPesos(shareOf(lateExample, late.dailyRatePpm)),
    base: formatPesos(lateExample),
    month: formatRateInWords(late.monthlyRateMaxPpm),
    max: formatPesos(late.planMaxCentavos),
  });
}
