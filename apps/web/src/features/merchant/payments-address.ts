import type { PaymentGroup } from '@luwag/contracts/payment-requests';
import { withSearch } from '#app/shared/page/with-search.ts';
import type { Mode } from './selling-list.ts';

/** In the order in which they are offered. The contract's list would bring its schemas along. */
export const groups: readonly PaymentGroup[] = ['waiting', 'paid', 'refunded', 'ended'];

/** What of the payments an address asks for, as it was typed. */
export type Wanted = {
  mode: Mode;
  q: string;
  from: string;
  to: string;
  store: string;
  state: PaymentGroup | undefined;
};

export const paymentsPath = '/merchant/payments';

/** The address of a selection, and whatever else it should say. */
export const paymentsAddress = (
  { mode, state, ...typed }: Wanted,
  { path = paymentsPath, ...more }: { path?: string; after?: string; file?: 'too_long' } = {},
): string =>
  withSearch(path, {
    mode: mode === 'test' ? mode : null,
    ...typed,
    state: state ?? null,
    ...more,
  });

/** Whether anything but the mode narrows the list. */
export const isNarrowed = ({ q, from, to, store, state }: Wanted): boolean =>
  [q, from, to, store, state ?? ''].some((each) => each !== '');
