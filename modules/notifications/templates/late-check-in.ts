import {
  dayOf,
  figuresOf,
  plainSumOf,
  ReminderMail,
  ReminderText,
  shortDayOf,
  totalIn,
  waysToPay,
} from './owed-payments.ts';
import { mailTemplate, textTemplate } from './template.ts';
import { subjectMark, textMark } from './test-mark.ts';

/** From the desk, to somebody who is a little late: perhaps it slipped their mind. */
export const lateCheckIn = mailTemplate({
  data: ReminderMail,
  words: {
    en: (data, origin) => {
      const { first } = figuresOf(data);
      const { links, choice, ...ways } = waysToPay(data, 'en', origin);
      return {
        subject: `${subjectMark(data.is_live)}How are you? ${totalIn(data)} is still open`,
        heading: `How are you, ${data.first_name}? Did it slip your mind?`,
        lines: [
          `${totalIn(data)} has been open since ${dayOf(first.due_date, 'en')}.`,
          'Paid already? Then there is nothing to do, and thank you.',
        ],
        ...ways,
        notes: [...links, 'We write to you alone, and to nobody else.', choice],
      };
    },
    fil: (data, origin) => {
      const { first } = figuresOf(data);
      const { links, choice, ...ways } = waysToPay(data, 'fil', origin);
      return {
        subject: `${subjectMark(data.is_live)}Kumusta? Bukas pa ang ${totalIn(data)}`,
        heading: `Kumusta, ${data.first_name}? Baka nakalimutan lang?`,
        lines: [
          `Bukas pa ang bayad na ${totalIn(data)} mula ${dayOf(first.due_date, 'fil')}.`,
          'Kung bayad na, wala ka nang gagawin. Salamat.',
        ],
        ...ways,
        notes: [...links, 'Ikaw lang ang sinusulatan namin, wala nang iba.', choice],
      };
    },
  },
});

export const lateCheckInText = textTemplate({
  data: ReminderText,
  words: {
    en: (data) =>
      `${textMark(data.is_live)}Luwag: How are you? ${plainSumOf(data, 'en')} is open since ${shortDayOf(figuresOf(data).first.due_date, 'en')}. Log in to pay. Paid already? Thank you.`,
    fil: (data) =>
      `${textMark(data.is_live)}Luwag: Kumusta? Bukas pa ang ${plainSumOf(data, 'fil')} mula ${shortDayOf(figuresOf(data).first.due_date, 'fil')}. Mag-log in para magbayad. Kung bayad na, salamat.`,
  },
});
