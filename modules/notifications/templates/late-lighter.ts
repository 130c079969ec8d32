import {
  dayOf,
  figuresOf,
  plainSumOf,
  ReminderMail,
  ReminderText,
  totalIn,
  waysToPay,
} from './owed-payments.ts';
import { planPage } from './pages.ts';
import { mailTemplate, textTemplate } from './template.ts';
import { subjectMark, textMark } from './test-mark.ts';

/** From the desk: a lighter plan is there to be taken, without a call and without papers. */
export const lateLighter = mailTemplate({
  data: ReminderMail,
  words: {
    en: (data, origin) => {
      const { first } = figuresOf(data);
      const { choice } = waysToPay(data, 'en', origin);
      return {
        subject: `${subjectMark(data.is_live)}Smaller payments are possible`,
        heading: `Hard right now, ${data.first_name}? Make it lighter.`,
        lines: [
          `${totalIn(data)} has been open since ${dayOf(first.due_date, 'en')}.`,
          'Choose a pause of 30 days, half payments for a while, or twice as many smaller ones. From then on there is no interest and no late fee, and you never pay more in all.',
        ],
        button: {
          label: 'See the lighter plans',
          link: `${planPage(origin, first.transaction_id)}/lighter`,
        },
        notes: [
          'No call, no papers. New purchases wait until three payments were on time.',
          choice,
        ],
      };
    },
    fil: (data, origin) => {
      const { first } = figuresOf(data);
      const { choice } = waysToPay(data, 'fil', origin);
      return {
        subject: `${subjectMark(data.is_live)}Puwede ang mas maliit na hulog`,
        heading: `Mabigat ba ngayon, ${data.first_name}? Pagaanin natin.`,
        lines: [
          `Bukas pa ang bayad na ${totalIn(data)} mula ${dayOf(first.due_date, 'fil')}.`,
          'Pumili: 30 araw na pahinga, kalahating hulog muna, o dobleng dami ng mas maliliit na hulog. Mula noon, walang interes at walang late fee, at hindi lalaki ang kabuuan.',
        ],
        button: {
          label: 'Tingnan ang mas magaan na plano',
          link: `${planPage(origin, first.transaction_id)}/lighter`,
        },
        notes: [
          'Walang tawag, walang papeles. Maghihintay ang bagong bili hanggang tatlong hulog na nasa oras.',
          choice,
        ],
      };
    },
  },
});

export const lateLighterText = textTemplate({
  data: ReminderText,
  words: {
    en: (data) =>
      `${textMark(data.is_live)}Luwag: Hard right now? ${plainSumOf(data, 'en')} can be made smaller: no interest, no late fee. Log in and choose a lighter plan.`,
    fil: (data) =>
      `${textMark(data.is_live)}Luwag: Mabigat ba? Puwedeng paliitin ang ${plainSumOf(data, 'fil')}: walang interes, walang late fee. Mag-log in at pumili ng plano.`,
  },
});
