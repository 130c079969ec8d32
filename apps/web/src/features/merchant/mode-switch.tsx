import type { InputOf } from '@luwag/contracts/endpoint';
import type { listPaymentRequests } from '@luwag/contracts/payment-requests';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { withSearch } from '#app/shared/page/with-search.ts';

const names: Readonly<Record<Mode, () => string>> = {
  live: m.selling_mode_live,
  test: m.selling_mode_test,
};

/** Real sales and those of test keys are two lists, and never one sum. */
export function ModeSwitch({ path, mode }: { path: string; mode: Mode }) {
  return (
    <nav className="seg mode-switch" aria-label={m.selling_mode_label()}>
      {(['live', 'test'] as const).map((each) => (
        <Link
          key={each}
          // Said, because what was chosen last is meant otherwise.
          to={withSearch(path, { mode: each })}
          aria-current={each === mode ? 'page' : undefined}
          preventScrollReset
        >
          {names[each]()}
        </Link>
      ))}
    </nav>
  );
}

export type Mode = InputOf<typeof listPaymentRequests>['query']['mode'];

/** Real money unless the address asks for the other. */
export const modeOf = (search: URLSearchParams): Mode =>
  search.get('mode') === 'test' ? 'test' : 'live';

/** The address of a list in a mode, from a place in it on; as short as it can be. */
export const listPath = (path: string, { mode, after }: { mode: Mode; after?: string }) =>
  withSearch(path, { mode: mode === 'test' ? mode : null, after });
