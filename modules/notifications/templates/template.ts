import type { Locale } from '@luwag/domain/format-date';
import type { z } from 'zod';

export type MailRow = { label: string; value: string };

/** What a mail says, before it is laid out as text and as a page. */
export type MailWords = {
  subject: string;
  heading: string;
  lines: string[];
  /** Figures, each with its name. */
  rows?: MailRow[];
  /** The one thing to do. Its address is also written out below, for readers without buttons. */
  button?: { label: string; link: string };
  /** Shown large, to be typed off. */
  code?: string;
  /** Smaller, at the end: how long it works, and what to do if it was somebody else. */
  notes: string[];
  /** A document, word for word, after everything else. */
  document?: { title: string; text: string } | undefined;
};

/** `origin` is that of our pages. */
export type MailTemplate<D extends z.ZodType = z.ZodType> = {
  data: D;
  words: Record<Locale, (data: z.output<D>, origin: string) => MailWords>;
};

export const mailTemplate = <D extends z.ZodType>(template: MailTemplate<D>): MailTemplate<D> =>
  template;

/** A text is in words of the carrier's alphabet. One that carries a code has it as `code`. */
export type TextTemplate<D extends z.ZodType = z.ZodType> = {
  data: D;
  words: Record<Locale, (data: z.output<D>) => string>;
};

export const textTemplate = <D extends z.ZodType>(template: TextTemplate<D>): TextTemplate<D> =>
  template;
