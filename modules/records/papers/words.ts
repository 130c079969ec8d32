import { type CivilDate, manilaDateOf, manilaOffsetMs } from '@luwag/domain/calendar';
import { formatDate, type Locale } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import type { EntryKind } from '@luwag/domain/plan-entries';

/**
 * A buyer's papers are in the language of their reader, with the title in the other one below it:
 * whoever is shown one knows what it is. The agreement itself stays in English.
 */

export const pesos = (amount: number): string => formatPesos(centavos(amount));
export const dayOf = (date: CivilDate, locale: Locale = 'en'): string => formatDate(date, locale);

/** `16 Aug 2026, 08:05`, as clocks in Manila had it. */
export function momentOf(at: Date, locale: Locale = 'en'): string {
  const time = new Date(at.getTime() + manilaOffsetMs).toISOString().slice(11, 16);
  return `${dayOf(manilaDateOf(at.getTime()), locale)}, ${time}`;
}

export const entryWords: Readonly<Record<Locale, Readonly<Record<EntryKind, string>>>> = {
  en: {
    purchase: 'Purchase',
    paid_at_once: 'Paid to the shop at once',
    interest: 'Interest',
    late_fee: 'Late fee',
    fee: 'Fee',
    payment: 'Payment, thank you',
    payment_returned: 'Payment taken back by its bank',
    credit_used: 'Your credit used',
    waived: 'Waived',
    called_off: 'Called off: interest and fees',
    refund: 'Refund by the shop',
    credit_paid_out: 'Your credit paid out to you',
    credit_returned: 'Credit that came back to us',
    written_off: 'Written off; still owed',
    other: 'Other',
  },
  fil: {
    purchase: 'Pagbili',
    paid_at_once: 'Ibinayad agad sa tindahan',
    interest: 'Interes',
    late_fee: 'Late fee',
    fee: 'Bayarin',
    payment: 'Bayad, salamat',
    payment_returned: 'Bayad na binawi ng bangko',
    credit_used: 'Ginamit na credit mo',
    waived: 'Hindi na siningil',
    called_off: 'Iniurong: interes at bayarin',
    refund: 'Refund ng tindahan',
    credit_paid_out: 'Credit na ibinalik sa iyo',
    credit_returned: 'Credit na bumalik sa amin',
    written_off: 'Inalis sa libro; utang pa rin',
    other: 'Iba pa',
  },
};

export const statementWords = {
  en: {
    title: 'Statement of account',
    otherTitle: 'Pahayag ng iyong utang at mga bayad',
    test: 'Test purchase: no money was lent or paid. ',
    whose: (name: string, day: string, plan: string) => `For ${name}, as of ${day}. Plan ${plan}.`,
    store: 'Bought at',
    bought: 'On',
    price: 'Price',
    charges: 'Charges so far',
    asked: 'What is asked for',
    payment: 'Payment',
    due: 'Due',
    amount: 'Asked for',
    lateFee: 'Of it late fee',
    paid: 'Paid',
    left: 'Left',
    leftToPay: 'Left to pay',
    stopped: (amount: string) =>
      `${amount} is stopped while we look at your case. It is not asked for and not in what is left.`,
    history: 'How it came about',
    day: 'Day',
    what: 'What happened',
    change: 'Changed by',
    owedAfter: 'Owed after',
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    owed: 'Owed by our books',
    toCome: (amount: string) =>
      `Interest not in our books yet, if all is paid on its day: ${amount}.`,
  },
  fil: {
    title: 'Pahayag ng iyong utang at mga bayad',
    otherTitle: 'Statement of account',
    test: 'Pagsubok lang ito: walang perang ipinahiram o ibinayad. ',
    whose: (name: string, day: string, plan: string) =>
      `Para kay ${name}, hanggang ${day}. Plan ${plan}.`,
    store: 'Binili sa',
    bought: 'Noong',
    price: 'Presyo',
    charges: 'Singil sa ngayon',
    asked: 'Ang babayaran',
    payment: 'Bayad',
    due: 'Takdang araw',
    amount: 'Sinisingil',
    lateFee: 'Late fee rito',
    paid: 'Nabayaran',
    left: 'Natitira',
    leftToPay: 'Natitirang babayaran',
    stopped: (amount: string) =>
      `Nakatigil ang ${amount} habang tinitingnan namin ang kaso mo. Hindi ito sinisingil at wala sa natitira.`,
    history: 'Paano ito nangyari',
    day: 'Araw',
    what: 'Ano ang nangyari',
    change: 'Pagbabago',
    owedAfter: 'Utang matapos',
    fromTo: (from: string, to: string) => `${from} hanggang ${to}`,
    owed: 'Utang ayon sa aming libro',
    toCome: (amount: string) =>
      `Interes na wala pa sa aming libro, kung mababayaran ang lahat sa takdang araw: ${amount}.`,
  },
} as const;

export const certificateWords = {
  en: {
    title: 'Certificate of full payment',
    otherTitle: 'Katibayan ng buong pagbabayad',
    test: 'Test purchase: no money was lent or paid.',
    before: 'This certifies that ',
    after: (plan: string) => ` has paid in full all that was owed under plan ${plan}. `,
    closed: (day: string) => `Nothing more is due. The plan was closed on ${day}.`,
    store: 'Bought at',
    bought: 'On',
    price: 'Price',
    charges: 'Fees and interest',
    paidAt: 'Paid',
    from: 'From',
    reference: 'Receipt',
    amount: 'Amount',
    paidInAll: 'Paid in total',
    owed: 'Still owed',
    check: 'Is this real? Scan the code, or type',
    where: (code: string, host: string) => `${code} at ${host}`,
    seen:
      'You will see first name and initial, the shop, the price and the day. ' +
      'If anything differs, it is not ours.',
    made: (moment: string) => `Made ${moment}, Manila.`,
    digest: (digest: string) => `Fingerprint ${digest}`,
  },
  fil: {
    title: 'Katibayan ng buong pagbabayad',
    otherTitle: 'Certificate of full payment',
    test: 'Pagsubok lang ito: walang perang ipinahiram o ibinayad.',
    before: 'Pinatutunayan nito na nabayaran na ni ',
    after: (plan: string) => ` nang buo ang lahat ng utang sa plan ${plan}. `,
    closed: (day: string) => `Wala nang babayaran. Isinara ang plan noong ${day}.`,
    store: 'Binili sa',
    bought: 'Noong',
    price: 'Presyo',
    charges: 'Bayarin at interes',
    paidAt: 'Binayaran noong',
    from: 'Mula sa',
    reference: 'Resibo',
    amount: 'Halaga',
    paidInAll: 'Kabuuang nabayaran',
    owed: 'Utang pa',
    check: 'Totoo ba ito? I-scan ang code, o i-type ang',
    where: (code: string, host: string) => `${code} sa ${host}`,
    seen:
      'Makikita mo ang pangalan at inisyal, ang tindahan, ang presyo at ang araw. ' +
      'Kung may naiiba, hindi ito sa amin.',
    made: (moment: string) => `Ginawa noong ${moment}, Maynila.`,
    digest: (digest: string) => `Tatak ${digest}`,
  },
} as const;

export const receiptWords = {
  en: {
    title: 'Receipt',
    otherTitle: 'Resibo',
    test: 'Test purchase: no money was paid. ',
    whose: (name: string, store: string) => `Received from ${name}, for a purchase at ${store}.`,
    paid: 'Paid',
    from: 'From',
    reference: 'Receipt number',
    whatFor: 'What for',
    amount: 'Amount',
    total: 'Paid in total',
    returned: (moment: string) => `Its bank took this payment back on ${moment}. It is owed again.`,
    parts: {
      principal: 'Of the price',
      interest: 'Interest',
      fee: 'Fee',
      late_fee: 'Late fee',
      paid_at_once: 'To the shop at once',
      recovered: 'Of what had been written off',
      credit: 'Kept as your credit',
    },
  },
  fil: {
    title: 'Resibo',
    otherTitle: 'Receipt',
    test: 'Pagsubok lang ito: walang perang ibinayad. ',
    whose: (name: string, store: string) =>
      `Tinanggap mula kay ${name}, para sa binili sa ${store}.`,
    paid: 'Binayaran',
    from: 'Mula sa',
    reference: 'Numero ng resibo',
    whatFor: 'Para saan',
    amount: 'Halaga',
    total: 'Kabuuang bayad',
    returned: (moment: string) =>
      `Binawi ng bangko ang bayad na ito noong ${moment}. Utang na ulit ito.`,
    parts: {
      principal: 'Sa presyo',
      interest: 'Interes',
      fee: 'Bayarin',
      late_fee: 'Late fee',
      paid_at_once: 'Sa tindahan agad',
      recovered: 'Sa inalis na sa libro',
      credit: 'Naiwan bilang credit mo',
    },
  },
} as const;
