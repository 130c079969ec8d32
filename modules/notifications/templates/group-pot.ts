import { z } from 'zod';
import { headed, OfGroup, pesos, seeGroup } from './group-words.ts';
import { mailTemplate } from './template.ts';
import { subjectMark } from './test-mark.ts';

const wallets = { PH_GCASH: 'GCash', PH_PAYMAYA: 'Maya' } as const;
type Wallet = keyof typeof wallets;

const Common = OfGroup.extend({
  /** The pot, a share of one, what who left gave, a deposit, or what is left at the end. */
  pot_kind: z.enum(['pot', 'share', 'exit', 'deposit', 'closing']),
  amount: z.int(),
  wallet: z.enum(Object.keys(wallets) as [Wallet, ...Wallet[]]),
});
type PotKind = z.infer<typeof Common>['pot_kind'];

const namesEn: Readonly<Record<PotKind, string>> = {
  pot: 'your pot of',
  share: 'your share of',
  exit: 'what you gave to',
  deposit: 'your deposit of',
  closing: 'what is left of the cover of',
};
const namesFil: Readonly<Record<PotKind, string>> = {
  pot: 'ang sahod mo',
  share: 'ang parte mo',
  exit: 'ang naihulog mo',
  deposit: 'ang deposito mo',
  closing: 'ang natira sa panakip',
};

/** A wallet has it. */
export const groupPotSent = mailTemplate({
  data: Common.extend({ account: z.string(), bank_reference: z.string().nullable() }),
  words: {
    en: (pot, origin) => {
      const to = `${wallets[pot.wallet]} ${pot.account}`;
      return {
        subject: `${subjectMark(pot.is_live)}${pesos(pot.amount)} from ${pot.group} is in ${to}`,
        heading: `${pesos(pot.amount)} is in your ${wallets[pot.wallet]}, ${pot.first_name}.`,
        lines: [`It is ${namesEn[pot.pot_kind]} ${pot.group}. Sending it costs nothing.`],
        rows: [
          { label: 'Sent to', value: to },
          ...(pot.bank_reference ? [{ label: 'Reference', value: pot.bank_reference }] : []),
        ],
        button: seeGroup(pot, origin, 'en'),
        notes:
          pot.pot_kind === 'pot'
            ? ['Your contributions go on until everybody has received.']
            : ['There is nothing to do.'],
      };
    },
    fil: (pot, origin) => {
      const to = `${wallets[pot.wallet]} ${pot.account}`;
      return {
        subject: headed(pot, `nasa ${wallets[pot.wallet]} mo na ang ${pesos(pot.amount)}`),
        heading: `Nasa ${wallets[pot.wallet]} mo na ang ${pesos(pot.amount)}, ${pot.first_name}.`,
        lines: [`Ito ${namesFil[pot.pot_kind]} sa ${pot.group}. Walang bayad ang pagpapadala.`],
        rows: [
          { label: 'Ipinadala sa', value: to },
          ...(pot.bank_reference ? [{ label: 'Reference', value: pot.bank_reference }] : []),
        ],
        button: seeGroup(pot, origin, 'fil'),
        notes:
          pot.pot_kind === 'pot'
            ? ['Tuloy ang hulog mo hanggang makasahod ang lahat.']
            : ['Wala kang kailangang gawin.'],
      };
    },
  },
});

const troublesEn = {
  not_taken: (wallet: string) =>
    `${wallet} did not take it, or gave it back. We send it again by itself; if your wallet is full or closed, choose another one on the page of the group.`,
  no_number: () =>
    'We send it to the wallet of your own mobile number, and no number is confirmed. Confirm yours, and it goes out within the hour.',
  held: () =>
    'Your number is new, or your account is being recovered or looked at. It is kept for you until then, and goes out by itself.',
  too_small: () =>
    'Wallets take ₱1.00 or more at once. It is kept for you, and goes out with whatever comes to you next in the same way.',
} as const;
const troublesFil = {
  not_taken: (wallet: string) =>
    `Hindi ito tinanggap ng ${wallet}, o ibinalik nito. Kusa namin itong ipapadala ulit; kung puno o sarado ang wallet mo, pumili ng iba sa page ng grupo.`,
  no_number: () =>
    'Sa wallet ng sarili mong mobile number namin ito ipinapadala, at wala pang nakumpirmang number. Kumpirmahin ang sa iyo, at ipapadala ito sa loob ng isang oras.',
  held: () =>
    'Bago ang number mo, o binabawi o sinusuri pa ang account mo. Nakatabi ito para sa iyo hanggang noon, at kusang ipapadala.',
  too_small: () =>
    '₱1.00 pataas ang tinatanggap ng mga wallet. Nakatabi ito para sa iyo, at isasama sa susunod na ipapadala sa iyo nang ganito.',
} as const;

/** It waits, or did not stay where it was sent. */
export const groupPotBack = mailTemplate({
  data: Common.extend({ pot_trouble: z.enum(['not_taken', 'no_number', 'held', 'too_small']) }),
  words: {
    en: (pot, origin) => ({
      subject: `${subjectMark(pot.is_live)}${pesos(pot.amount)} from ${pot.group} waits for you`,
      heading: `${pesos(pot.amount)} waits for you, ${pot.first_name}.`,
      lines: [
        `It is ${namesEn[pot.pot_kind]} ${pot.group}, and it is yours: nobody else can be paid it.`,
        troublesEn[pot.pot_trouble](wallets[pot.wallet]),
      ],
      button: seeGroup(pot, origin, 'en'),
      notes: ['Nothing was lost.'],
    }),
    fil: (pot, origin) => ({
      subject: `${subjectMark(pot.is_live)}Naghihintay ang ${pesos(pot.amount)} mula sa ${pot.group}`,
      heading: `Naghihintay sa iyo ang ${pesos(pot.amount)}, ${pot.first_name}.`,
      lines: [
        `Ito ${namesFil[pot.pot_kind]} sa ${pot.group}, at sa iyo ito: walang ibang mababayaran nito.`,
        troublesFil[pot.pot_trouble](wallets[pot.wallet]),
      ],
      button: seeGroup(pot, origin, 'fil'),
      notes: ['Walang nawala.'],
    }),
  },
});
