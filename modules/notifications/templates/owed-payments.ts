import { civilDate } from '@luwag/domain/calendar';
import { formatDate, formatDateInYear, formatDay, type Locale } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos, sum } from '@luwag/domain/money';
import { z } from 'zod';
import { bayadPage, noticesPage, planPage } from './pages.ts';
import { plainName } from './plain-name.ts';
import { plainPesos } from './plain-pesos.ts';
import type { MailRow, MailWords } from './template.ts';

/** What a reminder speaks of: one payment, or several of one buyer at once. */
const Owed = z.object({
  store: z.string(),
  /** What is open of it, its late fee included. */
  amount: z.int(),
  late_fee: z.int(),
  due_date: z.iso.date(),
  transaction_id: z.uuid(),
  /** With it anybody pays, without signing in. */
  pay_code: z.string().optional(),
});

export const ReminderText = z.object({
  is_live: z.boolean(),
  /** The earliest first. */
  owed: z.array(Owed).min(1),
  /** Paid today, being late costs nothing yet. */
  is_last_free_day: z.boolean(),
  /** What tomorrow adds in late fees if nothing is paid. */
  fee_tomorrow: z.int(),
});
export type ReminderText = z.output<typeof ReminderText>;

export const ReminderMail = ReminderText.extend({ first_name: z.string() });
type ReminderMail = z.output<typeof ReminderMail>;

/** The figures that the words repeat. */
export function figuresOf({ owed }: ReminderText) {
  const [first] = owed;
  if (!first) throw new Error('a reminder of nothing');
  return {
    first,
    count: owed.length,
    total: sum(owed.map(({ amount }) => centavos(amount))),
    lateFee: sum(owed.map(({ late_fee }) => centavos(late_fee))),
  };
}

export const totalIn = (data: ReminderText): string => formatPesos(figuresOf(data).total);

export const dayOf = (date: string, locale: Locale): string => formatDay(civilDate(date), locale);

export const shortDayOf = (date: string, locale: Locale): string =>
  formatDateInYear(civilDate(date), locale);

/** `PHP 881.90 for Juan's Hardware`, or `PHP 1,500.00 in 2 payments`. */
export function plainSumOf(data: ReminderText, locale: Locale): string {
  const { first, count, total } = figuresOf(data);
  const what = { en: [`for `, `in ${count} payments`], fil: ['sa ', `(${count} bayad)`] }[locale];
  return `${plainPesos(total)} ${count === 1 ? `${what[0]}${plainName(first.store)}` : what[1]}`;
}

/** One has its figures in a sentence already. */
const rowsOf = ({ owed }: ReminderText, locale: Locale): MailRow[] =>
  owed.length === 1
    ? []
    : owed.map(({ store, amount, due_date }) => ({
        label: `${store}, ${formatDate(civilDate(due_date), locale)}`,
        value: formatPesos(centavos(amount)),
      }));

const lengthMax = 160;

const signInTo = {
  en: (code: string) => `Log in to pay${code && `, or use code ${code}`}. We never send links.`,
  fil: (code: string) =>
    `Mag-log in para magbayad${code && `, o gamitin ang code ${code}`}. Di kami nagpapadala ng link.`,
};

/** A text with how to pay at its end: by the code of its plan too, where that still fits. */
export function withWayToPay(text: string, { owed }: ReminderText, locale: Locale): string {
  const codes = new Set(owed.map(({ pay_code }) => pay_code ?? ''));
  const [code = ''] = codes.size === 1 ? codes : [];
  const full = `${text} ${signInTo[locale](code)}`;
  return full.length <= lengthMax ? full : `${text} ${signInTo[locale]('')}`;
}

const codeLine = {
  en: (store: string, code: string, page: string) =>
    `Anybody can pay ${store} for you without signing in: code ${code} at ${page}`,
  fil: (store: string, code: string, page: string) =>
    `Kahit sino ay makakabayad sa ${store} para sa iyo nang hindi nagla-log in: code ${code} sa ${page}`,
};

/** Each plan once, however many of its payments are spoken of. */
function codeLines({ owed }: ReminderText, locale: Locale, origin: string): string[] {
  const stores = new Map(owed.map(({ pay_code, store }) => [pay_code, store]));
  return [...stores].flatMap(([code, store]) =>
    code ? [codeLine[locale](store, code, bayadPage(origin))] : [],
  );
}

const payNow = { en: 'Pay now', fil: 'Bayaran na' };
const yourChoice = {
  en: 'How we write to you is your choice:',
  fil: 'Ikaw ang pipili kung paano kami susulat:',
};

/**
 * The button leads to the first; where there are others, each has its link below, and every plan
 * its code for whoever pays without signing in. Then comes where to choose how one is reached.
 */
export function waysToPay(
  data: ReminderMail,
  locale: Locale,
  origin: string,
): Pick<MailWords, 'rows' | 'button'> & { links: string[]; choice: string } {
  const { first } = figuresOf(data);
  return {
    rows: rowsOf(data, locale),
    button: { label: payNow[locale], link: planPage(origin, first.transaction_id) },
    links: [
      ...data.owed
        .filter(({ transaction_id }) => transaction_id !== first.transaction_id)
        .map(({ store, transaction_id }) => `${store}: ${planPage(origin, transaction_id)}`),
      ...codeLines(data, locale, origin),
    ],
    choice: `${yourChoice[locale]} ${noticesPage(origin)}`,
  };
}
