import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
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
import { plainPesos } from './plain-pesos.ts';
import { mailTemplate, textTemplate } from './template.ts';
import { subjectMark, textMark } from './test-mark.ts';

/** What lateness costs, or that it costs nothing yet. */
const feeLines = {
  en: (data: ReminderText): string[] => {
    const { lateFee } = figuresOf(data);
    if (data.is_last_free_day) return ['Pay today, and being late costs you nothing.'];
    if (lateFee === 0) return [];
    const tomorrow = data.fee_tomorrow
      ? ` Tomorrow adds ${formatPesos(centavos(data.fee_tomorrow))}.`
      : ' It does not grow any more.';
    return [
      `Of this, ${formatPesos(lateFee)} is the late fee: a small part of what is late for each day after the free days, and never a fee on a fee.${tomorrow}`,
    ];
  },
  fil: (data: ReminderText): string[] => {
    const { lateFee } = figuresOf(data);
    if (data.is_last_free_day) return ['Kung ngayon ka magbabayad, walang dagdag na bayad.'];
    if (lateFee === 0) return [];
    const tomorrow = data.fee_tomorrow
      ? ` Bukas, madadagdagan ng ${formatPesos(centavos(data.fee_tomorrow))}.`
      : ' Hindi na ito lalaki.';
    return [
      `${formatPesos(lateFee)} dito ang late fee: maliit na bahagi ng huling bayad sa bawat araw pagkatapos ng libreng mga araw, at walang fee sa fee.${tomorrow}`,
    ];
  },
};

export const paymentLate = mailTemplate({
  data: ReminderMail,
  words: {
    en: (data, origin) => {
      const { first, count } = figuresOf(data);
      const { links, choice, ...ways } = waysToPay(data, 'en', origin);
      return {
        subject: `${subjectMark(data.is_live)}${totalIn(data)} is waiting for you`,
        heading: `A payment was missed, ${data.first_name}. It happens.`,
        lines: [
          count === 1
            ? `${totalIn(data)} for ${first.store} was due on ${dayOf(first.due_date, 'en')}.`
            : `These payments come to ${totalIn(data)}. The first was due on ${dayOf(first.due_date, 'en')}.`,
          ...feeLines.en(data),
        ],
        ...ways,
        notes: [
          ...links,
          'Hard right now? Pay a part of it today: what is paid costs nothing more.',
          'We write to you alone, and to nobody else.',
          choice,
        ],
      };
    },
    fil: (data, origin) => {
      const { first, count } = figuresOf(data);
      const { links, choice, ...ways } = waysToPay(data, 'fil', origin);
      return {
        subject: `${subjectMark(data.is_live)}May naghihintay na bayad na ${totalIn(data)}`,
        heading: `May nakaligtaang bayad, ${data.first_name}. Nangyayari iyan.`,
        lines: [
          count === 1
            ? `${totalIn(data)} para sa ${first.store}, na hanggang ${dayOf(first.due_date, 'fil')} sana.`
            : `${totalIn(data)} lahat ang mga bayad na ito. Ang una ay hanggang ${dayOf(first.due_date, 'fil')} sana.`,
          ...feeLines.fil(data),
        ],
        ...ways,
        notes: [
          ...links,
          'Mabigat ba ngayon? Magbayad muna ng bahagi: wala nang dagdag sa nabayaran na.',
          'Ikaw lang ang sinusulatan namin, wala nang iba.',
          choice,
        ],
      };
    },
  },
});

/** What is late since when, in letters that every carrier has. */
const plainLate = {
  en: (data: ReminderText): string =>
    `${plainSumOf(data, 'en')}, due since ${shortDayOf(figuresOf(data).first.due_date, 'en')}`,
  fil: (data: ReminderText): string =>
    `${plainSumOf(data, 'fil')}, mula pa ${shortDayOf(figuresOf(data).first.due_date, 'fil')}`,
};

const plainFee = {
  en: (data: ReminderText): string => {
    if (data.is_last_free_day) return '. No late fee if paid today';
    const { lateFee } = figuresOf(data);
    return lateFee === 0 ? '' : `, late fee ${plainPesos(lateFee)} included`;
  },
  fil: (data: ReminderText): string => {
    if (data.is_last_free_day) return '. Walang late fee kung ngayon';
    const { lateFee } = figuresOf(data);
    return lateFee === 0 ? '' : `, may late fee ${plainPesos(lateFee)}`;
  },
};

export const paymentLateText = textTemplate({
  data: ReminderText,
  words: {
    en: (data) =>
      withWayToPay(
        `${textMark(data.is_live)}Luwag: ${plainLate.en(data)}${plainFee.en(data)}.`,
        data,
        'en',
      ),
    fil: (data) =>
      withWayToPay(
        `${textMark(data.is_live)}Luwag: ${plainLate.fil(data)}${plainFee.fil(data)}.`,
        data,
        'fil',
      ),
  },
});
