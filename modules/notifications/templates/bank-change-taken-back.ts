import { z } from 'zod';
import { momentOf } from './moment.ts';
import { bankPage } from './pages.ts';
import { mailTemplate } from './template.ts';

export const bankChangeTakenBack = mailTemplate({
  data: z.object({
    first_name: z.string(),
    /** Where payouts go again. Numbers are masked. */
    bank: z.string(),
    account: z.string(),
    taken_bank: z.string(),
    taken_account: z.string(),
    at: z.iso.datetime(),
  }),
  words: {
    en: ({ first_name, bank, account, taken_bank, taken_account, at }, origin) => ({
      subject: 'Your payouts go to your earlier account again',
      heading: `The change was taken back, ${first_name}.`,
      lines: [
        `On ${momentOf(at, 'en')} the change to ${taken_bank} ${taken_account} was taken back. Nothing was paid there.`,
        `Your payouts go to ${bank} ${account} again, from now on.`,
      ],
      button: { label: 'Look at my account', link: bankPage(origin) },
      notes: [
        'It was not you? Log in, log out everywhere else, change your password and write to us right away.',
      ],
    }),
    fil: ({ first_name, bank, account, taken_bank, taken_account, at }, origin) => ({
      subject: 'Sa dati mong account na ulit papunta ang payout mo',
      heading: `Binawi ang pagbabago, ${first_name}.`,
      lines: [
        `Noong ${momentOf(at, 'fil')}, binawi ang pagpapalit sa ${taken_bank} ${taken_account}. Walang naipadala roon.`,
        `Mula ngayon, sa ${bank} ${account} na ulit papunta ang payout mo.`,
      ],
      button: { label: 'Tingnan ang account ko', link: bankPage(origin) },
      notes: [
        'Hindi ikaw iyon? Mag-log in, mag-log out sa lahat ng iba, palitan ang password mo at sumulat agad sa amin.',
      ],
    }),
  },
});
