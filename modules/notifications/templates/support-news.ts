import { civilDate } from '@luwag/domain/calendar';
import { formatDate, type Locale } from '@luwag/domain/format-date';
import { z } from 'zod';
import { momentOf } from './moment.ts';
import { mailTemplate } from './template.ts';

const newsKinds = [
  'opened',
  'assigned',
  'message',
  'proposed',
  'asked_again',
  'closed',
  'expired',
] as const;
type News = (typeof newsKinds)[number];

const Data = z.object({
  first_name: z.string(),
  role: z.enum(['buyer', 'merchant']),
  support_case_id: z.uuid(),
  reference: z.string(),
  support_news: z.enum(newsKinds),
  /** Who of us it is from; nothing where it is from nobody in particular. */
  handler: z.string(),
  answered_by_moment: z.iso.datetime().nullable(),
  settled_by: z.iso.date().nullable(),
  ends_on: z.iso.date().nullable(),
});
type Told = z.infer<typeof Data>;

const pageOf = (origin: string, { role, support_case_id }: Told): string =>
  `${origin}/${role}/support/cases/${support_case_id}`;
const dayOf = (date: string, locale: Locale): string => formatDate(civilDate(date), locale);

type Words = Readonly<Record<News, (told: Told) => string>>;
const inEnglish: Words = {
  opened: ({ reference }) => `We have your message. Your case number is ${reference}.`,
  assigned: ({ handler }) => `${handler} has your case in hand.`,
  message: ({ handler }) => `${handler} wrote to you.`,
  proposed: ({ handler }) => `${handler} answered. Tell us whether that settles it.`,
  asked_again: () => 'Somebody who did not answer before looks at your case.',
  closed: () => 'Your case is closed. The page says why, and how to have it looked at again.',
  expired: () => 'Your case ended, for we did not hear from you. You can have it looked at again.',
};
const inFilipino: Words = {
  opened: ({ reference }) => `Natanggap namin ang mensahe mo. ${reference} ang numero ng kaso mo.`,
  assigned: ({ handler }) => `Hawak na ni ${handler} ang kaso mo.`,
  message: ({ handler }) => `Sumulat sa iyo si ${handler}.`,
  proposed: ({ handler }) => `Sumagot si ${handler}. Sabihin kung ayos na ito.`,
  asked_again: () => 'Ibang tao na hindi sumagot noong una ang titingin sa kaso mo.',
  closed: () =>
    'Sarado na ang kaso mo. Nasa pahina kung bakit, at kung paano ito ipatitinging muli.',
  expired: () => 'Natapos ang kaso mo dahil wala kaming narinig. Puwede mo itong ipatinging muli.',
};

/** By when something happens, in the order in which it does. */
function datesOf(told: Told, locale: Locale): string[] {
  const { answered_by_moment: answerBy, settled_by: settleBy, ends_on: endsOn } = told;
  const isFilipino = locale === 'fil';
  return [
    answerBy &&
      (isFilipino
        ? `Sasagot kami hanggang ${momentOf(answerBy, locale)}.`
        : `We answer by ${momentOf(answerBy, locale)}.`),
    settleBy &&
      (isFilipino
        ? `Buong sagot hanggang ${dayOf(settleBy, locale)}.`
        : `You have our full answer by ${dayOf(settleBy, locale)}.`),
    endsOn &&
      (isFilipino
        ? `Kung wala kaming marinig hanggang ${dayOf(endsOn, locale)}, magsasara ang kaso.`
        : `If we do not hear from you by ${dayOf(endsOn, locale)}, the case ends.`),
  ].filter((line) => typeof line === 'string');
}

/** What is new in a case of support. What was written is read on the page alone. */
export const supportNews = mailTemplate({
  data: Data,
  words: {
    en: (told, origin) => ({
      subject: `${told.support_news === 'opened' ? 'We have your message' : 'News in your case'}: ${told.reference}`,
      heading: inEnglish[told.support_news](told),
      lines: [
        `${told.first_name}, this is about your case ${told.reference}.`,
        ...datesOf(told, 'en'),
      ],
      button: { label: 'Open the case', link: pageOf(origin, told) },
      notes: ['We never ask for your password or a code, in a mail or anywhere else.'],
    }),
    fil: (told, origin) => ({
      subject: `${told.support_news === 'opened' ? 'Natanggap namin ang mensahe mo' : 'May bago sa kaso mo'}: ${told.reference}`,
      heading: inFilipino[told.support_news](told),
      lines: [
        `${told.first_name}, tungkol ito sa kaso mong ${told.reference}.`,
        ...datesOf(told, 'fil'),
      ],
      button: { label: 'Buksan ang kaso', link: pageOf(origin, told) },
      notes: ['Hindi kami humihingi ng password o code, sa mail man o saanman.'],
    }),
  },
});
