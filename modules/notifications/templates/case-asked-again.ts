import { AskAgainReason, ItemKind } from '@luwag/contracts/kyc-cases';
import { z } from 'zod';
import { askAgainWords, itemWords } from './case-words.ts';
import { homePage, Role } from './pages.ts';
import { mailTemplate, textTemplate } from './template.ts';

const Asked = z.array(z.object({ kind: ItemKind, reason: AskAgainReason })).min(1);

const rowsOf = (asked: z.output<typeof Asked>, locale: 'en' | 'fil') =>
  asked.map(({ kind, reason }) => ({
    label: itemWords[locale][kind],
    value: askAgainWords[locale][reason],
  }));

export const caseAskedAgain = mailTemplate({
  data: z.object({ first_name: z.string(), role: Role, asked_items: Asked }),
  words: {
    en: ({ first_name, role, asked_items }, origin) => ({
      subject: 'One more thing before we can go on',
      heading: `Almost there, ${first_name}.`,
      lines: ['We need this from you once more. Everything else you sent is fine.'],
      rows: rowsOf(asked_items, 'en'),
      button: { label: 'Send it now', link: homePage(origin, role) },
      notes: ['You go straight to it: nothing else has to be sent again.'],
    }),
    fil: ({ first_name, role, asked_items }, origin) => ({
      subject: 'May isa pang kailangan bago makapagpatuloy',
      heading: `Malapit na, ${first_name}.`,
      lines: ['Kailangan namin ulit ito mula sa iyo. Ayos na ang iba mong ipinadala.'],
      rows: rowsOf(asked_items, 'fil'),
      button: { label: 'Ipadala na', link: homePage(origin, role) },
      notes: ['Diretso ka roon: wala nang ibang kailangang ipadala ulit.'],
    }),
  },
});

export const caseAskedAgainText = textTemplate({
  data: z.object({ role: Role }),
  words: {
    en: () =>
      'Luwag: we need one thing from you again. The rest is fine. Log in to see what and why.',
    fil: () =>
      'Luwag: may isang bagay na kailangan ulit namin. Ayos ang iba. Mag-log in para makita.',
  },
});
