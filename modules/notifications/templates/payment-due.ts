import {
  figuresOf,
  plainSumOf,
  ReminderMail,
  ReminderText,
  totalIn,
  waysToPay,
  withWayToPay,
} from './owed-payments.ts';
import { mailTemplate, textTemplate } from './template.ts';
import { subjectMark, textMark } from './test-mark.ts';

export const paymentDue = mailTemplate({
  data: ReminderMail,
  words: {
    en: (data, origin) => {
      const { first, count } = figuresOf(data);
      const { links, choice, ...ways } = waysToPay(data, 'en', origin);
      return {
        subject: `${subjectMark(data.is_live)}Today: ${totalIn(data)} is due`,
        heading: `Today is the day, ${data.first_name}.`,
        lines: [
          count === 1
            ? `${totalIn(data)} for ${first.store} is due today.`
            : `A payment is due today. With what comes next, it is ${totalIn(data)}.`,
          'A minute is enough, and then it is done.',
        ],
        ...ways,
        notes: [
          ...links,
          'You can pay a part of it. Paid already? Then there is nothing to do.',
          choice,
        ],
      };
    },
    fil: (data, origin) => {
      const { first, count } = figuresOf(data);
      const { links, choice, ...ways } = waysToPay(data, 'fil', origin);
      return {
        subject: `${subjectMark(data.is_live)}Ngayon ang bayad na ${totalIn(data)}`,
        heading: `Ngayon na ang araw, ${data.first_name}.`,
        lines: [
          count === 1
            ? `${totalIn(data)} para sa ${first.store}, hanggang ngayong araw.`
            : `May bayad ka ngayong araw. Kasama ang mga susunod, ${totalIn(data)} lahat.`,
          'Isang minuto lang, tapos na.',
        ],
        ...ways,
        notes: [...links, 'Puwedeng bahagi lang muna. Bayad na? Wala ka nang gagawin.', choice],
      };
    },
  },
});

export const paymentDueText = textTemplate({
  data: ReminderText,
  words: {
    en: (data) =>
      withWayToPay(
        `${textMark(data.is_live)}Luwag: ${plainSumOf(data, 'en')}, due today.`,
        data,
        'en',
      ),
    fil: (data) =>
      withWayToPay(
        `${textMark(data.is_live)}Luwag: ${plainSumOf(data, 'fil')}, hanggang ngayon.`,
        data,
        'fil',
      ),
  },
});
