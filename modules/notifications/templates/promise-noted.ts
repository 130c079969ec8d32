import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { deskMail } from './desk-mail.ts';
import { dayOf, ReminderMail, ReminderText, shortDayOf } from './owed-payments.ts';
import { plainPesos } from './plain-pesos.ts';
import { textTemplate } from './template.ts';
import { textMark } from './test-mark.ts';

/** What was promised, and the last day for it. */
const promised = { promised: z.int(), by_date: z.iso.date() };

const promiseOf = (data: { promised: number }): string => formatPesos(centavos(data.promised));

/** From the desk: the day that somebody named is noted, and until then they are left in peace. */
export const promiseNoted = deskMail({
  data: ReminderMail.extend(promised),
  words: {
    en: (data) => ({
      subject: `Noted: ${promiseOf(data)} by ${dayOf(data.by_date, 'en')}`,
      heading: `Thank you for your word, ${data.first_name}.`,
      lines: [
        `You said that you will pay ${promiseOf(data)} by ${dayOf(data.by_date, 'en')}.`,
        'Until then we do not write to you about what is late.',
      ],
      note: 'A late fee may still grow by day. Paying earlier is always possible.',
    }),
    fil: (data) => ({
      subject: `Naitala: ${promiseOf(data)} hanggang ${dayOf(data.by_date, 'fil')}`,
      heading: `Salamat sa pangako, ${data.first_name}.`,
      lines: [
        `Sinabi mong magbabayad ka ng ${promiseOf(data)} hanggang ${dayOf(data.by_date, 'fil')}.`,
        'Hanggang doon, hindi ka namin susulatan tungkol sa nahuling bayad.',
      ],
      note: 'Puwedeng madagdagan pa ang late fee bawat araw. Puwedeng magbayad nang mas maaga.',
    }),
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
