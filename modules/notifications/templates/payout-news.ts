import { civilDate } from '@luwag/domain/calendar';
import { formatDate, type Locale } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { type MailRow, mailTemplate } from './template.ts';

const Data = z.object({
  first_name: z.string(),
  payout_id: z.uuid(),
  number: z.string(),
  amount: z.int(),
  bank: z.string(),
  /** Masked. */
  account: z.string(),
  bank_reference: z.string().nullable(),
  pay_date: z.iso.date(),
});
type Data = z.infer<typeof Data>;

const pesos = (amount: number): string => formatPesos(centavos(amount));
const pageOf = (origin: string, { payout_id }: Data): string =>
  `${origin}/merchant/payouts/${payout_id}`;

const labels = {
  en: { number: 'Payout', bank: 'Account', reference: 'Bank reference', date: 'Counted for' },
  fil: { number: 'Payout', bank: 'Account', reference: 'Reference ng bangko', date: 'Para sa' },
};

const rowsOf = (payout: Data, locale: Locale): MailRow[] => [
  { label: labels[locale].number, value: payout.number },
  { label: labels[locale].bank, value: `${payout.bank} ${payout.account}` },
  { label: labels[locale].date, value: formatDate(civilDate(payout.pay_date), locale) },
  ...(payout.bank_reference
    ? [{ label: labels[locale].reference, value: payout.bank_reference }]
    : []),
];

/** A payout is at the shop's bank. */
export const payoutPaid = mailTemplate({
  data: Data,
  words: {
    en: (payout, origin) => ({
      subject: `${pesos(payout.amount)} was paid out to you`,
      heading: `Your payout is there, ${payout.first_name}.`,
      lines: [`We sent ${pesos(payout.amount)} to your bank, and it took it.`],
      rows: rowsOf(payout, 'en'),
      button: { label: 'See what is in it', link: pageOf(origin, payout) },
      notes: ['Every sale, fee and refund in it is listed, to the centavo.'],
    }),
    fil: (payout, origin) => ({
      subject: `Naibayad na sa iyo ang ${pesos(payout.amount)}`,
      heading: `Nariyan na ang payout mo, ${payout.first_name}.`,
      lines: [`Nagpadala kami ng ${pesos(payout.amount)} sa bangko mo, at tinanggap nito.`],
      rows: rowsOf(payout, 'fil'),
      button: { label: 'Tingnan ang laman', link: pageOf(origin, payout) },
      notes: ['Nakalista ang bawat benta, bayad at refund, hanggang sa huling sentimo.'],
    }),
  },
});

/** The bank did not take a payout, or gave it back. */
export const payoutBack = mailTemplate({
  data: Data,
  words: {
    en: (payout, origin) => ({
      subject: `${pesos(payout.amount)} did not reach your bank`,
      heading: `Your payout came back, ${payout.first_name}.`,
      lines: [
        `Your bank did not take ${pesos(payout.amount)}, or gave it back.`,
        'The money is yours and nothing is lost: it is part of your next payout. Please check your bank account with us before then.',
      ],
      rows: rowsOf(payout, 'en'),
      button: { label: 'See the payout', link: pageOf(origin, payout) },
      notes: ['If the account is right, ask your bank why it refused, with the reference above.'],
    }),
    fil: (payout, origin) => ({
      subject: `Hindi umabot sa bangko mo ang ${pesos(payout.amount)}`,
      heading: `Bumalik ang payout mo, ${payout.first_name}.`,
      lines: [
        `Hindi tinanggap ng bangko mo ang ${pesos(payout.amount)}, o ibinalik nito.`,
        'Sa iyo pa rin ang pera at walang nawala: kasama ito sa susunod mong payout. Pakisuri ang bank account mo sa amin bago iyon.',
      ],
      rows: rowsOf(payout, 'fil'),
      button: { label: 'Tingnan ang payout', link: pageOf(origin, payout) },
      notes: ['Kung tama ang account, itanong sa bangko kung bakit, gamit ang reference sa itaas.'],
    }),
  },
});
