import { formatDate, formatDateInYear } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { formatRate, formatRateInWords } from '@luwag/domain/format-rate';
import {
  add,
  type Centavos,
  centavos,
  noCentavos,
  type Ppm,
  ppm,
  subtract,
} from '@luwag/domain/money';
import type { Offer } from '@luwag/domain/offers';
import type { ScheduleRow } from '@luwag/domain/schedules';
import { Icon } from '@luwag/ui/icon';
import { type PathPoint, PaymentPathAcross } from '@luwag/ui/payment-path';
import { PriceCard, PriceLine } from '@luwag/ui/price-card';
import { Table } from '@luwag/ui/table';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { priceWords } from '#app/shared/format/price-words.ts';
import { amountTextOf, planWords, type Quote } from './quote.ts';

type Quoted = Extract<Quote, { kind: 'quoted' }>;

/**
 * The five lines: for the chosen plan, or from the cheapest to the dearest while none is chosen.
 */
export function QuoteLines({ shown }: { shown: Quoted }) {
  const { chosen, offers } = shown;
  return (
    <div className="calc-lines">
      {chosen ? (
        <ChosenOffer offer={chosen} cheapest={cheapestOf(offers)} />
      ) : (
        <PriceSpan {...shown} />
      )}
      <p className="small calc-note">{m.landing_calculator_not_an_offer()}</p>
    </div>
  );
}

function ChosenOffer({ offer, cheapest }: { offer: Offer; cheapest: Centavos }) {
  const title = planWords[offer.plan.code][2]();
  const total = formatPesos(offer.totalAmountCentavos);
  const dearerBy = subtract(offer.totalAmountCentavos, cheapest);
  const mostEver = add(offer.totalAmountCentavos, offer.lateMaxCentavos);
  return (
    <>
      <p className="visually-hidden" role="status">
        {m.landing_calculator_result({ plan: title, total })}
      </p>
      <PriceCard
        bare
        when={title}
        price={offer.financedCentavos}
        payments={offer.schedule.map((row) => row.paymentCentavos)}
        rate={{
          monthly: m.landing_price_rate_month({ rate: formatRate(offer.effectiveMonthlyRatePpm) }),
          yearly: m.landing_price_rate_year({ rate: formatRate(offer.effectiveAnnualRatePpm) }),
        }}
        late={lateWords(offer)}
        words={priceWords()}
      />
      <PaymentDates offer={offer} />
      <p className="small calc-note">
        {m.landing_calculator_ceiling({ amount: formatPesos(mostEver) })}
        {dearerBy > 0 && ` ${m.landing_calculator_cheaper({ amount: formatPesos(dearerBy) })}`}
      </p>
    </>
  );
}

function cheapestOf(offers: readonly Offer[]): Centavos {
  return centavos(Math.min(...offers.map((offer) => offer.totalAmountCentavos)));
}

/**
 * The five lines before a plan is chosen: what the cheapest plan costs, and under it the dearest.
 * They stand in the place and order of a chosen plan's lines, so choosing moves nothing.
 */
function PriceSpan({ amountCentavos, offers }: Quoted) {
  const words = priceWords();
  const totals = offers.map((offer) => offer.totalAmountCentavos);
  const [least, most] = [centavos(Math.min(...totals)), centavos(Math.max(...totals))];
  const monthly = highest(offers.map((offer) => offer.effectiveMonthlyRatePpm));
  const annual = highest(offers.map((offer) => offer.effectiveAnnualRatePpm));
  const lowest = ppm(Math.min(...offers.map((offer) => offer.effectiveMonthlyRatePpm)));
  const late = offers[0] && lateWords(offers[0]);
  return (
    <div className="price bare">
      <p className="price-head label">{m.landing_calculator_choose()}</p>
      <dl className="five">
        <PriceLine term={words.total} value={formatPesos(least)} note={upTo(most)} />
        <PriceLine term={words.price} value={formatPesos(amountCentavos)} />
        <PriceLine
          term={words.fees}
          value={formatPesos(subtract(least, amountCentavos))}
          note={upTo(subtract(most, amountCentavos))}
        />
        <PriceLine
          term={words.rate}
          value={m.landing_price_rate_month({ rate: formatRate(lowest) })}
          note={m.landing_calculator_rate_up_to({
            monthly: formatRate(monthly),
            annual: formatRate(annual),
          })}
        />
        <PriceLine term={words.late} value={late?.cost} note={late?.cap} />
      </dl>
    </div>
  );
}

function upTo(amount: Centavos): string {
  return m.landing_calculator_up_to({ amount: formatPesos(amount) });
}

function highest(rates: readonly Ppm[]): Ppm {
  return ppm(Math.max(...rates));
}

function lateWords({ late, lateMaxCentavos }: Offer) {
  return {
    cost: m.landing_price_late_rate({ rate: formatRateInWords(late.dailyRatePpm) }),
    cap: m.landing_price_late_terms({ days: late.graceDays, max: formatPesos(lateMaxCentavos) }),
  };
}

/** When each payment falls due if the purchase were made today: drawn, then written out. */
function PaymentDates({ offer }: { offer: Offer }) {
  const { schedule, plan, startDate } = offer;
  const locale = getLocale();
  const summary =
    schedule.length === 1 ? m.landing_dates_one() : m.landing_dates_all({ count: schedule.length });
  return (
    <>
      <PaymentPathAcross
        label={m.landing_dates_path(firstAndLast(schedule))}
        points={pathPoints(offer)}
        stateWords={{
          paid: m.landing_state_paid(),
          now: m.landing_state_now(),
          late: m.landing_state_late(),
          ahead: m.landing_state_ahead(),
        }}
      />
      <details className="unmarked calc-dates">
        <summary className="bar">
          {summary}
          <Icon name="chevron-down" small />
        </summary>
        <Table
          caption={m.landing_dates_caption({ date: formatDate(startDate, locale) })}
          columns={[
            { key: 'due', label: m.landing_dates_due() },
            { key: 'pay', label: m.landing_dates_pay() },
            { key: 'interest', label: m.landing_dates_interest(), quiet: true },
            { key: 'owed', label: m.landing_dates_owed(), quiet: true },
          ]}
          rows={[...schedule.map(dateRow), totalRow(offer)]}
        />
        <p className="small">
          {plan.monthlyRatePpm === 0
            ? m.landing_dates_how_equal()
            : m.landing_dates_how_declining({ rate: formatRateInWords(plan.monthlyRatePpm) })}
        </p>
      </details>
    </>
  );
}

/** Up to this many points there is room for a date under each; beyond it only at both ends. */
const labelledPointsMax = 4;

/** Up to this many months a date needs no year. */
const yearlessPaymentsMax = 6;

function pathPoints({ schedule, startDate }: Offer): PathPoint[] {
  const locale = getLocale();
  const today: PathPoint = { key: 'today', state: 'now', label: m.landing_dates_today() };
  const ahead = schedule.filter((row) => row.dueDate !== startDate);
  const format = schedule.length > yearlessPaymentsMax ? formatDate : formatDateInYear;
  const hasLabel = (index: number) =>
    ahead.length < labelledPointsMax || index === ahead.length - 1;
  return [
    today,
    ...ahead.map((row, index) => ({
      key: row.dueDate,
      state: 'ahead' as const,
      label: hasLabel(index) ? (
        format(row.dueDate, locale)
      ) : (
        <span className="visually-hidden">{formatDate(row.dueDate, locale)}</span>
      ),
    })),
  ];
}

function firstAndLast(schedule: readonly ScheduleRow[]) {
  const dates = schedule.map((row) => formatDate(row.dueDate, getLocale()));
  return { first: dates[0] ?? '', last: dates.at(-1) ?? '' };
}

function dateRow(row: ScheduleRow) {
  return {
    key: row.dueDate,
    cells: {
      due: formatDate(row.dueDate, getLocale()),
      pay: amountTextOf(row.paymentCentavos),
      interest: amountTextOf(row.interestCentavos),
      owed: amountTextOf(row.balanceAfterCentavos),
    },
  };
}

function totalRow(offer: Offer) {
  return {
    key: 'total',
    state: 'sum' as const,
    cells: {
      due: m.landing_dates_total(),
      pay: amountTextOf(offer.totalAmountCentavos),
      interest: amountTextOf(offer.interestFeeCentavos),
      owed: amountTextOf(noCentavos),
    },
  };
}
