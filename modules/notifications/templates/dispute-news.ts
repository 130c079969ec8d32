import { civilDate } from '@luwag/domain/calendar';
import { disputeOutcomes } from '@luwag/domain/disputes';
import { formatDate, type Locale } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { mailTemplate } from './template.ts';

const newsKinds = [
  'reported',
  'payments_stopped',
  'message',
  'offered',
  'accepted',
  'refused',
  'not_come',
  'withdrawn',
  'decided',
  'appealed',
  'expired',
  'refunded',
  'payments_started',
  'closed',
] as const;
type News = (typeof newsKinds)[number];

const Data = z.object({
  first_name: z.string(),
  side: z.enum(['buyer', 'shop']),
  dispute_id: z.uuid(),
  reference: z.string(),
  store: z.string(),
  news: z.enum(newsKinds),
  outcome: z.enum(disputeOutcomes).nullable(),
  /** What is still open; once it is closed, what came back. */
  amount: z.int(),
  is_your_turn: z.boolean(),
  answer_by: z.iso.date().nullable(),
  is_live: z.boolean(),
});
type Told = z.infer<typeof Data>;

const pesos = (amount: number): string => formatPesos(centavos(amount));
const dayOf = (date: string, locale: Locale): string => formatDate(civilDate(date), locale);
const pageOf = (origin: string, { side, dispute_id }: Told): string =>
  `${origin}/${side === 'buyer' ? 'buyer' : 'merchant'}/disputes/${dispute_id}`;

type Lines = Readonly<Record<Exclude<News, 'closed'>, string>>;
const linesInEnglish: Lines = {
  reported: 'A problem was reported.',
  payments_stopped: 'Payments are stopped while we look.',
  message: 'There is a new message.',
  offered: 'The shop has answered.',
  accepted: 'The buyer said yes to the offer.',
  refused: 'The buyer said no to the offer. We decide, in writing.',
  not_come: 'The buyer says that what was promised has not come. We decide, in writing.',
  withdrawn: 'The buyer says it is solved.',
  decided: 'We have decided, and wrote why. Either side may appeal once.',
  appealed: 'There is an appeal. Somebody else of us looks at it.',
  expired: 'The time to answer is over.',
  refunded: 'Money came back.',
  payments_started: 'Payments start again.',
};
const linesInFilipino: Lines = {
  reported: 'May iniulat na problema.',
  payments_stopped: 'Nakahinto muna ang mga bayad habang tinitingnan namin.',
  message: 'May bagong mensahe.',
  offered: 'Sumagot na ang tindahan.',
  accepted: 'Pumayag ang bumili sa alok.',
  refused: 'Hindi pumayag ang bumili sa alok. Kami ang magpapasya, nang nakasulat.',
  not_come: 'Sabi ng bumili, hindi dumating ang ipinangako. Kami ang magpapasya, nang nakasulat.',
  withdrawn: 'Sabi ng bumili, ayos na ito.',
  decided: 'Nagpasya na kami, at isinulat namin kung bakit. Puwedeng umapela nang isang beses.',
  appealed: 'May umapela. Ibang tao namin ang titingin.',
  expired: 'Tapos na ang oras para sumagot.',
  refunded: 'May perang naibalik.',
  payments_started: 'Tuloy na ulit ang mga bayad.',
};

function endInEnglish({ outcome, amount }: Told): string {
  if (outcome === 'refunded') return `The case is closed: ${pesos(amount)} came back.`;
  return outcome === 'not_refunded'
    ? 'The case is closed, and nothing comes back.'
    : 'The case is closed: it is solved.';
}

function endInFilipino({ outcome, amount }: Told): string {
  if (outcome === 'refunded') return `Sarado na ang kaso: naibalik ang ${pesos(amount)}.`;
  return outcome === 'not_refunded'
    ? 'Sarado na ang kaso, at walang ibabalik.'
    : 'Sarado na ang kaso: ayos na ito.';
}

/** What is new in a case, for either side. What was written is read on the page alone. */
export const disputeNews = mailTemplate({
  data: Data,
  words: {
    en: (told, origin) => ({
      subject: `${told.is_live ? '' : 'Test: '}News in case ${told.reference}`,
      heading: told.is_your_turn ? `It is your turn, ${told.first_name}.` : 'News in your case.',
      lines: [
        `This is about a purchase at ${told.store}.`,
        told.news === 'closed' ? endInEnglish(told) : linesInEnglish[told.news],
        ...(told.is_your_turn && told.answer_by
          ? [`Please answer by ${dayOf(told.answer_by, 'en')}.`]
          : []),
        ...(told.side === 'shop' && told.is_your_turn
          ? [`Without an answer ${pesos(told.amount)} goes back to the buyer.`]
          : []),
      ],
      button: { label: 'Open the case', link: pageOf(origin, told) },
      notes: ['Both sides read the same page, word for word.'],
    }),
    fil: (told, origin) => ({
      subject: `${told.is_live ? '' : 'Test: '}May bago sa kaso ${told.reference}`,
      heading: told.is_your_turn
        ? `Ikaw na ang sasagot, ${told.first_name}.`
        : 'May bago sa kaso mo.',
      lines: [
        `Tungkol ito sa isang binili sa ${told.store}.`,
        told.news === 'closed' ? endInFilipino(told) : linesInFilipino[told.news],
        ...(told.is_your_turn && told.answer_by
          ? [`Sumagot hanggang ${dayOf(told.answer_by, 'fil')}.`]
          : []),
        ...(told.side === 'shop' && told.is_your_turn
          ? [`Kung walang sagot, babalik sa bumili ang ${pesos(told.amount)}.`]
          : []),
      ],
      button: { label: 'Buksan ang kaso', link: pageOf(origin, told) },
      notes: ['Iisang pahina ang binabasa ng dalawang panig, salita por salita.'],
    }),
  },
});
