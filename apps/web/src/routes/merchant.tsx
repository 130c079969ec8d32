import '#app/features/merchant-landing/shops.css';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { formatRate, formatRateInWords } from '@luwag/domain/format-rate';
import { listPlansOn, type PlanCode, type PlanTerms } from '@luwag/domain/plans';
import { buttonClass } from '@luwag/ui/button';
import { Capiz } from '@luwag/ui/capiz';
import { Card } from '@luwag/ui/card';
import { Table } from '@luwag/ui/table';
import { Link } from 'react-router';
import { Developers } from '#app/features/merchant-landing/developers.tsx';
import { readSaleText } from '#app/features/merchant-landing/sale.ts';
import { SaleSection } from '#app/features/merchant-landing/sale-section.tsx';
import { AccountParts, ShopsHero, WaysToPay } from '#app/features/merchant-landing/tools.tsx';
import { m } from '#app/paraglide/messages.js';
import { Section, SectionHead } from '#app/shared/components/landing/section.tsx';
import type { Route } from './+types/merchant';

export function loader({ request }: Route.LoaderArgs) {
  return {
    today: manilaDateOf(Date.now()),
    saleText: readSaleText(new URL(request.url).searchParams),
  };
}

export default function Merchant({ loaderData: { today, saleText } }: Route.ComponentProps) {
  return (
    <>
      <ShopsHero picture={<Capiz className="hero-panes" columns={25} rows={4} light="room" />} />
      <SaleSection saleText={saleText} today={today} />
      <PriceList today={today} />
      <WaysToPay />
      <AccountParts />
      <Developers />
      <section className="wrap blk" aria-labelledby="open">
        <Card className="roomy stack gap-5 opening">
          <div>
            <SectionHead id="open" title={m.shops_open_title()} text={m.shops_open_text()} />
          </div>
          <Link className={buttonClass({ variant: 'second', auto: true })} to="/merchant/signup">
            {m.shops_open_action()}
          </Link>
        </Card>
      </section>
    </>
  );
}

const planNames: Readonly<Record<PlanCode, () => string>> = {
  thirty: m.shops_fees_thirty,
  three: m.shops_fees_three,
  six: m.shops_fees_six,
  twelve: m.shops_fees_twelve,
};

function PriceList({ today }: { today: CivilDate }) {
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
