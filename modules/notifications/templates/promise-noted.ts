import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { dayOf, ReminderMail, ReminderText, shortDayOf, waysToPay } from './owed-payments.ts';
import { plainPesos } from './plain-pesos.ts';
import { mailTemplate, textTemplate } from './template.ts';
import { subjectMark, textMark } from './test-mark.ts';

/** What was promised, and the last day for it. */
const promised = { promised: z.int(), by_date: z.iso.date() };

/** From the desk: the day that somebody named is noted, and until then they are left in peace. */
export const promiseNoted = mailTemplate({
  data: ReminderMail.extend(promised),
  words: {
    en: (data, origin) => {
      const { choice, ...ways } = waysToPay(data, 'en', origin);
      const amount = formatPesos(centavos(data.promised));
      return {
        subject: `${subjectMark(data.is_live)}Noted: ${amount} by ${dayOf(data.by_date, 'en')}`,
        heading: `Thank you for your word, ${data.first_name}.`,
        lines: [
          `You said that you will pay ${amount} by ${dayOf(data.by_date, 'en')}.`,
          'Until then we do not write to you about what is late.',
        ],
        ...(ways.button && { button: ways.button }),
        notes: ['A late fee may still grow by day. Paying earlier is always possible.', choice],
      };
    },
    fil: (data, origin) => {
      const { choice, ...ways } = waysToPay(data, 'fil', origin);
      const amount = formatPesos(centavos(data.promised));
      return {
        subject: `${subjectMark(data.is_live)}Naitala: ${amount} hanggang ${dayOf(data.by_date, 'fil')}`,
        heading: `Salamat sa pangako, ${data.first_name}.`,
        lines: [
          `Sinabi mong magbabayad ka ng ${amount} hanggang ${dayOf(data.by_date, 'fil')}.`,
          'Hanggang doon, hindi ka namin susulatan tungkol sa nahuling bayad.',
        ],
        ...(ways.button && { button: ways.button }),
        notes: [
          'Puwedeng madagdagan pa ang late fee bawat araw. Puwedeng magbayad nang mas maaga.',
          choice,
        ],
      };
    },
  },
});

export const promiseNotedText = textTemplate({
  data: ReminderText.extend(promised),
  words: {
    en: (data) =>
      `${textMark(data.is_live)}Luwag: Thank you. Noted: ${plainPesos(data.promised)} by ${shortDayOf(data.by_date, 'en')}. Until then we do not write about what is late.`,
    fil: (data) =>
      `${textMark(data.is_live)}Luwag: Salamat sa pangako. Naitala: ${plainPesos(data.promised)} hanggang ${shortDayOf(data.by_date, 'fil')}. Hanggang doon, di ka namin susulatan.`,
  },
});
