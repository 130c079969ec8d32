import { z } from 'zod';
import { mailTemplate } from './template.ts';

export const numberClaimed = mailTemplate({
  data: z.object({ first_name: z.string(), number: z.string() }),
  words: {
    en: ({ first_name, number }) => ({
      subject: 'Somebody tried to use your mobile number',
      heading: `Your number is safe, ${first_name}.`,
      lines: [
        `Somebody with another account tried to confirm ${number}, which is yours here.`,
        'We sent them no code, and nothing has changed.',
      ],
      notes: ['Never give a code to anyone, even if they say they are from Luwag.'],
    }),
    fil: ({ first_name, number }) => ({
      subject: 'May sumubok gumamit ng mobile number mo',
      heading: `Ligtas ang number mo, ${first_name}.`,
      lines: [
        `May ibang account na sumubok kumpirmahin ang ${number}, na sa iyo rito.`,
        'Wala kaming ipinadalang code sa kanila, at walang nagbago.',
      ],
      notes: ['Huwag magbigay ng code kahit kanino, kahit sabihing taga-Luwag sila.'],
    }),
  },
});
