import { z } from 'zod';
import { textTemplate } from './template.ts';

const subjectMax = 90;

/** A subject in letters that every carrier has. */
const plain = (subject: string): string =>
  subject
    .replaceAll('₱', 'PHP ')
    .replaceAll('…', '...')
    .normalize('NFD')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[^\w .,:;&'()?!/-]/g, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, subjectMax)
    .trimEnd();

/** For notices that have no text of their own: the mail's subject, and where it is read. */
export const noticeText = textTemplate({
  data: z.object({ subject: z.string() }),
  words: {
    en: ({ subject }) => `Luwag: ${plain(subject)}. Log in to read it. We never send links.`,
    fil: ({ subject }) =>
      `Luwag: ${plain(subject)}. Mag-log in para basahin. Di kami nagpapadala ng link.`,
  },
});
