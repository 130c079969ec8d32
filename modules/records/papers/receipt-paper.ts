import type { PaymentMade } from '@luwag/contracts/records';
import { channelName } from '@luwag/domain/channel-names';
import type { Lender } from '@luwag/domain/disclosure';
import type { Locale } from '@luwag/domain/format-date';
import { receiptNumberOf } from '@luwag/domain/receipt-number';
import { print, write, writeHead, writeTitle } from './paper.ts';
import { writeFacts, writeSum, writeTable } from './table.ts';
import { momentOf, pesos, receiptWords } from './words.ts';

export type ReceiptFacts = {
  payment: PaymentMade;
  name: string;
  lender: Lender | undefined;
  /** Its reader's. */
  locale: Locale;
};

/** Half a sheet that says what was paid, when, how, and what for. */
export function printReceiptPaper(receipt: ReceiptFacts): Promise<Uint8Array> {
  const { payment, name, lender, locale } = receipt;
  const words = receiptWords[locale];
  const paidAt = new Date(payment.paid_at);
  return print({ title: words.title, size: 'A5', madeAt: paidAt, locale }, (sheet, box) => {
    let y = writeHead(sheet, box, lender);
    y = writeTitle(sheet, box, words, y);
    const test = payment.livemode ? '' : words.test;
    const whose = `${test}${words.whose(name, payment.store_name)}`;
    y = write(sheet, whose, { x: box.left, y: y + 8, width: box.width }, { size: 10 });
    const facts: [string, string][] = [
      [words.paid, momentOf(paidAt, locale)],
      [words.from, payment.channel ? channelName(payment.channel) : ''],
      [words.reference, receiptNumberOf(payment.payment_id)],
    ];
    y = writeFacts(sheet, box, facts, y + 8);
    const parts = Object.entries(words.parts).map(
      ([part, what]) => [what, payment.parts[part as keyof typeof words.parts]] as const,
    );
    y = writeTable(sheet, box, {
      columns: [
        { title: words.whatFor, width: 3 },
        { title: words.amount, width: 1, align: 'right' },
      ],
      rows: parts
        .filter(([, amount]) => amount !== 0)
        .map(([what, amount]) => [what, pesos(amount)]),
      y: y + 14,
    });
    y = writeSum(sheet, box, [words.total, pesos(payment.amount)], y);
    if (payment.returned_at) {
      const said = words.returned(momentOf(new Date(payment.returned_at), locale));
      write(sheet, said, { x: box.left, y: y + 12, width: box.width }, { face: 'strong' });
    }
  });
}
