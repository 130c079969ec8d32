import { Link, useLocation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { SellingMode } from '#app/shared/page/selling-mode.ts';
import { withSearch } from '#app/shared/page/with-search.ts';

const names: Readonly<Record<SellingMode, () => string>> = {
  live: m.selling_mode_live,
  test: m.selling_mode_test,
};

/** What is in one mode is not in the other: from one sale the switch leads to the list of sales. */
const placeOf = (pathname: string): string =>
  pathname.replace(/^(\/merchant\/(?:payments|requests|payouts|disputes))\/.+$/, '$1');

/** Under the logo of every page of a merchant. The same page in the other mode, by plain links. */
export function FrameModeSwitch({ mode }: { mode: SellingMode }) {
  const { pathname } = useLocation();
  return (
    <nav className="seg frame-mode" aria-label={m.selling_mode_label()}>
      {(['live', 'test'] as const).map((each) => (
        <Link
          key={each}
          to={withSearch(placeOf(pathname), { mode: each })}
          className={each}
          aria-current={each === mode ? 'true' : undefined}
          preventScrollReset
        >
          {names[each]()}
        </Link>
      ))}
    </nav>
  );
}

/** Hatched, as all that is not real. */
export function TestStrip() {
  return (
    <p className="between test-strip">
      <span>
        <b>{m.testing_strip_title()}</b> {m.testing_strip_text()}
      </span>
      <Link to="/merchant/developers/clock">{m.testing_strip_clock()}</Link>
    </p>
  );
}
