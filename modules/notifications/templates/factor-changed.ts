import { z } from 'zod';
import { momentOf } from './moment.ts';
import { Role, securityPage } from './pages.ts';
import { mailTemplate, textTemplate } from './template.ts';

const Change = z.enum(['passkey_added', 'passkey_removed', 'totp_on', 'totp_off', 'all_removed']);

const done = {
  en: {
    passkey_added: 'A passkey was added to your account',
    passkey_removed: 'A passkey was removed from your account',
    totp_on: 'Codes from an authenticator app were turned on',
    totp_off: 'Codes from an authenticator app were turned off',
    all_removed: 'Every passkey and app was removed',
  },
  fil: {
    passkey_added: 'May idinagdag na passkey sa account mo',
    passkey_removed: 'May inalis na passkey sa account mo',
    totp_on: 'Binuksan ang mga code mula sa authenticator app',
    totp_off: 'Isinara ang mga code mula sa authenticator app',
    all_removed: 'Inalis ang lahat ng passkey at app',
  },
};

export const factorChanged = mailTemplate({
  data: z.object({
    first_name: z.string(),
    role: Role,
    change: Change,
    at: z.iso.datetime(),
    /** Of a new factor: takes it back. */
    undo_url: z.url().optional(),
  }),
  words: {
    en: ({ first_name, role, change, at, undo_url }, origin) => ({
      subject: done.en[change],
      heading: `How you log in, ${first_name}.`,
      lines: [
        `${done.en[change]}: ${momentOf(at, 'en')}.`,
        ...(undo_url ? ['If that was you, there is nothing to do.'] : []),
      ],
      button: undo_url
        ? { label: 'This was not me', link: undo_url }
        : { label: 'Look at my settings', link: securityPage(origin, role) },
      notes: [
        undo_url
          ? 'The link takes it away for a week, logs every device out and lends nothing for 48 hours.'
          : 'It was not you? Log in, log out everywhere else and change your password.',
      ],
    }),
    fil: ({ first_name, role, change, at, undo_url }, origin) => ({
      subject: done.fil[change],
      heading: `Ang pag-log in mo, ${first_name}.`,
      lines: [
        `${done.fil[change]}: ${momentOf(at, 'fil')}.`,
        ...(undo_url ? ['Kung ikaw iyon, wala ka nang kailangang gawin.'] : []),
      ],
      button: undo_url
        ? { label: 'Hindi ako ito', link: undo_url }
        : { label: 'Tingnan ang settings ko', link: securityPage(origin, role) },
      notes: [
        undo_url
          ? 'Sa loob ng isang linggo, aalisin ito ng link, ila-log out ang lahat ng device, at walang ipapautang sa loob ng 48 oras.'
          : 'Hindi ikaw iyon? Mag-log in, mag-log out sa lahat ng iba at palitan ang password mo.',
      ],
    }),
  },
});

const told = {
  en: {
    passkey_added: 'a passkey was added',
    passkey_removed: 'a passkey was removed',
    totp_on: 'an authenticator app was added',
    totp_off: 'your authenticator app was removed',
    all_removed: 'every passkey and app was removed',
  },
  fil: {
    passkey_added: 'may idinagdag na passkey',
    passkey_removed: 'may inalis na passkey',
    totp_on: 'may idinagdag na authenticator app',
    totp_off: 'inalis ang authenticator app mo',
    all_removed: 'inalis ang lahat ng passkey at app',
  },
};
const isAdded = (change: z.infer<typeof Change>): boolean =>
  change === 'passkey_added' || change === 'totp_on';

/** No link: one that came by text could be anybody's. Only what is new can be disowned by mail. */
export const factorChangedText = textTemplate({
  data: z.object({ change: Change, at: z.iso.datetime() }),
  words: {
    en: ({ change, at }) =>
      `Luwag: ${told.en[change]} on ${momentOf(at, 'en')}. Not you? ${
        isAdded(change)
          ? 'Open our mail and press This was not me.'
          : 'Log in and change your password.'
      }`,
    fil: ({ change, at }) =>
      `Luwag: ${told.fil[change]}, ${momentOf(at, 'fil')}. Hindi ikaw? ${
        isAdded(change)
          ? 'Buksan ang e-mail namin at pindutin ang Hindi ako ito.'
          : 'Mag-log in at palitan ang password mo.'
      }`,
  },
});
