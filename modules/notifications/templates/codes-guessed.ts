import { z } from 'zod';
import { momentOf } from './moment.ts';
import { forgotPage, Role } from './pages.ts';
import { mailTemplate, textTemplate } from './template.ts';

/** Somebody typed wrong codes of the owner's app: at sign-in the password ended, else a session. */
export const codesGuessed = mailTemplate({
  data: z.object({
    first_name: z.string(),
    role: Role,
    at: z.iso.datetime(),
    ended: z.enum(['password', 'session']).default('password'),
  }),
  words: {
    en: ({ first_name, role, at, ended }, origin) => ({
      subject:
        ended === 'password'
          ? 'Your password no longer works'
          : 'Wrong codes of your app: a device was logged out',
      heading: `Was that you, ${first_name}?`,
      lines:
        ended === 'password'
          ? [
              `By ${momentOf(at, 'en')} somebody had typed your right password and then twenty wrong codes of your app.`,
              'So somebody may know your password. We ended it. Nobody came in, and your app works as before.',
              'Set a new password that you use nowhere else, and go on as ever.',
            ]
          : [
              `By ${momentOf(at, 'en')} too many wrong codes of your app had been typed on a device that was logged in as you. We logged it out.`,
              'Your app, your password and your other devices work as before.',
            ],
      button: { label: 'Set a new password', link: forgotPage(origin, role) },
      notes: [
        ended === 'password'
          ? 'Devices that are logged in stay so until the new password is set.'
          : 'If it was you, log in again. If not, set a new password: that logs every device out.',
      ],
    }),
    fil: ({ first_name, role, at, ended }, origin) => ({
      subject:
        ended === 'password'
          ? 'Hindi na gumagana ang password mo'
          : 'Maling mga code ng app mo: may device na na-log out',
      heading: `Ikaw ba iyon, ${first_name}?`,
      lines:
        ended === 'password'
          ? [
              `Bago mag-${momentOf(at, 'fil')}, may nag-type ng tamang password mo at pagkatapos ay dalawampung maling code ng app mo.`,
              'Baka may ibang nakakaalam ng password mo. Tinapos na namin ito. Walang nakapasok, at gumagana pa rin ang app mo.',
              'Gumawa ng bagong password na hindi mo ginagamit saanman, at magpatuloy gaya ng dati.',
            ]
          : [
              `Bago mag-${momentOf(at, 'fil')}, masyadong maraming maling code ng app mo ang na-type sa isang device na naka-log in bilang ikaw. Na-log out na namin ito.`,
              'Gumagana pa rin ang app mo, ang password mo at ang iba mong device.',
            ],
      button: { label: 'Gumawa ng bagong password', link: forgotPage(origin, role) },
      notes: [
        ended === 'password'
          ? 'Mananatiling naka-log in ang mga device mo hanggang magawa ang bagong password.'
          : 'Kung ikaw iyon, mag-log in ulit. Kung hindi, gumawa ng bagong password: ila-log out nito ang lahat ng device.',
      ],
    }),
  },
});

/** No link: one that came by text could be anybody's. */
export const codesGuessedText = textTemplate({
  data: z.object({
    at: z.iso.datetime(),
    ended: z.enum(['password', 'session']).default('password'),
  }),
  words: {
    en: ({ at, ended }) =>
      ended === 'password'
        ? `Luwag: somebody with your password typed wrong app codes, ${momentOf(at, 'en')}. We ended the password. Your app works. Our mail says how to set a new one.`
        : `Luwag: too many wrong codes of your app, ${momentOf(at, 'en')}. We logged that device out. Not you? Log in and change your password.`,
    fil: ({ at, ended }) =>
      ended === 'password'
        ? `Luwag: may nakaalam ng password mo, mali ang app code, ${momentOf(at, 'fil')}. Tinapos na ang password. Gumagana ang app. Basahin ang e-mail namin.`
        : `Luwag: masyadong maraming maling code ng app mo, ${momentOf(at, 'fil')}. Na-log out ang device. Hindi ikaw? Palitan ang password mo.`,
  },
});
