import { civilDate } from '@luwag/domain/calendar';
import { formatDateInYear } from '@luwag/domain/format-date';
import { pesoParts } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { plainName } from './plain-name.ts';
import { textTemplate } from './template.ts';

/** The carrier's alphabet has no peso sign. */
const plainPesos = (amount: number): string => {
  const { pesos, centavos: rest } = pesoParts(centavos(amount));
  return `PHP ${pesos}.${rest}`;
};

/** A word in front, because no real money moved. Not at the very start in capitals: see `TEST`. */
const mark = (isLive: boolean): string => (isLive ? '' : '(Test) ');

export const receiptText = textTemplate({
  data: z.object({
    store: z.string(),
    amount: z.int(),
    reference: z.string(),
    next: z.object({ due_date: z.iso.date(), amount: z.int() }).nullable(),
    is_live: z.boolean(),
  }),
  words: {
    en: ({ store, amount, reference, next, is_live }) =>
      `${mark(is_live)}Luwag: paid ${plainPesos(amount)} at ${plainName(store)}, ref ${reference}.` +
      (next
        ? ` Next: ${plainPesos(next.amount)} on ${formatDateInYear(civilDate(next.due_date), 'en')}.`
        : ' Nothing is left to pay.'),
    fil: ({ store, amount, reference, next, is_live }) =>
      `${mark(is_live)}Luwag: bayad na ang ${plainPesos(amount)} sa ${plainName(store)}, ref ${reference}.` +
      (next
        ? ` Susunod: ${plainPesos(next.amount)} sa ${formatDateInYear(civilDate(next.due_date), 'fil')}.`
        : ' Wala nang babayaran.'),
  },
});
