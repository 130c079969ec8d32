import { formatDate, formatDateInYear } from '@luwag/domain/format-date';
import { formatRateInWords } from '@luwag/domain/format-rate';
import { noCentavos } from '@luwag/domain/money';
import type { Offer } from '@luwag/domain/offers';
import type { ScheduleRow } from '@luwag/domain/schedules';
import { Icon } from '@luwag/ui/icon';
import { type PathPoint, PaymentPathAcross } from '@luwag/ui/payment-path';
import { Table } from '@luwag/ui/table';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { amountTextOf } from './quote.ts';

/** When each payment falls due if the purchase were made today: drawn, then written out. */
export function PaymentDates({ offer }: { offer: Offer }) {
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
