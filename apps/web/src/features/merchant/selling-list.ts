import type { InputOf } from '@luwag/contracts/endpoint';
import type { listPaymentRequests } from '@luwag/contracts/payment-requests';
import { withSearch } from '#app/shared/page/with-search.ts';

/** Real sales and those of test keys are two lists, and never one sum. */
export type Mode = InputOf<typeof listPaymentRequests>['query']['mode'];

/** Real money unless the address asks for the other. */
export const modeOf = (search: URLSearchParams): Mode =>
  search.get('mode') === 'test' ? 'test' : 'live';

/** The address of a list in a mode, from a place in it on; as short as it can be. */
export const listPath = (path: string, { mode, after }: { mode: Mode; after?: string }) =>
  withSearch(path, { mode: mode === 'test' ? mode : null, after });
