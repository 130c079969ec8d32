import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { mailTemplate } from './template.ts';

const pesos = (amount: number): string => formatPesos(centavos(amount));
const pageOf = (origin: string): string => `${origin}/buyer/credit`;

const wallets = { PH_GCASH: 'GCash', PH_PAYMAYA: 'Maya' } as const;
type Wallet = keyof typeof wallets;

/** What became of credit that its owner asked for. */
export const creditPayout = mailTemplate({
  data: z.object({
    first_name: z.string(),
    stage: z.enum(['asked', 'paid', 'back']),
    amount: z.int(),
    wallet: z.enum(Object.keys(wallets) as [Wallet, ...Wallet[]]),
    account: z.string(),
    is_live: z.boolean(),
  }),
  words: {
    en: ({ first_name, stage, amount, wallet, account, is_live }, origin) => {
      const to = `${wallets[wallet]} ${account}`;
      const told = {
        asked: `${pesos(amount)} is on its way to ${to}`,
        paid: `${pesos(amount)} is in ${to}`,
        back: `${pesos(amount)} did not reach ${to}`,
      }[stage];
      const line = {
        asked:
          'It is your own money: what you paid beyond what you owed. Sending it costs nothing.',
        paid: 'It is your own money: what you paid beyond what you owed.',
        back: 'The wallet did not take it, or gave it back. It is your credit again, and nothing was lost.',
      }[stage];
      return {
        subject: `${is_live ? '' : 'Test: '}${told}`,
        heading: `${told}, ${first_name}.`,
        lines: [line],
        button: { label: 'See your credit', link: pageOf(origin) },
        notes:
          stage === 'asked'
            ? [
                'It was not you? Log out everywhere else, change your password and write to us right away.',
              ]
            : ['There is nothing to do.'],
      };
    },
    fil: ({ first_name, stage, amount, wallet, account, is_live }, origin) => {
      const to = `${wallets[wallet]} ${account}`;
      const told = {
        asked: `Papunta na sa ${to} ang ${pesos(amount)}`,
        paid: `Nasa ${to} na ang ${pesos(amount)}`,
        back: `Hindi nakarating sa ${to} ang ${pesos(amount)}`,
      }[stage];
      const line = {
        asked:
          'Sarili mong pera ito: ang ibinayad mong lampas sa utang mo. Walang bayad ang pagpapadala.',
        paid: 'Sarili mong pera ito: ang ibinayad mong lampas sa utang mo.',
        back: 'Hindi ito tinanggap ng wallet, o ibinalik nito. Credit mo ulit ito, at walang nawala.',
      }[stage];
      return {
        subject: `${is_live ? '' : 'Test: '}${told}`,
        heading: `${told}, ${first_name}.`,
        lines: [line],
        button: { label: 'Tingnan ang credit mo', link: pageOf(origin) },
        notes:
          stage === 'asked'
            ? [
                'Hindi ikaw iyon? Mag-log out sa lahat ng iba, palitan ang password mo at sumulat agad sa amin.',
              ]
            : ['Wala kang kailangang gawin.'],
      };
    },
  },
});

/** The last plan is over, and something is left that is theirs. */
export const creditOffer = mailTemplate({
  data: z.object({ first_name: z.string(), amount: z.int() }),
  words: {
    en: ({ first_name, amount }, origin) => ({
      subject: `${pesos(amount)} is yours`,
      heading: `We owe you ${pesos(amount)}, ${first_name}.`,
      lines: [
        'Your last plan is done, and you paid more than you owed.',
        'Have it sent to your GCash or Maya, or keep it for the next plan. Sending it costs nothing.',
      ],
      button: { label: 'Send it to me', link: pageOf(origin) },
      notes: ['There is no hurry: it stays yours.'],
    }),
    fil: ({ first_name, amount }, origin) => ({
      subject: `Sa iyo ang ${pesos(amount)}`,
      heading: `May utang kami sa iyong ${pesos(amount)}, ${first_name}.`,
      lines: [
        'Tapos na ang huli mong plan, at higit sa utang mo ang naibayad mo.',
        'Ipadala ito sa GCash o Maya mo, o itira para sa susunod na plan. Walang bayad ang pagpapadala.',
      ],
      button: { label: 'Ipadala sa akin', link: pageOf(origin) },
      notes: ['Hindi kailangang magmadali: sa iyo pa rin ito.'],
    }),
  },
});
