import { type PayDay, payDays } from '@luwag/domain/plans';
import { z } from 'zod';

/** What to pay with, as the API takes it: one of the two is given. */
export type PayWith = { payment_source_id: string | null; payment_method_id: string | null };

const Uuid = z.uuid();
const Token = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const Terms = z.coerce.number().int().min(1).max(120);

/**
 * `source:<id>` is linked and charged without a step of the buyer; `each:GCASH` is approved by hand
 * each time.
 */
export function parsePayWith(text: unknown): PayWith | undefined {
  if (typeof text !== 'string') return undefined;
  const [kind, value = ''] = text.split(':');
  if (kind === 'source' && Uuid.safeParse(value).success)
    return { payment_source_id: value, payment_method_id: null };
  if (kind === 'each' && /^[A-Z_]{2,40}$/.test(value))
    return { payment_source_id: null, payment_method_id: value };
  return undefined;
}

export const payWithSource = (id: string): string => `source:${id}`;
export const payEachTimeBy = (channel: string): string => `each:${channel}`;

export const parseTerms = (text: unknown): number | undefined =>
  text === null || text === '' ? undefined : Terms.safeParse(text).data;

/** Null for the day of the purchase itself. */
export function parsePayDay(text: unknown): PayDay | null | undefined {
  if (text === 'any') return null;
  return payDays.find((day) => String(day) === text);
}

export const parseUuid = (text: unknown): string | undefined => Uuid.safeParse(text).data;

export const parseToken = (text: unknown): string | undefined => Token.safeParse(text).data;
