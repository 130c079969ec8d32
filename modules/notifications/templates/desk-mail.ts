import type { Locale } from '@luwag/domain/format-date';
import type { z } from 'zod';
import { dayOf, figuresOf, type ReminderMail, totalIn, waysToPay } from './owed-payments.ts';
import type { MailTemplate, MailWords } from './template.ts';
import { subjectMark } from './test-mark.ts';

/** The figures that messages from the desk repeat. */
type DeskFigures = {
  total: string;
  /** The day on which the oldest of it was due. */
  since: string;
  /** The purchase that it is of. */
  transactionId: string;
  origin: string;
};

/** What one message says. With a note of its own it is not about paying now: no list, no links. */
type DeskWords = Pick<MailWords, 'subject' | 'heading' | 'lines' | 'button'> & { note?: string };

const toYouAlone: Record<Locale, string> = {
  en: 'We write to you alone, and to nobody else.',
  fil: 'Ikaw lang ang sinusulatan namin, wala nang iba.',
};

/** The frame of every mail from the desk: the mark of test mode, how to pay, and the choice. */
export function deskMail<D extends z.ZodType<z.output<typeof ReminderMail>>>({
  data: schema,
  words,
}: {
  data: D;
  words: Record<Locale, (data: z.output<D>, figures: DeskFigures) => DeskWords>;
}): MailTemplate<D> {
  const laidOut =
    (locale: Locale) =>
    (data: z.output<D>, origin: string): MailWords => {
      const { first } = figuresOf(data);
      const { note, subject, ...said } = words[locale](data, {
        total: totalIn(data),
        since: dayOf(first.due_date, locale),
        transactionId: first.transaction_id,
        origin,
      });
      const { links, choice, rows, button } = waysToPay(data, locale, origin);
      return {
        subject: `${subjectMark(data.is_live)}${subject}`,
        ...(button && { button }),
        ...(note === undefined && rows && { rows }),
        ...said,
        notes: note === undefined ? [...links, toYouAlone[locale], choice] : [note, choice],
      };
    };
  return { data: schema, words: { en: laidOut('en'), fil: laidOut('fil') } };
}
