import { z } from 'zod';
import { mailTemplate, textTemplate } from './template.ts';

/** The account has factors: the code then allows all of them to be replaced, besides adding one. */
const can_replace = z.boolean().default(false);

export const proofCode = mailTemplate({
  data: z.object({ first_name: z.string(), code: z.string(), can_replace }),
  words: {
    en: ({ first_name, code, can_replace: canReplace }) => ({
      subject: canReplace
        ? 'Your code to add or replace a passkey or an app'
        : 'Your code to add a passkey or an app',
      heading: `Is it you, ${first_name}?`,
      lines: [
        canReplace
          ? 'Type this code to replace what you lost on your account: all passkeys and apps are removed. It also lets you add one on a new device.'
          : 'Type this code where you are adding a new way to confirm payments.',
        'We texted you another one. Both are needed.',
      ],
      code,
      notes: [
        'It works for 5 minutes, once. Never give it to anyone, not even to our staff.',
        'It was not you? Then somebody knows your password: change it now.',
      ],
    }),
    fil: ({ first_name, code, can_replace: canReplace }) => ({
      subject: canReplace
        ? 'Ang code mo para magdagdag o magpalit ng passkey o app'
        : 'Ang code mo para magdagdag ng passkey o app',
      heading: `Ikaw ba ito, ${first_name}?`,
      lines: [
        canReplace
          ? 'I-type ang code na ito para palitan ang nawala sa account mo: aalisin ang lahat ng passkey at app. Puwede ring magdagdag nito sa bagong device.'
          : 'I-type ang code na ito kung saan ka nagdaragdag ng bagong paraan ng pagkumpirma ng bayad.',
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
  data: z.object({ code: z.string(), can_replace }),
  words: {
    en: ({ code, can_replace: canReplace }) =>
      canReplace
        ? `${code} is your Luwag code to replace lost passkeys and apps (all are removed) or add one. Never share it, even with staff. 5 minutes.`
        : `${code} is your Luwag code to add a new passkey or app. Never share it, not even with our staff. It works for 5 minutes.`,
    fil: ({ code, can_replace: canReplace }) =>
      canReplace
        ? `${code} ang Luwag code para palitan ang nawala (aalisin lahat ng passkey at app) o magdagdag. Huwag ibigay kahit sa staff. 5 minuto lang.`
        : `${code} ang Luwag code mo para magdagdag ng passkey o app. Huwag ibigay kahit kanino, kahit sa staff namin. 5 minuto lang.`,
  },
});
