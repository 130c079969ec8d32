import { z } from 'zod';
import { mailTemplate } from './template.ts';

export const emailChangeAsked = mailTemplate({
  data: z.object({ first_name: z.string(), new_email: z.email(), undo_url: z.url() }),
  words: {
    en: ({ first_name, new_email, undo_url }) => ({
      subject: 'Your e-mail address is being changed',
      heading: `A change of address, ${first_name}.`,
      lines: [
        `Somebody who is logged in as you asked to use ${maskEmail(new_email)} instead of this address.`,
        'If that was you, there is nothing to do.',
      ],
      button: { label: 'Keep this address', link: undo_url },
      notes: ['The link undoes the change for 24 hours, and logs every device out.'],
    }),
    fil: ({ first_name, new_email, undo_url }) => ({
      subject: 'Pinapalitan ang e-mail mo',
      heading: `Pagpapalit ng e-mail, ${first_name}.`,
      lines: [
        `May naka-log in bilang ikaw na humiling na gamitin ang ${maskEmail(new_email)} kapalit nito.`,
        'Kung ikaw iyon, wala ka nang kailangang gawin.',
      ],
      button: { label: 'Panatilihin ang e-mail na ito', link: undo_url },
      notes: ['Ibabalik ng link ang dati sa loob ng 24 oras, at ila-log out ang lahat ng device.'],
    }),
  },
});

/** `m•••a@luwag.test`: enough to recognise one's own. */
const maskEmail = (email: string): string =>
  email.replace(/^(.)(.*)(.)@/, (_, first: string, _middle, last: string) => `${first}•••${last}@`);
