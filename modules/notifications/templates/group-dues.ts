import { receiptNumberOf } from '@luwag/domain/receipt-number';
import { z } from 'zod';
import { dateOf, headed, OfGroup, pesos, seeGroup } from './group-words.ts';
import { groupDuePage } from './pages.ts';
import { mailTemplate } from './template.ts';

// What a member owes a group, and what they gave. Nothing here promises a gain, and nothing shames.

const OfDue = OfGroup.extend({ amount: z.int(), due_date: z.iso.date(), due_id: z.uuid() });
type OfDue = z.infer<typeof OfDue>;

const give = (due: OfDue, origin: string, locale: 'en' | 'fil') => ({
  label: locale === 'en' ? 'Give your hulog' : 'Maghulog',
  link: groupDuePage(origin, due.group_id, due.due_id),
});

/** Five days before. */
export const groupDue = mailTemplate({
  data: OfDue.extend({ round_number: z.int(), charged_on: z.iso.date().nullable() }),
  words: {
    en: (due, origin) => ({
      subject: headed(due, `${pesos(due.amount)} on ${dateOf(due.due_date, 'en')}`),
      heading: `Your next hulog is due on ${dateOf(due.due_date, 'en')}, ${due.first_name}.`,
      lines: [
        `Round ${due.round_number} of ${due.group} asks for ${pesos(due.amount)}, cover included.`,
        due.charged_on
          ? `We take it from your linked source on ${dateOf(due.charged_on, 'en')}. If that fails we try again until its date.`
          : 'You can give it from today on. Three days after its date cost nothing.',
      ],
      button: give(due, origin, 'en'),
      notes: ['What is not used of the cover comes back to you when the group ends.'],
    }),
    fil: (due, origin) => ({
      subject: headed(due, `${pesos(due.amount)} sa ${dateOf(due.due_date, 'fil')}`),
      heading: `Sa ${dateOf(due.due_date, 'fil')} ang susunod mong hulog, ${due.first_name}.`,
      lines: [
        `${pesos(due.amount)} ang hulog sa ika-${due.round_number} ikot ng ${due.group}, kasama ang pansalo.`,
        due.charged_on
          ? `Kukunin namin ito sa naka-link mong source sa ${dateOf(due.charged_on, 'fil')}. Kung hindi matuloy, susubukan ulit namin hanggang sa petsa nito.`
          : 'Puwede ka nang maghulog simula ngayon. Walang dagdag sa unang tatlong araw pagkatapos ng petsa nito.',
      ],
      button: give(due, origin, 'fil'),
      notes: ['Ibabalik sa iyo ang matitirang pansalo kapag natapos ang grupo.'],
    }),
  },
});

/** The grace is over. */
export const groupLate = mailTemplate({
  data: OfDue.extend({
    round_number: z.int(),
    penalty: z.int(),
    moves_last_on: z.iso.date().nullable(),
  }),
  words: {
    en: (due, origin) => ({
      subject: headed(due, `${pesos(due.amount)} is late`),
      heading: `Your hulog of ${dateOf(due.due_date, 'en')} is late, ${due.first_name}.`,
      lines: [
        due.penalty > 0
          ? `With ${pesos(due.penalty)} for the group it is ${pesos(due.amount)}. It does not grow any more.`
          : `It is ${pesos(due.amount)}, and nothing was added.`,
        'What is missing was covered as everybody signed it. Until you give it, your credit line is on hold.',
        ...(due.moves_last_on
          ? [`Given before ${dateOf(due.moves_last_on, 'en')}, your turn stays where it is.`]
          : []),
      ],
      button: give(due, origin, 'en'),
      notes: [
        'Illness, lost work or a death in the family? Tell us in the group: we can excuse it.',
      ],
    }),
    fil: (due, origin) => ({
      subject: headed(due, `huli na ang ${pesos(due.amount)}`),
      heading: `Huli na ang hulog mo noong ${dateOf(due.due_date, 'fil')}, ${due.first_name}.`,
      lines: [
        due.penalty > 0
          ? `Kasama ang ${pesos(due.penalty)} para sa grupo, ${pesos(due.amount)} na ito. Hindi na ito madaragdagan.`
          : `${pesos(due.amount)} ito, at walang idinagdag.`,
        'Sinalo ang kulang ayon sa pinirmahan ng lahat. Hangga’t hindi mo ito naihuhulog, naka-hold ang credit line mo.',
        ...(due.moves_last_on
          ? [
              `Kapag naihulog bago ang ${dateOf(due.moves_last_on, 'fil')}, hindi maaatras ang turno mo.`,
            ]
          : []),
      ],
      button: give(due, origin, 'fil'),
      notes: [
        'May sakit, nawalan ng trabaho o namatayan? Sabihin sa amin sa grupo: puwede kang pagbigyan.',
      ],
    }),
  },
});

/** A charge by itself did not go through. */
export const groupDueFailed = mailTemplate({
  data: OfDue.extend({ next_date: z.iso.date().nullable() }),
  words: {
    en: (due, origin) => ({
      subject: headed(due, `we could not take ${pesos(due.amount)}`),
      heading: `Your hulog did not go through, ${due.first_name}.`,
      lines: [
        'Nothing was taken.',
        due.next_date
          ? `We try again on ${dateOf(due.next_date, 'en')}. You can also give it yourself before that.`
          : `We do not try again. Please give it yourself by ${dateOf(due.due_date, 'en')}.`,
      ],
      button: give(due, origin, 'en'),
      notes: ['Three days after its date cost nothing.'],
    }),
    fil: (due, origin) => ({
      subject: headed(due, `hindi namin nakuha ang ${pesos(due.amount)}`),
      heading: `Hindi natuloy ang hulog mo, ${due.first_name}.`,
      lines: [
        'Walang nakuha sa iyo.',
        due.next_date
          ? `Susubukan ulit namin sa ${dateOf(due.next_date, 'fil')}. Puwede ka ring maghulog bago iyon.`
          : `Hindi na namin ito susubukan ulit. Ikaw na ang maghulog hanggang ${dateOf(due.due_date, 'fil')}.`,
      ],
      button: give(due, origin, 'fil'),
      notes: ['Walang dagdag sa unang tatlong araw pagkatapos ng petsa nito.'],
    }),
  },
});

const kindsEn = { contribution: 'hulog', deposit: 'deposit', buy_in: 'payment for the seat' };
const kindsFil = { contribution: 'hulog', deposit: 'deposito', buy_in: 'bayad sa puwesto' };

/** The receipt of what came. */
export const groupPaid = mailTemplate({
  data: OfGroup.extend({
    amount: z.int(),
    round_number: z.int().nullable(),
    due_kind: z.enum(['contribution', 'deposit', 'buy_in']),
    paid_date: z.iso.date(),
    payment_id: z.uuid(),
  }),
  words: {
    en: (paid, origin) => ({
      subject: headed(paid, `we have your ${pesos(paid.amount)}`),
      heading: `Your ${kindsEn[paid.due_kind]} is in, ${paid.first_name}.`,
      lines: ['Thank you. It is held apart from our own money until it goes to whose turn it is.'],
      rows: [
        { label: 'Amount', value: pesos(paid.amount) },
        ...(paid.round_number === null
          ? []
          : [{ label: 'Round', value: String(paid.round_number) }]),
        { label: 'Date', value: dateOf(paid.paid_date, 'en') },
        { label: 'Receipt', value: receiptNumberOf(paid.payment_id) },
      ],
      button: seeGroup(paid, origin, 'en'),
      notes: ['The book of the group has it, for everybody in it to read.'],
    }),
    fil: (paid, origin) => ({
      subject: headed(paid, `natanggap namin ang ${pesos(paid.amount)} mo`),
      heading: `Pasok na ang ${kindsFil[paid.due_kind]} mo, ${paid.first_name}.`,
      lines: ['Salamat. Hiwalay ito sa pera namin hanggang mapunta sa may turno.'],
      rows: [
        { label: 'Halaga', value: pesos(paid.amount) },
        ...(paid.round_number === null
          ? []
          : [{ label: 'Ikot', value: String(paid.round_number) }]),
        { label: 'Petsa', value: dateOf(paid.paid_date, 'fil') },
        { label: 'Resibo', value: receiptNumberOf(paid.payment_id) },
      ],
      button: seeGroup(paid, origin, 'fil'),
      notes: ['Nasa talaan ito ng grupo, at mababasa ng lahat ng kasapi.'],
    }),
  },
});
