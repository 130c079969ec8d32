import { z } from 'zod';
import { momentOf } from './moment.ts';
import { Role, securityPage } from './pages.ts';
import { mailTemplate } from './template.ts';

const Change = z.enum(['passkey_added', 'passkey_removed', 'totp_on', 'totp_off']);

const done = {
  en: {
    passkey_added: 'A passkey was added to your account',
    passkey_removed: 'A passkey was removed from your account',
    totp_on: 'Codes from an authenticator app were turned on',
    totp_off: 'Codes from an authenticator app were turned off',
  },
  fil: {
    passkey_added: 'May idinagdag na passkey sa account mo',
    passkey_removed: 'May inalis na passkey sa account mo',
    totp_on: 'Binuksan ang mga code mula sa authenticator app',
    totp_off: 'Isinara ang mga code mula sa authenticator app',
  },
};

export const factorChanged = mailTemplate({
  data: z.object({
    first_name: z.string(),
    role: Role,
    change: Change,
    at: z.iso.datetime(),
  }),
  words: {
    en: ({ first_name, role, change, at }, origin) => ({
      subject: done.en[change],
      heading: `How you log in, ${first_name}.`,
      lines: [`${done.en[change]}: ${momentOf(at, 'en')}.`],
      button: { label: 'Look at my settings', link: securityPage(origin, role) },
      notes: ['It was not you? Log in, log out everywhere else and change your password.'],
    }),
    fil: ({ first_name, role, change, at }, origin) => ({
      subject: done.fil[change],
      heading: `Ang pag-log in mo, ${first_name}.`,
      lines: [`${done.fil[change]}: ${momentOf(at, 'fil')}.`],
      button: { label: 'Tingnan ang settings ko', link: securityPage(origin, role) },
      notes: [
        'Hindi ikaw iyon? Mag-log in, mag-log out sa lahat ng iba at palitan ang password mo.',
      ],
    }),
  },
});
