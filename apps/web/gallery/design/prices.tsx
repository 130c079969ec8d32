import { formatDate } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { formatRate, formatRateInWords } from '@luwag/domain/format-rate';
import { centavos } from '@luwag/domain/money';
import type { Offer } from '@luwag/domain/offers';
import { Card } from '@luwag/ui/card';
import { KeyFacts } from '@luwag/ui/key-facts';
import { Money } from '@luwag/ui/money';
import { PriceCard, type PriceCardProps } from '@luwag/ui/price-card';
import { Slip } from '@luwag/ui/slip';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { cooker, nextPayment, paymentsOf, sale } from './samples.ts';
import { type SheetTheme, Specimen } from './specimen.tsx';

export function Prices({ theme }: { theme: SheetTheme }) {
  return (
    <>
      <Specimen title={m.design_t_money()}>
        <Card className="stack gap-2 figure-wall">
          <Money amount={nextPayment} size={48} />
          <Money amount={nextPayment} size={36} />
          <Money amount={nextPayment} size={22} />
          <p className="small">
            {m.design_money_note({ amount: formatPesos(centavos(-nextPayment)) })}
          </p>
        </Card>
      </Specimen>
      <Specimen title={m.design_t_price()}>
        <fieldset className="stack">
          <legend className="visually-hidden">{m.design_choose_plan()}</legend>
          <OfferCard offer={cooker.three} when={m.design_when_three()} theme={theme} />
          <OfferCard offer={cooker.six} when={m.design_when_six()} theme={theme} />
        </fieldset>
      </Specimen>
      <Specimen title={m.design_t_facts()}>
        <div id={`${theme}-facts`}>
          <OfferFacts offer={cooker.six} />
        </div>
      </Specimen>
      <Specimen title={m.design_t_slip()}>
        <Slip
          start={{ label: m.design_slip_sell(), amount: sale.price }}
          taken={[
            { label: m.design_slip_fee(), amount: sale.discount },
            { label: m.design_slip_tax(), amount: sale.tax },
          ]}
          totalLabel={m.design_slip_net()}
        />
      </Specimen>
    </>
  );
}

interface OfferCardProps {
  offer: Offer;
  when: string;
  theme: SheetTheme;
}

function OfferCard({ offer, when, theme }: OfferCardProps) {
  return (
    <PriceCard
      when={when}
      price={offer.financedCentavos}
      payments={paymentsOf(offer)}
      rate={rateWords(offer)}
      late={lateWords(offer)}
      words={{
        total: m.design_w_total(),
        price: m.design_w_price(),
        fees: m.design_w_fees(),
        rate: m.design_w_rate(),
        late: m.design_w_late(),
        followedBy: m.design_w_then(),
      }}
      choice={{ name: `${theme}-plan`, value: offer.plan.code }}
    />
  );
}

function OfferFacts({ offer }: { offer: Offer }) {
  const [payment = centavos(0)] = paymentsOf(offer);
  const first = offer.schedule.at(0)?.dueDate ?? offer.startDate;
  const last = offer.schedule.at(-1)?.dueDate ?? offer.startDate;
  const rate = rateWords(offer);
  const late = lateWords(offer);
  return (
    <KeyFacts
      title={m.design_facts_title()}
      level={4}
      facts={[
        { term: m.design_f_borrow(), value: formatPesos(offer.financedCentavos) },
        { term: m.design_w_fees(), value: formatPesos(offer.interestFeeCentavos) },
        { term: m.design_w_total(), value: formatPesos(offer.totalAmountCentavos), isTotal: true },
        { term: m.design_w_rate(), value: rate.monthly, note: rate.yearly },
        {
          term: m.design_f_payments(),
          value: `${offer.schedule.length} × ${formatPesos(payment)}`,
          note: m.design_every_month(),
        },
        {
          term: m.design_f_first_last(),
          value: formatDate(first, getLocale()),
          note: formatDate(last, getLocale()),
        },
        { term: m.design_w_late(), value: late.cost, note: late.cap },
        {
          term: m.design_f_early(),
          value: m.design_f_early_value(),
          note: m.design_f_early_note(),
        },
      ]}
    />
  );
}

function rateWords(offer: Offer): PriceCardProps['rate'] {
  return {
    monthly: m.design_rate_month({ rate: formatRate(offer.effectiveMonthlyRatePpm) }),
    yearly: m.design_rate_year({ rate: formatRate(offer.effectiveAnnualRatePpm) }),
  };
}

function lateWords({ late, lateMaxCentavos }: Offer): PriceCardProps['late'] {
  return {
    cost: m.design_late_cost({ rate: formatRateInWords(late.dailyRatePpm), days: late.graceDays }),
    cap: m.design_late_cap({ amount: formatPesos(lateMaxCentavos) }),
  };
}
