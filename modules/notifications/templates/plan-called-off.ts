import { civilDate } from '@luwag/domain/calendar';
import { formatDate, type Locale } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { planPage } from './pages.ts';
import { mailTemplate } from './template.ts';
import { subjectMark } from './test-mark.ts';

const CalledOff = z.object({
  first_name: z.string(),
  store: z.string(),
  is_live: z.boolean(),
  transaction_id: z.uuid(),
  /** What is left of the principal; null where nothing is. */
  next: z.object({ due_date: z.iso.date(), amount: z.int() }).nullable(),
  credit: z.int(),
});

type Data = z.output<typeof CalledOff>;

const pesos = (amount: number): string => formatPesos(centavos(amount));
const rowsOf = ({ next, credit }: Data, locale: Locale) => [
  ...(next
    ? [{ label: formatDate(civilDate(next.due_date), locale), value: pesos(next.amount) }]
    : []),
  ...(credit > 0
    ? [
        {
          label: locale === 'en' ? 'Yours, as credit' : 'Sa iyo, bilang credit',
          value: pesos(credit),
        },
      ]
    : []),
];

/** The answer to having called a plan off: what is left, and what it does not do. */
export const planCalledOff = mailTemplate({
  data: CalledOff,
  words: {
    en: (data, origin) => ({
      subject: `${subjectMark(data.is_live)}Your plan was called off`,
      heading: `Your plan was called off, ${data.first_name}.`,
      lines: [
        `You owe no interest and no fee for your purchase at ${data.store}.`,
        ...(data.next ? ['This is what is left of the price, in one payment.'] : []),
      ],
      rows: rowsOf(data, 'en'),
      button: { label: 'See your plan', link: planPage(origin, data.transaction_id) },
      notes: [
        'What you bought stays yours. Giving it back is between you and the shop: ask the shop, or report a return in your account.',
      ],
    }),
    fil: (data, origin) => ({
      subject: `${subjectMark(data.is_live)}Naiurong na ang plan mo`,
      heading: `Naiurong na ang plan mo, ${data.first_name}.`,
      lines: [
        `Wala kang babayarang interes at bayarin para sa binili mo sa ${data.store}.`,
        ...(data.next ? ['Ito na lang ang natitira sa presyo, sa isang bayad.'] : []),
      ],
      rows: rowsOf(data, 'fil'),
      button: { label: 'Tingnan ang plan mo', link: planPage(origin, data.transaction_id) },
      notes: [
        'Sa iyo pa rin ang binili mo. Nasa inyo ng tindahan kung isasauli ito: kausapin ang tindahan, o mag-ulat ng pagsasauli sa account mo.',
      ],
    }),
  },
});
