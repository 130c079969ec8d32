import { z } from 'zod';
import { momentOf } from './moment.ts';
import { Role, securityPage } from './pages.ts';
import { mailTemplate } from './template.ts';

export const newDevice = mailTemplate({
  data: z.object({
    first_name: z.string(),
    role: Role,
    device: z.string(),
    network: z.string(),
    at: z.iso.datetime(),
  }),
  words: {
    en: ({ first_name, role, device, network, at }, origin) => ({
      subject: 'A login on a new device',
      heading: `Was this you, ${first_name}?`,
      lines: [
        'Your account was opened on a device we have not seen with you before.',
        `${device}, from ${network}, on ${momentOf(at, 'en')}.`,
      ],
      button: { label: 'Look at my devices', link: securityPage(origin, role) },
      notes: ['It was not you? Log that device out there and change your password.'],
    }),
    fil: ({ first_name, role, device, network, at }, origin) => ({
      subject: 'May nag-log in sa bagong device',
      heading: `Ikaw ba ito, ${first_name}?`,
      lines: [
        'Binuksan ang account mo sa device na noon lang namin nakita.',
        `${device}, mula sa ${network}, noong ${momentOf(at, 'fil')}.`,
      ],
      button: { label: 'Tingnan ang mga device ko', link: securityPage(origin, role) },
      notes: ['Hindi ikaw iyon? I-log out doon ang device na iyon at palitan ang password mo.'],
    }),
  },
});
