import type { PlanNotice } from './plan-notices.ts';

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
