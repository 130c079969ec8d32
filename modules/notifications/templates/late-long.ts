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

/** From the desk, to somebody of whom nothing was heard for long: every way is still open. */
export const lateLong = mailTemplate({
  data: ReminderMail,
  words: {
    en: (data, origin) => {
      const { first } = figuresOf(data);
      const { links, choice, ...ways } = waysToPay(data, 'en', origin);
      return {
        subject: `${subjectMark(data.is_live)}We would like to find a way with you`,
        heading: `Are you well, ${data.first_name}?`,
        lines: [
          `${totalIn(data)} has been open since ${dayOf(first.due_date, 'en')}, and we have not heard from you.`,
          'If something happened, it is not too late: pay a part, or make the plan lighter. Both are on the page of your purchase.',
        ],
        ...ways,
        notes: [...links, 'We write to you alone, and to nobody else.', choice],
      };
    },
    fil: (data, origin) => {
      const { first } = figuresOf(data);
      const { links, choice, ...ways } = waysToPay(data, 'fil', origin);
      return {
        subject: `${subjectMark(data.is_live)}Gusto naming makahanap ng paraan kasama ka`,
        heading: `Ayos ka lang ba, ${data.first_name}?`,
        lines: [
          `Bukas pa ang bayad na ${totalIn(data)} mula ${dayOf(first.due_date, 'fil')}, at wala pa kaming balita sa iyo.`,
          'Kung may nangyari, hindi pa huli: magbayad ng bahagi, o pagaanin ang plano. Nasa page ng binili mo ang dalawa.',
        ],
        ...ways,
        notes: [...links, 'Ikaw lang ang sinusulatan namin, wala nang iba.', choice],
      };
    },
  },
});

export const lateLongText = textTemplate({
  data: ReminderText,
  words: {
    en: (data) =>
      `${textMark(data.is_live)}Luwag: Are you well? ${plainSumOf(data, 'en')} is open. Pay a part or make it lighter, it is not too late. Log in to choose.`,
    fil: (data) =>
      `${textMark(data.is_live)}Luwag: Ayos ka lang ba? Bukas pa ang ${plainSumOf(data, 'fil')}. Magbayad ng bahagi o pagaanin, di pa huli. Mag-log in para pumili.`,
  },
});
