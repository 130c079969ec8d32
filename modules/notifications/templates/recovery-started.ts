import { z } from 'zod';
import { momentOf } from './moment.ts';
import { mailTemplate, textTemplate } from './template.ts';

/** `at` is when the wait is over. */
export const recoveryStarted = mailTemplate({
  data: z.object({
    first_name: z.string(),
    at: z.iso.datetime(),
    undo_url: z.url(),
    by: z.enum(['person', 'staff']).default('person'),
  }),
  words: {
    en: ({ first_name, at, undo_url, by }) => ({
      subject: 'Somebody said your passkeys are lost',
      heading: `Did you lose them, ${first_name}?`,
      lines: [
        by === 'staff'
          ? 'Somebody told us in your name that every passkey and app of yours is lost, and our staff began this.'
          : 'Somebody who is logged in as you said that every passkey and app of yours is lost.',
        `From ${momentOf(at, 'en')} on they can be replaced. Until then nothing new can be bought; paying back works as ever.`,
        'If that was you, there is nothing to do but wait.',
      ],
      button: { label: 'This was not me', link: undo_url },
      notes: ['The link stops it, logs every device out and lends nothing for 48 hours.'],
    }),
    fil: ({ first_name, at, undo_url, by }) => ({
      subject: 'May nagsabing nawala ang mga passkey mo',
      heading: `Nawala ba ang mga iyon, ${first_name}?`,
      lines: [
        by === 'staff'
          ? 'May nagsabi sa amin sa ngalan mo na nawala ang lahat ng passkey at app mo, at sinimulan ito ng staff namin.'
          : 'May naka-log in bilang ikaw na nagsabing nawala ang lahat ng passkey at app mo.',
        `Mula ${momentOf(at, 'fil')}, puwede nang palitan ang mga iyon. Hanggang noon, walang bagong mabibili; tuloy ang pagbabayad ng utang.`,
        'Kung ikaw iyon, maghintay lang.',
      ],
      button: { label: 'Hindi ako ito', link: undo_url },
      notes: [
        'Ititigil ito ng link, ila-log out ang lahat ng device, at walang ipapautang sa loob ng 48 oras.',
      ],
    }),
  },
});

export const recoveryStartedText = textTemplate({
  data: z.object({ at: z.iso.datetime() }),
  words: {
    en: ({ at }) =>
      `Luwag: somebody said your passkeys are lost. They can be replaced from ${momentOf(at, 'en')}. Not you? Open our mail and press This was not me.`,
    fil: ({ at }) =>
      `Luwag: may nagsabing nawala ang mga passkey mo. Mapapalitan mula ${momentOf(at, 'fil')}. Hindi ikaw? Buksan ang e-mail namin, pindutin: Hindi ako ito.`,
  },
});
