import type {
  ListPayoutLinesQuery,
  ListPayoutLinesResult,
  ListPayoutsQuery,
  ListPayoutsResult,
  NextPayout,
  Payout,
  SettlementReport,
} from './api-types.ts';
import { type CallOptions, segment, type Transport } from './transport.ts';

export type Payouts = ReturnType<typeof payoutsOf>;

const path = '/api/v1/users/user/payout-view/';
const pathOf = (id: string) => `${path}${segment(id)}/`;

/** What is sent to your bank. A key sees its own mode. */
export function payoutsOf(call: Transport) {
  const list = (query: ListPayoutsQuery = {}, options?: CallOptions) =>
    call<ListPayoutsResult>({ method: 'GET', path, query, repeats: 'always' }, options);
  return {
    /** One page, newest first. */
    list,

    /** All of them, newest first, page by page as they are asked for. */
    async *iterate(options?: CallOptions) {
      for (let page = 1, hasMore = true; hasMore; page += 1) {
        const answer = await list({ page }, options);
        yield* answer.results;
        hasMore = answer.has_more;
      }
    },

    get: (id: string, options?: CallOptions) =>
      call<Payout>({ method: 'GET', path: pathOf(id), repeats: 'always' }, options),

    /** What it is made of, a page at a time; all pages add up to its amount. */
    lines: (id: string, query: ListPayoutLinesQuery = {}, options?: CallOptions) =>
      call<ListPayoutLinesResult>(
        { method: 'GET', path: `${pathOf(id)}lines/`, query, repeats: 'always' },
        options,
      ),

    /** The settlement report: every line, the totals and the bank's reference. */
    report: (id: string, options?: CallOptions) =>
      call<SettlementReport>(
        { method: 'GET', path: `${pathOf(id)}report/`, repeats: 'always' },
        options,
      ),

    /** What is owed now, when it comes, and why it is so much. */
    next: (options?: CallOptions) =>
      call<NextPayout>({ method: 'GET', path: `${path}next/`, repeats: 'always' }, options),
  };
}
