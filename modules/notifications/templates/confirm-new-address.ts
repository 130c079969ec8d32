import { z } from 'zod';
import { mailTemplate } from './template.ts';

export const confirmNewAddress = mailTemplate({
  data: z.object({ first_name: z.string(), link: z.url() }),
  words: {
    en: ({ first_name, link }) => ({
      subject: 'Confirm your new e-mail address',
      heading: `Your new address, ${first_name}.`,
      lines: ['Confirm it here, and from then on you log in with it.'],
      button: { label: 'Use this address', link },
      notes: [
        'The link works for 15 minutes, on the device where you are logged in.',
        'You did not ask for it? Then do nothing: nothing changes.',
      ],
    }),
    fil: ({ first_name, link }) => ({
      subject: 'Kumpirmahin ang bago mong e-mail',
      heading: `Ang bago mong e-mail, ${first_name}.`,
      lines: ['Kumpirmahin ito rito, at ito na ang gagamitin mo sa pag-log in.'],
      button: { label: 'Gamitin ang e-mail na ito', link },
      notes: [
        'Gagana ang link nang 15 minuto, sa device kung saan ka naka-log in.',
        'Hindi ikaw ang humingi? Wala kang kailangang gawin: walang magbabago.',
      ],
    }),
  },
});
