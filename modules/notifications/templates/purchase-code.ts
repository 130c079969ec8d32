import { z } from 'zod';
import { textTemplate } from './template.ts';

export const purchaseCode = textTemplate({
  data: z.object({ code: z.string() }),
  words: {
    en: ({ code }) =>
      `${code} is your Luwag code to agree to a purchase. Never share it, not even with our staff. It works for 5 minutes.`,
    fil: ({ code }) =>
      `${code} ang Luwag code mo para pumayag sa pagbili. Huwag ibigay kahit kanino, kahit sa staff namin. 5 minuto lang.`,
  },
});
