import {
  dayOf,
  figuresOf,
  plainSumOf,
  ReminderMail,
  ReminderText,
  shortDayOf,
  totalIn,
  waysToPay,
  withWayToPay,
} from './owed-payments.ts';
import { mailTemplate, textTemplate } from './template.ts';
import { subjectMark, textMark } from './test-mark.ts';

export const paymentUpcoming = mailTemplate({
  data: ReminderMail,
  words: {
    en: (data, origin) => {
      const { first, count } = figuresOf(data);
      const { links, choice, ...ways } = waysToPay(data, 'en', origin);
      return {
        subject: `${subjectMark(data.is_live)}${totalIn(data)} is due ${
          count === 1 ? `on ${shortDayOf(first.due_date, 'en')}` : 'soon'
        }`,
        heading: `A payment is coming up, ${data.first_name}.`,
        lines: [
          count === 1
            ? `${totalIn(data)} for ${first.store} is due on ${dayOf(first.due_date, 'en')}.`
            : `${count} payments come to ${totalIn(data)}. The first is due on ${dayOf(first.due_date, 'en')}.`,
        ],
        ...ways,
        notes: [
          ...links,
          'Paying early costs nothing. Paid already? Then there is nothing to do.',
          choice,
        ],
      };
    },
    fil: (data, origin) => {
      const { first, count } = figuresOf(data);
      const { links, choice, ...ways } = waysToPay(data, 'fil', origin);
      return {
        subject: `${subjectMark(data.is_live)}May babayaran kang ${totalIn(data)} ${
          count === 1 ? `sa ${shortDayOf(first.due_date, 'fil')}` : 'sa mga susunod na araw'
        }`,
        heading: `May paparating na bayad, ${data.first_name}.`,
        lines: [
          count === 1
            ? `${totalIn(data)} para sa ${first.store}, hanggang ${dayOf(first.due_date, 'fil')}.`
            : `${totalIn(data)} lahat ang ${count} bayad. Ang una ay hanggang ${dayOf(first.due_date, 'fil')}.`,
        ],
        ...ways,
        notes: [
          ...links,
          'Walang bayad ang magbayad nang maaga. Bayad na? Wala ka nang gagawin.',
          choice,
        ],
      };
    },
  },
});

export const paymentUpcomingText = textTemplate({
  data: ReminderText,
  words: {
    en: (data) =>
      withWayToPay(
        `${textMark(data.is_live)}Luwag: ${plainSumOf(data, 'en')}, due ${shortDayOf(figuresOf(data).first.due_date, 'en')}.`,
        data,
        'en',
      ),
    fil: (data) =>
      withWayToPay(
        `${textMark(data.is_live)}Luwag: ${plainSumOf(data, 'fil')}, hanggang ${shortDayOf(figuresOf(data).first.due_date, 'fil')}.`,
        data,
        'fil',
      ),
  },
});
