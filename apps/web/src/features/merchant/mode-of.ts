import type { InputOf } from '@luwag/contracts/endpoint';
import type { listPaymentRequests } from '@luwag/contracts/payment-requests';
import { withSearch } from '#app/shared/page/with-search.ts';

export type Mode = InputOf<typeof listPaymentRequests>['query']['mode'];

/** Real money unless the address asks for the other. */
export const modeOf = (search: URLSearchParams): Mode =>
  search.get('mode') === 'test' ? 'test' : 'live';

/** The address of a list in a mode and on a page, as short as it can be. */
export const listPath = (path: string, { mode, page = 1 }: { mode: Mode; page?: number }) =>
  withSearch(path, { mode: mode === 'test' ? mode : null, page: page > 1 ? String(page) : null });

const pageMax = 1000;

/** The page of a list that an address asks for; anything that is none is the first. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1;
}
