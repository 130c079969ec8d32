import { z } from 'zod';
import { momentOf } from './moment.ts';
import { securityPage } from './pages.ts';
import { mailTemplate } from './template.ts';

export const bankAccountChanged = mailTemplate({
  data: z.object({
    first_name: z.string(),
    bank: z.string(),
    /** Masked: which one, and no more. */
    account: z.string(),
    at: z.iso.datetime(),
  }),
  words: {
    en: ({ first_name, bank, account, at }, origin) => ({
      subject: 'Your payouts go to a new account now',
      heading: `A new account for your payouts, ${first_name}.`,
      lines: [
        `Since ${momentOf(at, 'en')} your payouts go to ${bank} ${account}.`,
        'Nothing is paid out for 48 hours, so that there is time to stop it.',
      ],
      button: { label: 'Look at my settings', link: securityPage(origin, 'merchant') },
      notes: [
        'It was not you? Log in, log out everywhere else, change your password and write to us right away.',
      ],
    }),
    fil: ({ first_name, bank, account, at }, origin) => ({
      subject: 'Sa bagong account na papunta ang payout mo',
      heading: `Bagong account para sa payout mo, ${first_name}.`,
      lines: [
        `Mula ${momentOf(at, 'fil')}, sa ${bank} ${account} na papunta ang payout mo.`,
        'Walang ipapadalang payout sa loob ng 48 oras, para may panahong mapigilan ito.',
      ],
      button: { label: 'Tingnan ang settings ko', link: securityPage(origin, 'merchant') },
      notes: [
        'Hindi ikaw iyon? Mag-log in, mag-log out sa lahat ng iba, palitan ang password mo at sumulat agad sa amin.',
      ],
    }),
  },
});
