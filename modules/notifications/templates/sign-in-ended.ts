import { z } from 'zod';
import { momentOf } from './moment.ts';
import { forgotPage, Role } from './pages.ts';
import { mailTemplate } from './template.ts';

export const signInEnded = mailTemplate({
  data: z.object({ first_name: z.string(), role: Role, at: z.iso.datetime() }),
  words: {
    en: ({ first_name, role, at }, origin) => ({
      subject: 'We logged one of your devices out',
      heading: `To be safe, ${first_name}.`,
      lines: [
        `On ${momentOf(at, 'en')} the same session was used from two places, which happens when it was copied.`,
        'We ended it. Log in again to go on.',
      ],
      notes: [`If you suspect somebody else, set a new password here: ${forgotPage(origin, role)}`],
    }),
    fil: ({ first_name, role, at }, origin) => ({
      subject: 'Na-log out namin ang isang device mo',
      heading: `Para makasiguro, ${first_name}.`,
      lines: [
        `Noong ${momentOf(at, 'fil')}, ginamit ang iisang session mula sa dalawang lugar. Nangyayari ito kapag nakopya ito.`,
        'Isinara namin ito. Mag-log in ulit para magpatuloy.',
      ],
      notes: [
        `Kung may hinala kang iba iyon, gumawa ng bagong password dito: ${forgotPage(origin, role)}`,
      ],
    }),
  },
});
