import type { PayoutLine } from '@luwag/contracts/payouts';
import type { SettlementReport } from '@luwag/contracts/settlement-reports';
import { civilDate } from '@luwag/domain/calendar';
import { formatRateInWords } from '@luwag/domain/format-rate';
import { ppm } from '@luwag/domain/money';
import type { PayoutLineKind, PayoutStatus, PayoutWaterfallKind } from '@luwag/domain/payouts';
import { type Box, ink, margin, print, type Sheet, write, writeHead } from './paper.ts';
import { writeFacts, writeSum, writeTable } from './table.ts';
import { dayOf, momentOf, pesos } from './words.ts';

/** What a payout is made of, step by step and then line by line: the same sum twice. */
export function printSettlementPaper(report: SettlementReport): Promise<Uint8Array> {
  const { payout, shop } = report;
  const title = 'Settlement report';
  // The last thing that happened to it: the same facts make the same bytes.
  const madeAt = new Date(payout.ended_at ?? payout.paid_at ?? payout.sent_at ?? payout.created_at);
  return print({ title, size: 'A4', madeAt }, (sheet, box) => {
    let y = writeHead(sheet, box, undefined);
    y = write(sheet, title, { x: box.left, y: y + 8 }, { face: 'strong', size: 26 });
    const filipino = 'Ulat ng ibinayad sa tindahan';
    y = write(sheet, filipino, { x: box.left, y: y + 2 }, { size: 12, color: ink.soft });
    const test = payout.livemode ? '' : 'Test payout: no money was sent. ';
    const whose = `${test}Payout ${payout.number} to ${shop}, counted for ${dayOf(civilDate(payout.pay_date))}.`;
    y = write(sheet, whose, { x: box.left, y: y + 12, width: box.width }, { size: 11 });
    y = writeFacts(sheet, box, factsOf(report), y + 12, [1.3, 2.5, 0.9, 1.8]);
    y = writeSteps(sheet, box, report, y + 20);
    y = writeTax(sheet, box, report, y + 10);
    writeLines(sheet, box, report, y + 24);
  });
}

function factsOf({ payout }: SettlementReport): [string, string][] {
  // The number first: where the name is too long, that is what is cut.
  const to = `${payout.bank_account}, ${payout.bank_name}`;
  const rail = payout.rail === 'instapay' ? 'InstaPay' : 'PESONet';
  return [
    ['Bank reference', payout.bank_reference ?? 'Not known yet'],
    ['To', to],
    ['By', rail],
    ['State', stateOf(payout)],
  ];
}

const states: Readonly<Record<PayoutStatus, string>> = {
  held: 'On hold',
  waiting: 'Being signed',
  approved: 'About to be sent',
  sent: 'On its way',
  paid: 'Paid',
  failed: 'Not taken',
  returned: 'Came back',
  canceled: 'Called off',
};

function stateOf({ status, paid_at, ended_at }: SettlementReport['payout']): string {
  const at = ended_at ?? paid_at;
  return at ? `${states[status]}, ${momentOf(new Date(at))}` : states[status];
}

const steps: Readonly<Record<PayoutWaterfallKind, string>> = {
  sales: 'Sold',
  fees: 'Fees, taxes included',
  refunds: 'Given back to buyers',
  fees_returned: 'Fees given back with refunds',
  refunds_covered: 'Refunds paid from money kept apart, or owed',
  held: 'Kept for open problems',
  hold_released: 'Problems settled',
  reserve_released: 'Reserve back',
  returned: 'Earlier payouts that came back',
  debt: 'Owed for refunds',
  reserve: 'Reserve of the first days',
  withholding: 'Withholding tax (BIR RR 16-2023)',
};

function writeSteps(sheet: Sheet, box: Box, { payout }: SettlementReport, y: number): number {
  const bottom = writeTable(sheet, box, {
    columns: [
      { title: 'How the amount comes about', width: 4 },
      { title: 'Lines', width: 1, align: 'right' },
      { title: 'Amount', width: 2, align: 'right' },
    ],
    rows: payout.waterfall.map(({ kind, count, amount }) => [
      steps[kind],
      count > 0 ? String(count) : '',
      pesos(amount),
    ]),
    y,
  });
  return writeSum(sheet, box, ['To your bank', pesos(payout.amount)], bottom);
}

/** Fees are stated with their tax; whoever files a return needs it apart. */
function writeTax(sheet: Sheet, box: Box, { fee_tax: tax }: SettlementReport, y: number): number {
  const rate = formatRateInWords(ppm(tax.rate_ppm));
  const words = `Of the fees ${pesos(-tax.amount)} is tax (${rate}); without it they are ${pesos(-tax.fee_without_tax)}.`;
  const at = { x: box.left, y, width: box.width };
  return write(sheet, words, at, { size: 9, color: ink.soft });
}

const kinds: Readonly<Record<PayoutLineKind, string>> = {
  sale: 'Sale',
  refund: 'Refund',
  held: steps.held,
  hold_released: steps.hold_released,
  reserve_released: steps.reserve_released,
  returned: 'Earlier payout that came back',
  debt: steps.debt,
  reserve: steps.reserve,
  withholding: 'Withholding tax',
};

const whatOf = ({ kind, description, order_reference: order }: PayoutLine): string =>
  [kinds[kind], description, order].filter(Boolean).join(', ');

function writeLines(sheet: Sheet, box: Box, report: SettlementReport, y: number): void {
  const top = y > box.bottom - 110 ? margin : y;
  if (top !== y) sheet.addPage();
  const bottom = writeTable(sheet, box, {
    columns: [
      { title: 'Day', width: 1.9 },
      { title: 'What', width: 3.3 },
      { title: 'Reference', width: 1.6 },
      { title: 'Price', width: 1.7, align: 'right' },
      { title: 'Fee', width: 1.4, align: 'right' },
      { title: 'Covered', width: 1.4, align: 'right' },
      { title: 'Amount', width: 1.8, align: 'right' },
    ],
    rows: report.lines.map((line) => [
      dayOf(civilDate(line.on_date)),
      whatOf(line),
      line.reference ?? '',
      amountOf(line.price),
      amountOf(line.fee),
      amountOf(line.covered),
      pesos(line.amount),
    ]),
    y: top,
  });
  writeSum(sheet, box, ['All lines together', pesos(report.totals.amount)], bottom);
}

const amountOf = (amount: number): string => (amount === 0 ? '' : pesos(amount));
