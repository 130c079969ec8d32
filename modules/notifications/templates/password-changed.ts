import { z } from 'zod';
import { momentOf } from './moment.ts';
import { forgotPage, Role } from './pages.ts';
import { mailTemplate } from './template.ts';

export const passwordChanged = mailTemplate({
  data: z.object({ first_name: z.string(), role: Role, at: z.iso.datetime() }),
  words: {
    en: ({ first_name, role, at }, origin) => ({
      subject: 'Your password was changed',
      heading: `Your password is new, ${first_name}.`,
      lines: [`It was changed on ${momentOf(at, 'en')}. Other devices were logged out.`],
      notes: [`It was not you? Take the account back here, now: ${forgotPage(origin, role)}`],
    }),
    fil: ({ first_name, role, at }, origin) => ({
      subject: 'Napalitan ang password mo',
      heading: `Bago na ang password mo, ${first_name}.`,
      lines: [`Napalitan ito noong ${momentOf(at, 'fil')}. Na-log out ang ibang device.`],
      notes: [`Hindi ikaw iyon? Bawiin agad ang account dito: ${forgotPage(origin, role)}`],
    }),
  },
});
