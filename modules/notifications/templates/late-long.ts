import { deskMail } from './desk-mail.ts';
import { plainSumOf, ReminderMail, ReminderText } from './owed-payments.ts';
import { textTemplate } from './template.ts';
import { textMark } from './test-mark.ts';

/** From the desk, to somebody of whom nothing was heard for long: every way is still open. */
export const lateLong = deskMail({
  data: ReminderMail,
  words: {
    en: ({ first_name }, { total, since }) => ({
      subject: 'We would like to find a way with you',
      heading: `Are you well, ${first_name}?`,
      lines: [
        `${total} has been open since ${since}, and we have not heard from you.`,
        'If something happened, it is not too late: pay a part, or make the plan lighter. Both are on the page of your purchase.',
      ],
    }),
    fil: ({ first_name }, { total, since }) => ({
      subject: 'Gusto naming makahanap ng paraan kasama ka',
      heading: `Ayos ka lang ba, ${first_name}?`,
      lines: [
        `Bukas pa ang bayad na ${total} mula ${since}, at wala pa kaming balita sa iyo.`,
        'Kung may nangyari, hindi pa huli: magbayad ng bahagi, o pagaanin ang plano. Nasa page ng binili mo ang dalawa.',
      ],
    }),
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
