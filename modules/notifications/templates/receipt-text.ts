import { civilDate } from '@luwag/domain/calendar';
import { formatDateInYear } from '@luwag/domain/format-date';
import { z } from 'zod';
import { plainName } from './plain-name.ts';
import { plainPesos } from './plain-pesos.ts';
import { textTemplate } from './template.ts';
import { textMark } from './test-mark.ts';

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
      `${textMark(is_live)}Luwag: paid ${plainPesos(amount)} at ${plainName(store)}, ref ${reference}.` +
      (next
        ? ` Next: ${plainPesos(next.amount)} on ${formatDateInYear(civilDate(next.due_date), 'en')}.`
        : ' Nothing is left to pay.'),
    fil: ({ store, amount, reference, next, is_live }) =>
      `${textMark(is_live)}Luwag: bayad na ang ${plainPesos(amount)} sa ${plainName(store)}, ref ${reference}.` +
      (next
        ? ` Susunod: ${plainPesos(next.amount)} sa ${formatDateInYear(civilDate(next.due_date), 'fil')}.`
        : ' Wala nang babayaran.'),
  },
});
