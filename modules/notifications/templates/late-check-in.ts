import { deskMail } from './desk-mail.ts';
import { figuresOf, plainSumOf, ReminderMail, ReminderText, shortDayOf } from './owed-payments.ts';
import { textTemplate } from './template.ts';
import { textMark } from './test-mark.ts';

/** From the desk, to somebody who is a little late: perhaps it slipped their mind. */
export const lateCheckIn = deskMail({
  data: ReminderMail,
  words: {
    en: ({ first_name }, { total, since }) => ({
      subject: `How are you? ${total} is still open`,
      heading: `How are you, ${first_name}? Did it slip your mind?`,
      lines: [
        `${total} has been open since ${since}.`,
        'Paid already? Then there is nothing to do, and thank you.',
      ],
    }),
    fil: ({ first_name }, { total, since }) => ({
      subject: `Kumusta? Bukas pa ang ${total}`,
      heading: `Kumusta, ${first_name}? Baka nakalimutan lang?`,
      lines: [
        `Bukas pa ang bayad na ${total} mula ${since}.`,
        'Kung bayad na, wala ka nang gagawin. Salamat.',
      ],
    }),
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
