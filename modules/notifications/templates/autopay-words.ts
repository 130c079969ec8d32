import { z } from 'zod';

/** What each message about automatic payment is told. */
export const AutopayText = z.object({
  is_live: z.boolean(),
  store: z.string(),
  /** What is charged, as its owner knows it: the name and its last digits. */
  source: z.string().nullable(),
});

/** About one payment: how much, and the day it is charged or was tried. */
export const AutopayPaymentText = AutopayText.extend({
  amount: z.int(),
  on_date: z.iso.date(),
});

/** What a mail has besides: whom it is to, and where it leads. */
export const inMail = { first_name: z.string(), transaction_id: z.uuid() };

export const sourceWords = {
  en: (source: string | null): string => source ?? 'what you linked',
  fil: (source: string | null): string => source ?? 'ikinonekta mo',
};
