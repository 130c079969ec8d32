import { z } from 'zod';
import { momentOf } from './moment.ts';
import { mailTemplate, textTemplate } from './template.ts';

export const numberChangeAsked = mailTemplate({
  data: z.object({
    first_name: z.string(),
    number: z.string(),
    at: z.iso.datetime(),
    undo_url: z.url(),
  }),
  words: {
    en: ({ first_name, number, at, undo_url }) => ({
      subject: 'Your mobile number is being changed',
      heading: `Another number, ${first_name}?`,
      lines: [
        `On ${momentOf(at, 'en')} somebody who is logged in as you asked to use ${number} from now on.`,
        'Your old number counts until a code that we texted to the new one is typed.',
        'If that was you, there is nothing to do.',
      ],
      button: { label: 'This was not me', link: undo_url },
      notes: [
        'The link stops it for a week, logs every device out and lends nothing for 48 hours.',
      ],
    }),
    fil: ({ first_name, number, at, undo_url }) => ({
      subject: 'Pinapalitan ang mobile number mo',
      heading: `Ibang number, ${first_name}?`,
      lines: [
        `Noong ${momentOf(at, 'fil')}, may naka-log in bilang ikaw na humiling na gamitin ang ${number} mula ngayon.`,
        'Ang dating number mo pa rin ang bibilangin hanggang mai-type ang code na tinext namin sa bago.',
        'Kung ikaw iyon, wala ka nang kailangang gawin.',
      ],
      button: { label: 'Hindi ako ito', link: undo_url },
      notes: [
        'Sa loob ng isang linggo, ititigil ito ng link, ila-log out ang lahat ng device, at walang ipapautang sa loob ng 48 oras.',
      ],
    }),
  },
});

/** To the old number, which may be another person's by now: it does not say the new one. */
export const numberChangeAskedText = textTemplate({
  data: z.object({ at: z.iso.datetime() }),
  words: {
    en: ({ at }) =>
      `Luwag: another mobile number was asked for on ${momentOf(at, 'en')}. Not you? Open our mail and press This was not me.`,
    fil: ({ at }) =>
      `Luwag: may humiling na palitan ang mobile number mo, ${momentOf(at, 'fil')}. Hindi ikaw? Buksan ang e-mail namin, pindutin: Hindi ako ito.`,
  },
});
