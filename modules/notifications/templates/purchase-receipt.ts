import { type CivilDate, civilDate } from '@luwag/domain/calendar';
import { formatDate, type Locale } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { formatRate } from '@luwag/domain/format-rate';
import { centavos, ppm } from '@luwag/domain/money';
import { z } from 'zod';
import { planPage } from './pages.ts';
import { type MailRow, mailTemplate } from './template.ts';
import { subjectMark } from './test-mark.ts';

const Payment = z.object({ due_date: z.iso.date(), amount: z.int() });

const Receipt = z.object({
  first_name: z.string(),
  store: z.string(),
  /** Whose store it is, as checked. Mails asked for before it was sent along have none. */
  business: z.string().nullish(),
  order_reference: z.string().nullable(),
  reference: z.string(),
  transaction_id: z.uuid(),
  is_live: z.boolean(),
  amount: z.int(),
  charges: z.int(),
  total: z.int(),
  paid_today: z.int(),
  payments: z.array(Payment),
  next: Payment.nullable(),
  monthly_rate_ppm: z.int(),
  annual_rate_ppm: z.int(),
  grace_days: z.int(),
  late_max: z.int(),
  cooling_off_date: z.iso.date(),
  /** What was agreed to, word for word. Mails asked for before it was sent along have none. */
  statement: z.string().optional(),
});
type Receipt = z.output<typeof Receipt>;

const pesos = (amount: number): string => formatPesos(centavos(amount));
const day = (date: string, locale: Locale): string =>
  formatDate(civilDate(date) as CivilDate, locale);

const nameMax = 30;
/** A subject has room for so much of a name. */
const shortened = (name: string): string =>
  name.length <= nameMax ? name : `${name.slice(0, nameMax - 1).trimEnd()}…`;

const labels = {
  en: {
    store: 'Shop',
    business: 'Registered business',
    order: 'Order',
    reference: 'Reference',
    amount: 'Price at the shop',
    charges: 'Fees and interest',
    total: 'Total to pay',
    today: 'Paid today',
    payment: 'Payment',
    rate: 'Effective rate',
    rateText: (month: string, year: string) => `${month} a month, ${year} a year`,
    late: 'If you are late',
    lateText: (days: number, max: string) => `free for ${days} days, never above ${max} in all`,
  },
  fil: {
    store: 'Tindahan',
    business: 'Rehistradong negosyo',
    order: 'Order',
    reference: 'Reference',
    amount: 'Presyo sa tindahan',
    charges: 'Mga bayarin at interes',
    total: 'Kabuuang babayaran',
    today: 'Nabayaran ngayon',
    payment: 'Bayad',
    rate: 'Effective rate',
    rateText: (month: string, year: string) => `${month} bawat buwan, ${year} bawat taon`,
    late: 'Kapag nahuli ka',
    lateText: (days: number, max: string) =>
      `libre sa unang ${days} araw, hindi lalampas sa ${max} sa kabuuan`,
  },
};

function rowsOf(receipt: Receipt, locale: Locale): MailRow[] {
  const say = labels[locale];
  const { monthly_rate_ppm: month, annual_rate_ppm: year } = receipt;
  return [
    { label: say.store, value: receipt.store },
    ...(receipt.business ? [{ label: say.business, value: receipt.business }] : []),
    ...(receipt.order_reference ? [{ label: say.order, value: receipt.order_reference }] : []),
    { label: say.reference, value: receipt.reference },
    { label: say.amount, value: pesos(receipt.amount) },
    { label: say.charges, value: pesos(receipt.charges) },
    { label: say.total, value: pesos(receipt.total) },
    { label: say.today, value: pesos(receipt.paid_today) },
    ...receipt.payments.map(({ due_date, amount }, index) => ({
      label: `${say.payment} ${index + 1}, ${day(due_date, locale)}`,
      value: pesos(amount),
    })),
    { label: say.rate, value: say.rateText(formatRate(ppm(month)), formatRate(ppm(year))) },
    { label: say.late, value: say.lateText(receipt.grace_days, pesos(receipt.late_max)) },
  ];
}

const documentOf = ({ statement }: Receipt, title: string) =>
  statement === undefined ? undefined : { title, text: statement };

export const purchaseReceipt = mailTemplate({
  data: Receipt,
  words: {
    en: (receipt, origin) => ({
      subject: `${subjectMark(receipt.is_live)}Your receipt from ${shortened(receipt.store)}`,
      heading: `Your purchase is paid, ${receipt.first_name}.`,
      lines: [
        `We have paid ${receipt.store} for you.`,
        receipt.next
          ? `Your next payment is ${pesos(receipt.next.amount)} on ${day(receipt.next.due_date, 'en')}.`
          : 'Nothing is left to pay.',
        ...(receipt.is_live ? [] : ['This was test mode: no real money moved.']),
      ],
      rows: rowsOf(receipt, 'en'),
      button: { label: 'See your payments', link: planPage(origin, receipt.transaction_id) },
      notes: [
        `You may call this off until ${day(receipt.cooling_off_date, 'en')} and owe no interest and no fee. Paying early is free.`,
      ],
      document: documentOf(receipt, 'What you agreed to'),
    }),
    fil: (receipt, origin) => ({
      subject: `${subjectMark(receipt.is_live)}Resibo mo mula sa ${shortened(receipt.store)}`,
      heading: `Bayad na ang binili mo, ${receipt.first_name}.`,
      lines: [
        `Binayaran na namin ang ${receipt.store} para sa iyo.`,
        receipt.next
          ? `Ang susunod mong bayad ay ${pesos(receipt.next.amount)} sa ${day(receipt.next.due_date, 'fil')}.`
          : 'Wala ka nang babayaran.',
        ...(receipt.is_live ? [] : ['Test mode ito: walang totoong perang gumalaw.']),
      ],
      rows: rowsOf(receipt, 'fil'),
      button: { label: 'Tingnan ang mga bayad mo', link: planPage(origin, receipt.transaction_id) },
      notes: [
        `Puwede mo itong iurong hanggang ${day(receipt.cooling_off_date, 'fil')} nang walang interes at bayarin. Libre ang magbayad nang maaga.`,
      ],
      document: documentOf(receipt, 'Ang sinang-ayunan mo'),
    }),
  },
});
