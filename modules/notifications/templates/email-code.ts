import { z } from 'zod';
import { mailTemplate } from './template.ts';

export const emailCode = mailTemplate({
  data: z.object({ first_name: z.string(), code: z.string() }),
  words: {
    en: ({ first_name, code }) => ({
      subject: 'Your code for logging in',
      heading: `Is it you, ${first_name}?`,
      lines: ['Type this code where you are logging in.'],
      code,
      notes: [
        'It works for a few minutes, once. Never give it to anyone, not even to our staff.',
        'You are not logging in? Then somebody knows your password: change it soon.',
      ],
    }),
    fil: ({ first_name, code }) => ({
      subject: 'Ang code mo sa pag-log in',
      heading: `Ikaw ba ito, ${first_name}?`,
      lines: ['I-type ang code na ito kung saan ka nagla-log in.'],
      code,
      notes: [
        'Gagana ito nang ilang minuto, isang beses lang. Huwag ibigay kahit kanino, kahit sa staff namin.',
        'Hindi ka nagla-log in? May nakakaalam ng password mo: palitan ito agad.',
      ],
    }),
  },
});
