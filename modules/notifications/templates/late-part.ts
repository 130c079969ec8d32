import { deskMail } from './desk-mail.ts';
import { plainSumOf, ReminderMail, ReminderText } from './owed-payments.ts';
import { textTemplate } from './template.ts';
import { textMark } from './test-mark.ts';

/** From the desk: all of it is much at once, and a part helps. */
export const latePart = deskMail({
  data: ReminderMail,
  words: {
    en: ({ first_name }, { total, since }) => ({
      subject: `A part of ${total} helps today`,
      heading: `A part of it is a good start, ${first_name}.`,
      lines: [
        `${total} has been open since ${since}.`,
        'Pay what you can today, whatever the amount. What is paid costs nothing more.',
      ],
    }),
    fil: ({ first_name }, { total, since }) => ({
      subject: `Malaking tulong ang bahagi ng ${total}`,
      heading: `Magandang simula ang bahagi, ${first_name}.`,
      lines: [
        `Bukas pa ang bayad na ${total} mula ${since}.`,
        'Bayaran ang kaya mo ngayon, magkano man. Wala nang dagdag sa nabayaran na.',
      ],
    }),
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
