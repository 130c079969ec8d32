import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { listPath, type Mode } from './mode-of.ts';

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
          to={listPath(path, { mode: each })}
          aria-current={each === mode ? 'page' : undefined}
          preventScrollReset
        >
          {names[each]()}
        </Link>
      ))}
    </nav>
  );
}
