import { z } from 'zod';
import { momentOf } from './moment.ts';
import { mailTemplate, textTemplate } from './template.ts';

export const numberChanged = mailTemplate({
  data: z.object({
    first_name: z.string(),
    number: z.string(),
    at: z.iso.datetime(),
    undo_url: z.url(),
  }),
  words: {
    en: ({ first_name, number, at, undo_url }) => ({
      subject: 'Your mobile number was changed',
      heading: `You have a new number, ${first_name}.`,
      lines: [
        `Since ${momentOf(at, 'en')} we text to ${number}, and no longer to your old number.`,
        'For 72 hours a text to it confirms no purchase: use your passkey or app.',
        'If that was you, there is nothing to do.',
      ],
      button: { label: 'This was not me', link: undo_url },
      notes: [
        'For a week the link brings the old number back, logs every device out and lends nothing for 48 hours.',
      ],
    }),
    fil: ({ first_name, number, at, undo_url }) => ({
      subject: 'Napalitan ang mobile number mo',
      heading: `May bago ka nang number, ${first_name}.`,
      lines: [
        `Mula ${momentOf(at, 'fil')}, sa ${number} na kami magte-text, hindi na sa dating number mo.`,
        'Sa loob ng 72 oras, hindi makukumpirma ng text dito ang anumang bilihin: gamitin ang passkey o app mo.',
        'Kung ikaw iyon, wala ka nang kailangang gawin.',
      ],
      button: { label: 'Hindi ako ito', link: undo_url },
      notes: [
        'Sa loob ng isang linggo, ibabalik ng link ang dating number, ila-log out ang lahat ng device, at walang ipapautang sa loob ng 48 oras.',
      ],
    }),
  },
});

/** To the old number, which may be another person's by now: it does not say the new one. */
export const numberChangedText = textTemplate({
  data: z.object({ at: z.iso.datetime() }),
  words: {
    en: ({ at }) =>
      `Luwag: your mobile number was changed on ${momentOf(at, 'en')}. Not you? Open our mail and press This was not me.`,
    fil: ({ at }) =>
      `Luwag: napalitan ang mobile number mo noong ${momentOf(at, 'fil')}. Hindi ikaw? Buksan ang e-mail namin, pindutin: Hindi ako ito.`,
  },
});
