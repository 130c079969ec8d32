import { z } from 'zod';
import { plainName } from './plain-name.ts';
import { textTemplate } from './template.ts';

export const purchaseCode = textTemplate({
  data: z.object({ code: z.string(), store: z.string(), amount: z.string() }),
  words: {
    en: ({ code, store, amount }) =>
      `${code} is your Luwag code to pay ${amount} at ${plainName(store)}. Never share it, not even with us. Works for 5 minutes.`,
    fil: ({ code, store, amount }) =>
      `${code} ang Luwag code sa pagbayad ng ${amount} sa ${plainName(store)}. Huwag ibigay kahit kanino, kahit sa amin. 5 minuto lang.`,
  },
});
