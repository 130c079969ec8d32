import type { Locale } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { type MailRow, mailTemplate } from './template.ts';

const Data = z.object({
  first_name: z.string(),
  request_id: z.uuid(),
  store: z.string(),
  amount: z.int(),
  /** First name and initial; nothing of a buyer who was erased. */
  buyer: z.string().nullable(),
  order_reference: z.string().nullable(),
  reference: z.string(),
});
type Data = z.infer<typeof Data>;

const pesos = (amount: number): string => formatPesos(centavos(amount));
const pageOf = (origin: string, { request_id }: Data): string =>
  `${origin}/merchant/payments/${request_id}`;

const labels = {
  en: { store: 'Store', buyer: 'Buyer', order: 'Your order', reference: 'Reference' },
  fil: { store: 'Tindahan', buyer: 'Bumili', order: 'Order mo', reference: 'Reference' },
};

const rowsOf = (sale: Data, locale: Locale): MailRow[] => [
  { label: labels[locale].store, value: sale.store },
  ...(sale.buyer ? [{ label: labels[locale].buyer, value: sale.buyer }] : []),
  ...(sale.order_reference ? [{ label: labels[locale].order, value: sale.order_reference }] : []),
  { label: labels[locale].reference, value: sale.reference },
];

/** A buyer has paid with us: to the people of the shop who may see it. */
export const salePaid = mailTemplate({
  data: Data,
  words: {
    en: (sale, origin) => ({
      subject: `${pesos(sale.amount)} was paid at your shop`,
      heading: `A sale is paid, ${sale.first_name}.`,
      lines: [
        `${pesos(sale.amount)} was paid at ${sale.store}. You can hand over what was bought.`,
      ],
      rows: rowsOf(sale, 'en'),
      button: { label: 'See the sale', link: pageOf(origin, sale) },
      notes: ['You choose in your settings how you are told of sales.'],
    }),
    fil: (sale, origin) => ({
      subject: `May nagbayad ng ${pesos(sale.amount)} sa tindahan mo`,
      heading: `May bayad na benta, ${sale.first_name}.`,
      lines: [`Nabayaran ang ${pesos(sale.amount)} sa ${sale.store}. Maibibigay mo na ang binili.`],
      rows: rowsOf(sale, 'fil'),
      button: { label: 'Tingnan ang benta', link: pageOf(origin, sale) },
      notes: ['Sa settings mo pinipili kung paano ka sasabihan tungkol sa mga benta.'],
    }),
  },
});
