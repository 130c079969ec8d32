import type { CivilDate } from '@luwag/domain/calendar';
import { formatRate, formatRateInWords } from '@luwag/domain/format-rate';
import { listPlansOn, type PlanCode, type PlanTerms } from '@luwag/domain/plans';
import { Table } from '@luwag/ui/table';
import { m } from '#app/paraglide/messages.js';
import { Section } from '#app/shared/components/landing/section.tsx';

const planNames: Readonly<Record<PlanCode, () => string>> = {
  thirty: m.shops_fees_thirty,
  three: m.shops_fees_three,
  six: m.shops_fees_six,
  twelve: m.shops_fees_twelve,
};

export function PriceList({ today }: { today: CivilDate }) {
  const prices = (
    <Table
      caption={m.shops_fees_caption()}
      hideCaption
      columns={[
        { key: 'plan', label: m.shops_fees_plan() },
        { key: 'shop', label: m.shops_fees_shop() },
        { key: 'buyer', label: m.shops_fees_buyer() },
      ]}
      rows={listPlansOn(today).map((plan) => ({
        key: plan.code,
        cells: {
          plan: planNames[plan.code](),
          shop: formatRate(plan.merchantDiscountPpm),
          buyer: buyerPays(plan),
        },
      }))}
    />
  );
  const beside = { look: 'two-top', what: prices } as const;
  return (
    <Section id="fees" title={m.shops_fees_title()} text={m.shops_fees_note()} beside={beside} />
  );
}

function buyerPays(plan: PlanTerms): string {
  if (plan.monthlyRatePpm === 0) return m.shops_fees_none();
  return m.shops_fees_declining({ rate: formatRateInWords(plan.monthlyRatePpm) });
}
