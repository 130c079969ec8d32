import {
  dayOf,
  figuresOf,
  plainSumOf,
  ReminderMail,
  ReminderText,
  totalIn,
  waysToPay,
} from './owed-payments.ts';
import { mailTemplate, textTemplate } from './template.ts';
import { subjectMark, textMark } from './test-mark.ts';

/** From the desk: all of it is much at once, and a part helps. */
export const latePart = mailTemplate({
  data: ReminderMail,
  words: {
    en: (data, origin) => {
      const { first } = figuresOf(data);
      const { links, choice, ...ways } = waysToPay(data, 'en', origin);
      return {
        subject: `${subjectMark(data.is_live)}A part of ${totalIn(data)} helps today`,
        heading: `A part of it is a good start, ${data.first_name}.`,
        lines: [
          `${totalIn(data)} has been open since ${dayOf(first.due_date, 'en')}.`,
          'Pay what you can today, whatever the amount. What is paid costs nothing more.',
        ],
        ...ways,
        notes: [...links, 'We write to you alone, and to nobody else.', choice],
      };
    },
    fil: (data, origin) => {
      const { first } = figuresOf(data);
      const { links, choice, ...ways } = waysToPay(data, 'fil', origin);
      return {
        subject: `${subjectMark(data.is_live)}Malaking tulong ang bahagi ng ${totalIn(data)}`,
        heading: `Magandang simula ang bahagi, ${data.first_name}.`,
        lines: [
          `Bukas pa ang bayad na ${totalIn(data)} mula ${dayOf(first.due_date, 'fil')}.`,
          'Bayaran ang kaya mo ngayon, magkano man. Wala nang dagdag sa nabayaran na.',
        ],
        ...ways,
        notes: [...links, 'Ikaw lang ang sinusulatan namin, wala nang iba.', choice],
      };
    },
  },
});

export const latePartText = textTemplate({
  data: ReminderText,
  words: {
    en: (data) =>
      `${textMark(data.is_live)}Luwag: ${plainSumOf(data, 'en')} is open. Any part of it helps: pay what you can today. Log in to pay. We never send links.`,
    fil: (data) =>
      `${textMark(data.is_live)}Luwag: Bukas pa ang ${plainSumOf(data, 'fil')}. Kahit bahagi, tulong na. Mag-log in para magbayad. Di kami nagpapadala ng link.`,
  },
});
