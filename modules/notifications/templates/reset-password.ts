import { z } from 'zod';
import { mailTemplate } from './template.ts';

export const resetPassword = mailTemplate({
  data: z.object({ first_name: z.string(), link: z.url() }),
  words: {
    en: ({ first_name, link }) => ({
      subject: 'Set a new password',
      heading: `A new password, ${first_name}.`,
      lines: ['Choose one here. Every device that is logged in will be logged out.'],
      button: { label: 'Set a new password', link },
      notes: [
        'The link works for 15 minutes, once.',
        'You did not ask for it? Then do nothing: your password stays as it is.',
      ],
    }),
    fil: ({ first_name, link }) => ({
      subject: 'Gumawa ng bagong password',
      heading: `Bagong password, ${first_name}.`,
      lines: ['Pumili ng bago rito. Mala-log out ang lahat ng device na naka-log in.'],
      button: { label: 'Gumawa ng bagong password', link },
      notes: [
        'Gagana ang link nang 15 minuto, isang beses lang.',
        'Hindi ikaw ang humingi? Wala kang kailangang gawin: hindi magbabago ang password mo.',
      ],
    }),
  },
});
