import { deskMail } from './desk-mail.ts';
import { plainSumOf, ReminderMail, ReminderText } from './owed-payments.ts';
import { planPage } from './pages.ts';
import { textTemplate } from './template.ts';
import { textMark } from './test-mark.ts';

/** From the desk: a lighter plan is there to be taken, without a call and without papers. */
export const lateLighter = deskMail({
  data: ReminderMail,
  words: {
    en: ({ first_name }, { total, since, transactionId, origin }) => ({
      subject: 'Smaller payments are possible',
      heading: `Hard right now, ${first_name}? Make it lighter.`,
      lines: [
        `${total} has been open since ${since}.`,
        'Choose a pause of 30 days, half payments for a while, or twice as many smaller ones. From then on there is no interest and no late fee, and you never pay more in all.',
      ],
      button: {
        label: 'See the lighter plans',
        link: `${planPage(origin, transactionId)}/lighter`,
      },
      note: 'No call, no papers. New purchases wait until three payments were on time.',
    }),
    fil: ({ first_name }, { total, since, transactionId, origin }) => ({
      subject: 'Puwede ang mas maliit na hulog',
      heading: `Mabigat ba ngayon, ${first_name}? Pagaanin natin.`,
      lines: [
        `Bukas pa ang bayad na ${total} mula ${since}.`,
        'Pumili: 30 araw na pahinga, kalahating hulog muna, o dobleng dami ng mas maliliit na hulog. Mula noon, walang interes at walang late fee, at hindi lalaki ang kabuuan.',
      ],
      button: {
        label: 'Tingnan ang mas magaan na plano',
        link: `${planPage(origin, transactionId)}/lighter`,
      },
      note: 'Walang tawag, walang papeles. Maghihintay ang bagong bili hanggang tatlong hulog na nasa oras.',
    }),
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
