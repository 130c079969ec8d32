import { z } from 'zod';
import { mailTemplate, textTemplate } from './template.ts';

export const proofCode = mailTemplate({
  data: z.object({ first_name: z.string(), code: z.string() }),
  words: {
    en: ({ first_name, code }) => ({
      subject: 'Your code to add or replace a passkey or an app',
      heading: `Is it you, ${first_name}?`,
      lines: [
        'Type this code where you are adding a passkey or an app, or replacing one that you lost.',
        'We texted you another one. Both are needed.',
      ],
      code,
      notes: [
        'It works for 5 minutes, once. Never give it to anyone, not even to our staff.',
        'It was not you? Then somebody knows your password: change it now.',
      ],
    }),
    fil: ({ first_name, code }) => ({
      subject: 'Ang code mo para magdagdag o magpalit ng passkey o app',
      heading: `Ikaw ba ito, ${first_name}?`,
      lines: [
        'I-type ang code na ito kung saan ka nagdaragdag ng passkey o app, o pumapalit ng nawala.',
        'May isa pa kaming tinext sa iyo. Kailangan ang dalawa.',
      ],
      code,
      notes: [
        'Gagana ito nang 5 minuto, isang beses lang. Huwag ibigay kahit kanino, kahit sa staff namin.',
        'Hindi ikaw iyon? May nakakaalam ng password mo: palitan ito ngayon.',
      ],
    }),
  },
});

export const proofCodeText = textTemplate({
  data: z.object({ code: z.string() }),
  words: {
    en: ({ code }) =>
      `${code} is your Luwag code to add or replace a passkey or app. Never share it, not even with our staff. It works for 5 minutes.`,
    fil: ({ code }) =>
      `${code} ang Luwag code mo para magdagdag o magpalit ng passkey o app. Huwag ibigay kahit kanino, kahit sa staff namin. 5 minuto lang.`,
  },
});
