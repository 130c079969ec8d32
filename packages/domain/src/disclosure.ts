import type { CivilDate } from './calendar.ts';
import { coolingOffEndOf, coolingOffRule } from './cooling-off.ts';
import type { Holiday } from './holidays.ts';
import { computeLateFee } from './late-fees.ts';
import { add, type Centavos, centavos, noCentavos, type Ppm, subtract, sum } from './money.ts';
import type { Offer } from './offers.ts';
import type { ScheduleRow } from './schedules.ts';

/** Who lends. The law has it named on every disclosure (SEC MC 19 of 2019). */
export interface Lender {
  readonly name: string;
  readonly secRegistration: string;
  readonly certificateOfAuthority: string;
}

export interface FinanceCharge {
  readonly code: 'interest' | 'transaction_fee' | 'documentary_stamp_tax';
  readonly amountCentavos: Centavos;
}

export interface LateExample {
  readonly overdueCentavos: Centavos;
  /** Counted from the end of the grace. */
  readonly days: number;
  readonly feeCentavos: Centavos;
}

/** Every figure that RA 3765 and BSP Circular 730 ask for, before a buyer agrees. */
export interface Disclosure {
  /** Raised when a member is added, so that an old text can still be read. */
  readonly format: 1;
  readonly lender: Lender;
  readonly plan: { readonly code: string; readonly version: number };
  readonly startDate: CivilDate;
  readonly cashPriceCentavos: Centavos;
  /** Paid on the day of checkout: what is above the line, and a first payment that falls on it. */
  readonly downPaymentCentavos: Centavos;
  readonly amountFinancedCentavos: Centavos;
  readonly financeCharges: readonly FinanceCharge[];
  readonly financeChargesCentavos: Centavos;
  /** The amount financed less what is taken from it at the start. */
  readonly netProceedsCentavos: Centavos;
  readonly schedule: readonly ScheduleRow[];
  readonly totalAmountCentavos: Centavos;
  readonly nominalMonthlyRatePpm: Ppm;
  readonly effectiveMonthlyRatePpm: Ppm;
  readonly effectiveAnnualRatePpm: Ppm;
  readonly late: {
    readonly graceDays: number;
    readonly graceReachesBankingDay: boolean;
    readonly dailyRatePpm: Ppm;
    readonly monthlyRateMaxPpm: Ppm;
    readonly planMaxCentavos: Centavos;
    readonly example: LateExample;
  };
  readonly prepayment: { readonly feeCentavos: Centavos };
  readonly coolingOff: {
    readonly days: number;
    readonly bankingDaysMin: number;
    readonly lastDate: CivilDate;
  };
}

const exampleDays = 10;

export function computeDisclosure(
  offer: Offer,
  lender: Lender,
  holidays: readonly Holiday[],
  { payNowCentavos } = { payNowCentavos: noCentavos },
): Disclosure {
  const atCheckout = offer.schedule.filter((row) => row.dueDate === offer.startDate);
  const scheduledCentavos = sum(atCheckout.map((row) => row.paymentCentavos));
  const downPaymentCentavos = add(scheduledCentavos, payNowCentavos);
  const cashPriceCentavos = add(offer.financedCentavos, payNowCentavos);
  const amountFinancedCentavos = subtract(cashPriceCentavos, downPaymentCentavos);
  return {
    format: 1,
    lender,
    plan: { code: offer.plan.code, version: offer.plan.version },
    startDate: offer.startDate,
    cashPriceCentavos,
    downPaymentCentavos,
    amountFinancedCentavos,
    financeCharges: listFinanceCharges(offer),
    financeChargesCentavos: add(offer.interestFeeCentavos, offer.transactionFeeCentavos),
    netProceedsCentavos: subtract(amountFinancedCentavos, offer.transactionFeeCentavos),
    schedule: offer.schedule,
    totalAmountCentavos: add(offer.totalAmountCentavos, payNowCentavos),
    nominalMonthlyRatePpm: offer.plan.monthlyRatePpm,
    effectiveMonthlyRatePpm: offer.effectiveMonthlyRatePpm,
    effectiveAnnualRatePpm: offer.effectiveAnnualRatePpm,
    late: {
      ...offer.late,
      planMaxCentavos: offer.lateMaxCentavos,
      example: computeLateExample(offer),
    },
    prepayment: { feeCentavos: noCentavos },
    coolingOff: {
      ...coolingOffRule,
      lastDate: coolingOffEndOf(offer.startDate, holidays),
    },
  };
}

/** Each charge by name, those of nothing included: a line of ₱0.00 is also an answer. */
function listFinanceCharges(offer: Offer): FinanceCharge[] {
  return [
    { code: 'interest', amountCentavos: offer.interestFeeCentavos },
    { code: 'transaction_fee', amountCentavos: offer.transactionFeeCentavos },
    // Borne by the lender, whatever the tax comes to.
    { code: 'documentary_stamp_tax', amountCentavos: noCentavos },
  ];
}

/** What ten days cost on the first payment that can be late. */
function computeLateExample(offer: Offer): LateExample {
  const row = offer.schedule.find((each) => each.dueDate > offer.startDate);
  const overdueCentavos = row?.paymentCentavos ?? noCentavos;
  const fee = computeLateFee(offer.late, overdueCentavos * exampleDays);
  const feeCentavos = centavos(Math.min(fee, offer.lateMaxCentavos));
  return { overdueCentavos, days: exampleDays, feeCentavos };
}
