import { type CivilDate, civilDate } from './calendar.ts';
import { type CsvCell, csvOf } from './csv.ts';
import { type Centavos, centavos, multiply, type Ppm, ppm, subtract, sum } from './money.ts';
import type { PayoutLineKind } from './payouts.ts';

/** One line of a payout, as far as its report adds it up. */
export interface SettlementLine {
  readonly kind: PayoutLineKind;
  readonly amountCentavos: Centavos;
  readonly priceCentavos: Centavos;
  readonly feeCentavos: Centavos;
  readonly coveredCentavos: Centavos;
}

/** `price + fee + covered + other = amount`. */
export interface SettlementTotals {
  /** Sold, less what was given back. */
  readonly priceCentavos: Centavos;
  /** Our fees, below zero, less those that came back with refunds. */
  readonly feeCentavos: Centavos;
  readonly coveredCentavos: Centavos;
  /** Everything that is no sale and no refund: what was held, kept, released, withheld or owed. */
  readonly otherCentavos: Centavos;
  readonly amountCentavos: Centavos;
}

/** Adds every column up by itself, so that a line that does not add up shows in the totals. */
export function totalSettlement(lines: readonly SettlementLine[]): SettlementTotals {
  const isTrade = ({ kind }: SettlementLine) => kind === 'sale' || kind === 'refund';
  const others = lines.filter((line) => !isTrade(line));
  return {
    priceCentavos: sum(lines.map((line) => line.priceCentavos)),
    feeCentavos: sum(lines.map((line) => line.feeCentavos)),
    coveredCentavos: sum(lines.map((line) => line.coveredCentavos)),
    otherCentavos: sum(others.map((line) => line.amountCentavos)),
    amountCentavos: sum(lines.map((line) => line.amountCentavos)),
  };
}

/** The tax that fees are stated with, from a day on: value-added tax (RA 9337). */
const feeTaxes: readonly { readonly from: CivilDate; readonly rate: Ppm }[] = [
  { from: civilDate('2006-02-01'), rate: ppm(120_000) },
];

export function getFeeTaxOn(date: CivilDate): Ppm {
  const tax = feeTaxes.findLast(({ from }) => from <= date);
  if (!tax) throw new Error(`no tax on fees is known for ${date}`);
  return tax.rate;
}

/** How much of an amount that includes a tax is that tax, rounded half-even once for all of it. */
export function taxWithin(amount: Centavos, rate: Ppm): Centavos {
  const whole = 1_000_000n;
  return multiply(amount, { numerator: BigInt(rate), denominator: whole + BigInt(rate) });
}

/** The same fee without its tax; the two add up to it. */
export const withoutTax = (amount: Centavos, rate: Ppm): Centavos =>
  subtract(amount, taxWithin(amount, rate));

/** What a row of the file says besides its sums. */
export interface SettlementRow extends SettlementLine {
  readonly onDate: CivilDate;
  readonly journalId: string;
  readonly reference: string | null;
  readonly orderReference: string | null;
  readonly storeName: string | null;
  readonly description: string | null;
}

export interface SettlementHead {
  readonly payoutNumber: string;
  readonly payoutId: string;
  readonly status: string;
  readonly payDate: CivilDate;
  readonly bankReference: string | null;
}

const columns = [
  ...['payout', 'payout_id', 'status', 'pay_date', 'bank_reference', 'line', 'date'],
  ...['reference', 'order_reference', 'store', 'description'],
  ...['price', 'fee', 'covered', 'amount', 'ledger_journal'],
];

/**
 * A row for each line, every row with the payout and its bank reference, so that files of many
 * payouts can be put together. No row of totals: a spreadsheet would add it to the rest.
 */
export function settlementCsv(head: SettlementHead, rows: readonly SettlementRow[]): string {
  const { payoutNumber, payoutId, status, payDate, bankReference } = head;
  const common: CsvCell[] = [payoutNumber, payoutId, status, payDate, bankReference];
  const money = (amount: Centavos): CsvCell => ({ money: centavos(amount) });
  return csvOf([
    columns,
    ...rows.map((row) => [
      ...common,
      ...[row.kind, row.onDate, row.reference, row.orderReference, row.storeName, row.description],
      ...[money(row.priceCentavos), money(row.feeCentavos), money(row.coveredCentavos)],
      ...[money(row.amountCentavos), row.journalId],
    ]),
  ]);
}
