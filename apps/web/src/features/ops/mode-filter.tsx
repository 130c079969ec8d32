import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { withSearch } from '#app/shared/page/with-search.ts';

const modes = { live: m.night_live, test: m.night_test };

/** Real money, or what developers try out: two lists that never mix. */
export const ModeFilter = ({ path, mode }: { path: string; mode: 'live' | 'test' }) => (
  <nav className="scroll-row ops-filter" aria-label={m.night_mode()}>
    {(['live', 'test'] as const).map((one) => (
      <Link
        key={one}
        to={withSearch(path, { mode: one === 'test' ? 'test' : null })}
        className="inline"
        aria-current={mode === one ? 'page' : undefined}
      >
        {modes[one]()}
      </Link>
    ))}
  </nav>
);
