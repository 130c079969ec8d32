import { z } from 'zod';
import { momentOf } from './moment.ts';
import { mailTemplate } from './template.ts';

export const numberConfirmed = mailTemplate({
  data: z.object({ first_name: z.string(), number: z.string(), at: z.iso.datetime() }),
  words: {
    en: ({ first_name, number, at }) => ({
      subject: 'Your mobile number is confirmed',
      heading: `All set, ${first_name}.`,
      lines: [`${number} was confirmed on ${momentOf(at, 'en')}.`],
      notes: ['It was not you? Log in and change your password, then write to us.'],
    }),
    fil: ({ first_name, number, at }) => ({
      subject: 'Kumpirmado na ang mobile number mo',
      heading: `Ayos na, ${first_name}.`,
      lines: [`Nakumpirma ang ${number} noong ${momentOf(at, 'fil')}.`],
      notes: ['Hindi ikaw iyon? Mag-log in, palitan ang password mo, at sumulat sa amin.'],
    }),
  },
});
