import { civilDate } from '@luwag/domain/calendar';
import { channelName } from '@luwag/domain/channel-names';
import { formatDate, type Locale } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { paymentPage } from './pages.ts';
import { type MailRow, mailTemplate } from './template.ts';
import { subjectMark } from './test-mark.ts';

const Receipt = z.object({
  first_name: z.string(),
  store: z.string(),
  is_live: z.boolean(),
  payment_id: z.uuid(),
  /** As its page and its paper have it. */
  receipt_number: z.string(),
  amount: z.int(),
  paid_date: z.iso.date(),
  channel: z.string().nullable(),
  left: z.int(),
  next: z.object({ due_date: z.iso.date(), amount: z.int() }).nullable(),
  /** Of the amount: beyond what was owed, and so the buyer's. */
  credit: z.int(),
});
type Receipt = z.output<typeof Receipt>;

const pesos = (amount: number): string => formatPesos(centavos(amount));
const day = (date: string, locale: Locale): string => formatDate(civilDate(date), locale);

const labels = {
  en: {
    store: 'Shop',
    amount: 'Paid',
    date: 'On',
    channel: 'With',
    number: 'Receipt number',
    left: 'Left to pay',
    credit: 'Kept as your credit',
  },
  fil: {
    store: 'Tindahan',
    amount: 'Binayaran',
    date: 'Petsa',
    channel: 'Gamit ang',
    number: 'Numero ng resibo',
    left: 'Natitirang babayaran',
    credit: 'Itinabing credit mo',
  },
};

function rowsOf(receipt: Receipt, locale: Locale): MailRow[] {
  const say = labels[locale];
  return [
    { label: say.store, value: receipt.store },
    { label: say.amount, value: pesos(receipt.amount) },
    { label: say.date, value: day(receipt.paid_date, locale) },
    ...(receipt.channel ? [{ label: say.channel, value: channelName(receipt.channel) }] : []),
    { label: say.number, value: receipt.receipt_number },
    { label: say.left, value: pesos(receipt.left) },
    ...(receipt.credit > 0 ? [{ label: say.credit, value: pesos(receipt.credit) }] : []),
  ];
}

/** For each payment of a plan, whoever made it: to its buyer alone. */
export const paymentReceipt = mailTemplate({
  data: Receipt,
  words: {
    en: (receipt, origin) => ({
      subject: `${subjectMark(receipt.is_live)}Your receipt: ${pesos(receipt.amount)} paid`,
      heading: `Thank you, ${receipt.first_name}.`,
      lines: [
        `${pesos(receipt.amount)} arrived for your purchase at ${receipt.store}.`,
        ...(receipt.next
          ? [
              `Your next payment is ${pesos(receipt.next.amount)} on ${day(receipt.next.due_date, 'en')}.`,
            ]
          : []),
        ...(receipt.left === 0 ? ['Nothing is left to pay.'] : []),
        ...(receipt.is_live ? [] : ['This was test mode: no real money moved.']),
      ],
      rows: rowsOf(receipt, 'en'),
      button: { label: 'See the receipt', link: paymentPage(origin, receipt.payment_id) },
      notes: ['Keep this mail if you like. Your receipts are also under your payments.'],
    }),
    fil: (receipt, origin) => ({
      subject: `${subjectMark(receipt.is_live)}Resibo mo: ${pesos(receipt.amount)} nabayaran`,
      heading: `Salamat, ${receipt.first_name}.`,
      lines: [
        `Dumating ang ${pesos(receipt.amount)} para sa binili mo sa ${receipt.store}.`,
        ...(receipt.next
          ? [
              `Ang susunod mong bayad ay ${pesos(receipt.next.amount)} sa ${day(receipt.next.due_date, 'fil')}.`,
            ]
          : []),
        ...(receipt.left === 0 ? ['Wala ka nang babayaran.'] : []),
        ...(receipt.is_live ? [] : ['Test mode ito: walang totoong perang gumalaw.']),
      ],
      rows: rowsOf(receipt, 'fil'),
      button: { label: 'Tingnan ang resibo', link: paymentPage(origin, receipt.payment_id) },
      notes: ['Itabi ang email na ito kung gusto mo. Nasa mga bayad mo rin ang mga resibo.'],
    }),
  },
});
