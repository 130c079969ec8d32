import { civilDate } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { mailTemplate } from './template.ts';

const pesos = (amount: number): string => formatPesos(centavos(amount));
const pageOf = (origin: string, id: string): string => `${origin}/buyer/transactions/${id}/refunds`;

export const refundMade = mailTemplate({
  data: z.object({
    first_name: z.string(),
    store: z.string(),
    amount: z.int(),
    transaction_id: z.uuid(),
    left_before: z.int(),
    left_after: z.int(),
    /** The payment that comes next, as it is now; null where nothing is left. */
    next: z.object({ due_date: z.iso.date(), amount: z.int() }).nullable(),
    /** What the buyer had paid already, and is owed. */
    credit: z.int(),
    is_live: z.boolean(),
  }),
  words: {
    en: (refund, origin) => ({
      subject: `${refund.is_live ? '' : 'Test: '}${pesos(refund.amount)} came back to you`,
      heading: `${pesos(refund.amount)} came back, ${refund.first_name}.`,
      lines: [
        `${refund.store} refunded ${pesos(refund.amount)}. It comes off your last payments first.`,
        refund.next
          ? `Your next payment is ${pesos(refund.next.amount)} on ${formatDate(civilDate(refund.next.due_date), 'en')}.`
          : 'Nothing is left to pay.',
      ],
      rows: [
        { label: 'Left to pay before', value: pesos(refund.left_before) },
        { label: 'Left to pay now', value: pesos(refund.left_after) },
        ...(refund.credit > 0
          ? [{ label: 'Yours: you had paid it already', value: pesos(refund.credit) }]
          : []),
      ],
      button: {
        label: 'See before and after',
        link: pageOf(origin, refund.transaction_id),
      },
      notes: [
        refund.credit > 0
          ? `${pesos(refund.credit)} of it is yours: you had paid it already. It stays on your account and can pay the next payment of another plan, from that plan’s page.`
          : 'There is nothing to do.',
        'If it does not look right, ask the shop first.',
      ],
    }),
    fil: (refund, origin) => ({
      subject: `${refund.is_live ? '' : 'Test: '}Naibalik sa iyo ang ${pesos(refund.amount)}`,
      heading: `Naibalik ang ${pesos(refund.amount)}, ${refund.first_name}.`,
      lines: [
        `Nag-refund ang ${refund.store} ng ${pesos(refund.amount)}. Mula sa huling mga bayad ito ibinabawas.`,
        refund.next
          ? `Ang susunod mong bayad ay ${pesos(refund.next.amount)} sa ${formatDate(civilDate(refund.next.due_date), 'fil')}.`
          : 'Wala ka nang babayaran.',
      ],
      rows: [
        { label: 'Natitira noon', value: pesos(refund.left_before) },
        { label: 'Natitira ngayon', value: pesos(refund.left_after) },
        ...(refund.credit > 0
          ? [{ label: 'Sa iyo: nabayaran mo na ito', value: pesos(refund.credit) }]
          : []),
      ],
      button: {
        label: 'Tingnan ang bago at dati',
        link: pageOf(origin, refund.transaction_id),
      },
      notes: [
        refund.credit > 0
          ? `Sa iyo ang ${pesos(refund.credit)} nito: nabayaran mo na ito. Nasa account mo ito at puwedeng ipambayad sa susunod na hulog ng ibang plan, mula sa pahina ng plan na iyon.`
          : 'Wala kang kailangang gawin.',
        'Kung may mali, tanungin muna ang tindahan.',
      ],
    }),
  },
});
