import { z } from 'zod';
import { momentOf } from './moment.ts';
import { mailTemplate, textTemplate } from './template.ts';

/** `at` is when it was stopped. */
export const recoveryCancelled = mailTemplate({
  data: z.object({ first_name: z.string(), at: z.iso.datetime(), undo_url: z.url() }),
  words: {
    en: ({ first_name, at, undo_url }) => ({
      subject: 'Replacing your passkeys was stopped',
      heading: `Did you find them again, ${first_name}?`,
      lines: [
        `On ${momentOf(at, 'en')} somebody who is logged in as you stopped the wait for new passkeys.`,
        'Your passkeys and your app stay as they were. If that was you, there is nothing to do.',
      ],
      button: { label: 'This was not me', link: undo_url },
      notes: ['The link logs every device out and lends nothing for 48 hours.'],
    }),
    fil: ({ first_name, at, undo_url }) => ({
      subject: 'Itinigil ang pagpapalit ng mga passkey mo',
      heading: `Nahanap mo na ba ang mga iyon, ${first_name}?`,
      lines: [
        `Noong ${momentOf(at, 'fil')}, may naka-log in bilang ikaw na nagtigil ng paghihintay sa bagong passkey.`,
        'Mananatili ang mga passkey at app mo. Kung ikaw iyon, wala kang kailangang gawin.',
      ],
      button: { label: 'Hindi ako ito', link: undo_url },
      notes: ['Ila-log out ng link ang lahat ng device, at walang ipapautang sa loob ng 48 oras.'],
    }),
  },
});

export const recoveryCancelledText = textTemplate({
  data: z.object({ at: z.iso.datetime() }),
  words: {
    en: ({ at }) =>
      `Luwag: replacing your passkeys was stopped on ${momentOf(at, 'en')}. Not you? Open our mail and press This was not me.`,
    fil: ({ at }) =>
      `Luwag: itinigil ang pagpapalit ng mga passkey mo noong ${momentOf(at, 'fil')}. Hindi ikaw? Buksan ang e-mail namin, pindutin: Hindi ako ito.`,
  },
});
