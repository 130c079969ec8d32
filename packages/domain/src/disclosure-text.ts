import type { Disclosure, FinanceCharge } from './disclosure.ts';
import { formatDate } from './format-date.ts';
import { formatPesos } from './format-money.ts';
import { formatRate, formatRateInWords } from './format-rate.ts';

const chargeNames: Record<FinanceCharge['code'], string> = {
  interest: 'Interest',
  transaction_fee: 'Transaction fee',
  documentary_stamp_tax: 'Documentary stamp tax (borne by us)',
};

/** The statement in plain English text: what is mailed, printed and kept beside its hash. */
export function disclosureText(disclosure: Disclosure): string {
  return [
    ...headLines(disclosure),
    '',
    ...priceLines(disclosure),
    '',
    'Payments',
    ...disclosure.schedule.map(
      (row) =>
        `${row.sequence}. ${formatDate(row.dueDate, 'en')}: ${formatPesos(row.paymentCentavos)}` +
        ` (principal ${formatPesos(row.principalCentavos)},` +
        ` interest ${formatPesos(row.interestCentavos)})`,
    ),
    '',
    ...rightsLines(disclosure),
  ].join('\n');
}

function headLines({ lender, startDate }: Disclosure): string[] {
  return [
    'Disclosure statement of a credit transaction (RA 3765)',
    `Lender: ${lender.name}`,
    `SEC registration ${lender.secRegistration},` +
      ` certificate of authority ${lender.certificateOfAuthority}`,
    `Date: ${formatDate(startDate, 'en')}`,
  ];
}

function priceLines(disclosure: Disclosure): string[] {
  return [
    `Cash price: ${formatPesos(disclosure.cashPriceCentavos)}`,
    `Down payment: ${formatPesos(disclosure.downPaymentCentavos)}`,
    `Amount financed: ${formatPesos(disclosure.amountFinancedCentavos)}`,
    ...disclosure.financeCharges.map(
      (charge) => `${chargeNames[charge.code]}: ${formatPesos(charge.amountCentavos)}`,
    ),
    `Finance charges in all: ${formatPesos(disclosure.financeChargesCentavos)}`,
    `Net proceeds: ${formatPesos(disclosure.netProceedsCentavos)}`,
    `Total to pay: ${formatPesos(disclosure.totalAmountCentavos)}`,
    `Rate on the declining balance: ${formatRate(disclosure.nominalMonthlyRatePpm)} a month`,
    `Effective rate: ${formatRate(disclosure.effectiveMonthlyRatePpm)} a month,` +
      ` ${formatRate(disclosure.effectiveAnnualRatePpm)} a year`,
  ];
}

function rightsLines({ late, prepayment, coolingOff }: Disclosure): string[] {
  const grace = late.graceReachesBankingDay ? ', or until the next banking day if later' : '';
  const { example } = late;
  return [
    `If you are late: nothing for ${late.graceDays} days${grace}; then` +
      ` ${formatRateInWords(late.dailyRatePpm)} a day of the overdue amount, never compounded,` +
      ` never above ${formatRateInWords(late.monthlyRateMaxPpm)} a month` +
      ` nor ${formatPesos(late.planMaxCentavos)} in all.`,
    `For example, ${example.days} days after the grace on ${formatPesos(example.overdueCentavos)}` +
      ` cost ${formatPesos(example.feeCentavos)}.`,
    `You may pay early, in part or in full, at any time. It costs` +
      ` ${formatPesos(prepayment.feeCentavos)}, and interest stops that day.`,
    `You may call this off until ${formatDate(coolingOff.lastDate, 'en')}` +
      ` (${coolingOff.days} days, and no fewer than ${coolingOff.bankingDaysMin} banking days)` +
      ` and owe no interest and no fee.`,
  ];
}
