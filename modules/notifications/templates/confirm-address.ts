import { z } from 'zod';
import { mailTemplate } from './template.ts';

export const confirmAddress = mailTemplate({
  data: z.object({ first_name: z.string(), link: z.url() }),
  words: {
    en: ({ first_name, link }) => ({
      subject: 'Confirm your e-mail address',
      heading: `Welcome, ${first_name}.`,
      lines: ['One step, and this address is yours at Luwag.'],
      button: { label: 'Confirm my address', link },
      notes: [
        'The link works for 15 minutes. You can always ask for another.',
        'You did not sign up? Then do nothing: without this step the account stays closed.',
      ],
    }),
    fil: ({ first_name, link }) => ({
      subject: 'Kumpirmahin ang e-mail mo',
      heading: `Tuloy ka, ${first_name}.`,
      lines: ['Isang hakbang na lang at sa iyo na ang e-mail na ito sa Luwag.'],
      button: { label: 'Kumpirmahin ang e-mail ko', link },
      notes: [
        'Gagana ang link nang 15 minuto. Puwede kang humingi ng bago kahit kailan.',
        'Hindi ikaw ang nag-sign up? Wala kang kailangang gawin: mananatiling sarado ang account.',
      ],
    }),
  },
});
