import { payoutsHeldUntil } from '@luwag/domain/bank-accounts';
import { z } from 'zod';
import { momentOf } from './moment.ts';
import { bankPage } from './pages.ts';
import { mailTemplate, textTemplate } from './template.ts';

/** From when on money goes there. */
const heldUntil = (at: string): string => new Date(payoutsHeldUntil(Date.parse(at))).toISOString();

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
      subject: 'Your payouts go to a new account soon',
      heading: `A new account for your payouts, ${first_name}.`,
      lines: [
        `On ${momentOf(at, 'en')} the account for your payouts was changed to ${bank} ${account}.`,
        `Nothing is paid out before ${momentOf(heldUntil(at), 'en')}, so that there is time to stop it.`,
      ],
      button: { label: 'Look at the change', link: bankPage(origin) },
      notes: [
        'It was not you? Take the change back on that page, log out everywhere else, change your password and write to us right away.',
      ],
    }),
    fil: ({ first_name, bank, account, at }, origin) => ({
      subject: 'Sa bagong account na pupunta ang payout mo',
      heading: `Bagong account para sa payout mo, ${first_name}.`,
      lines: [
        `Noong ${momentOf(at, 'fil')}, pinalitan ng ${bank} ${account} ang account para sa payout mo.`,
        `Walang ipapadalang payout bago ang ${momentOf(heldUntil(at), 'fil')}, para may panahong mapigilan ito.`,
      ],
      button: { label: 'Tingnan ang pagbabago', link: bankPage(origin) },
      notes: [
        'Hindi ikaw iyon? Bawiin ang pagbabago sa page na iyon, mag-log out sa lahat ng iba, palitan ang password mo at sumulat agad sa amin.',
      ],
    }),
  },
});

/** Without the name of a bank, which may have letters that no text carries, and without a link. */
export const bankAccountChangedText = textTemplate({
  data: z.object({ account: z.string(), at: z.iso.datetime() }),
  words: {
    en: ({ account, at }) =>
      `Luwag: your payouts go to an account ending ${account.slice(-4)} from ${momentOf(heldUntil(at), 'en')}. Not you? Log in and take it back in Settings, Bank.`,
    fil: ({ account, at }) =>
      `Luwag: sa account na nagtatapos sa ${account.slice(-4)} pupunta ang payout mo mula ${momentOf(heldUntil(at), 'fil')}. Hindi ikaw? Bawiin sa Settings, Bank.`,
  },
});
