import type { PaymentMade } from '@luwag/contracts/records';
import { channelName } from '@luwag/domain/channel-names';
import type { Lender } from '@luwag/domain/disclosure';
import { receiptNumberOf } from '@luwag/domain/receipt-number';
import { ink, print, write, writeHead } from './paper.ts';
import { writeFacts, writeSum, writeTable } from './table.ts';
import { momentOf, pesos } from './words.ts';

export type ReceiptFacts = { payment: PaymentMade; name: string; lender: Lender | undefined };

const partNames = {
  principal: 'Of the price',
  interest: 'Interest',
  fee: 'Fee',
  late_fee: 'Late fee',
  paid_at_once: 'To the shop at once',
  recovered: 'Of what had been written off',
  credit: 'Kept as your credit',
} as const;

/** Half a sheet that says what was paid, when, how, and what for. */
export function printReceiptPaper({ payment, name, lender }: ReceiptFacts): Promise<Uint8Array> {
  const paidAt = new Date(payment.paid_at);
  const title = 'Receipt';
  return print({ title, size: 'A5', madeAt: paidAt }, (sheet, box) => {
    let y = writeHead(sheet, box, lender);
    y = write(sheet, title, { x: box.left, y }, { face: 'strong', size: 22 });
    y = write(sheet, 'Resibo', { x: box.left, y }, { size: 11, color: ink.soft });
    const test = payment.livemode ? '' : 'Test purchase: no money was paid. ';
    const whose = `${test}Received from ${name}, for a purchase at ${payment.store_name}.`;
    y = write(sheet, whose, { x: box.left, y: y + 8, width: box.width }, { size: 10 });
    const facts: [string, string][] = [
      ['Paid', momentOf(paidAt)],
      ['From', payment.channel ? channelName(payment.channel) : ''],
      ['Reference', receiptNumberOf(payment.payment_id)],
    ];
    y = writeFacts(sheet, box, facts, y + 8);
    const parts = Object.entries(partNames).map(
      ([part, words]) => [words, payment.parts[part as keyof typeof partNames]] as const,
    );
    y = writeTable(sheet, box, {
      columns: [
        { title: 'What for', width: 3 },
        { title: 'Amount', width: 1, align: 'right' },
      ],
      rows: parts
        .filter(([, amount]) => amount !== 0)
        .map(([words, amount]) => [words, pesos(amount)]),
      y: y + 14,
    });
    y = writeSum(sheet, box, ['Paid in total', pesos(payment.amount)], y);
    if (payment.returned_at) {
      const on = momentOf(new Date(payment.returned_at));
      const words = `Its bank took this payment back on ${on}. It is owed again.`;
      write(sheet, words, { x: box.left, y: y + 12, width: box.width }, { face: 'strong' });
    }
  });
}
