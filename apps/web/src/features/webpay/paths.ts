import { payDayMax } from '@luwag/domain/pay-days';
import type { PayDay } from '@luwag/domain/plans';
import { z } from 'zod';
import { m } from '#app/paraglide/messages.js';

/** Every address of the hosted checkout. Each page can be reloaded: all it needs is in it. */
const start = '/buyer/webpay';

const withSearch = (path: string, fields: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
};

type Picked = { terms?: number | undefined; pay_with?: string | undefined };

export const webpayPaths = {
  start,
  request: (token: string) => withSearch(start, { request: token }),
  counter: (store: string, amount?: string) => withSearch(start, { store, amount }),
  fixed: (price: string) => withSearch(start, { price }),
  plan: (proposal: string, picked: Picked & { notice?: PlanNotice | undefined } = {}) =>
    withSearch(start, { proposal, ...picked }),
  /** Where a source to be linked is asked for; the key makes two taps one. */
  link: (proposal: string, link_key: string) => withSearch(start, { proposal, link_key }),
  agreement: (proposal: string, picked: Picked & { notice?: 'changed' | undefined } = {}) =>
    withSearch(`${start}/agreement`, { proposal, ...picked }),
  confirm: (proposal: string, sent?: { code_id: string; to: string; sent_at: number }) =>
    withSearch(`${start}/otp`, { proposal, ...sent }),
  done: (proposal: string, back?: 'approved') => withSearch(`${start}/done`, { proposal, back }),
  /** Without a query, as whoever links a source has to name it. */
  linking: (proposal: string) => `${start}/${proposal}`,
  statement: (proposal: string, terms: number) =>
    withSearch(`${start}/statement`, { proposal, terms }),
  calendar: (transaction: string) => withSearch(`${start}/calendar`, { transaction }),
};

/** What brought somebody back to the choice of plans, and how it is told there. */
export const noticeWords = {
  choose_plan: m.webpay_notice_plan,
  choose_source: m.webpay_notice_from,
  changed: m.webpay_notice_changed,
  line: m.webpay_notice_line,
  source: m.webpay_notice_source,
  link_failed: m.webpay_notice_link,
  link_many: m.webpay_notice_link_many,
};

export type PlanNotice = keyof typeof noticeWords;
export const planNotices = Object.keys(noticeWords) as PlanNotice[];

/** What to pay with, as the API takes it: one of the two is given. */
export type PayWith = { payment_source_id: string | null; payment_method_id: string | null };

const Uuid = z.uuid();
const PayDayNumber = z.coerce.number().int().min(1).max(payDayMax);
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
  const isNumber = typeof text === 'string' && /^\d{1,2}$/.test(text);
  return isNumber ? PayDayNumber.safeParse(text).data : undefined;
}

export const parseUuid = (text: unknown): string | undefined => Uuid.safeParse(text).data;

export const parseToken = (text: unknown): string | undefined => Token.safeParse(text).data;

/** Six digits, however they were typed. */
export const digitsOf = (typed: unknown): string | undefined => {
  const digits = typeof typed === 'string' ? typed.replaceAll(/\D/g, '') : '';
  return /^\d{6}$/.test(digits) ? digits : undefined;
};
