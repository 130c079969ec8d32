import { Logo } from '@luwag/ui/mark';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { LanguageSwitch } from '#app/shared/components/shell/quick-switches.tsx';
import { SkipLink } from '#app/shared/components/shell/skip-link.tsx';

/**
 * One narrow column with the name on top. Its links are plain: after a fault a whole new page is
 * safer than the script that may have caused it.
 */
export function FaultFrame({ children }: { children: ReactNode }) {
  return (
    <div className="fault">
      <SkipLink />
      <header>
        <a href="/" className="home-link" aria-label={m.shell_home_label()}>
          <Logo />
        </a>
        <LanguageSwitch />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** A window of capiz panes, twelve by six: what is lit, dark, missing or now tells the story. */
export type Pane = 'lit' | 'dark' | 'missing' | 'now';

const columns = 12;
const rows = 6;
const step = 26;

const cells = Array.from({ length: columns * rows }, (_, index) => ({
  column: Math.floor(index / rows),
  row: index % rows,
}));

export function PanePicture({ paneAt }: { paneAt(column: number, row: number): Pane }) {
  return (
    <div className="room fault-room">
      <svg viewBox="-1 -1 310 154" className="fault-panes" aria-hidden="true">
        {cells.map(({ column, row }) => (
          <rect
            key={`${column}-${row}`}
            className={classOf(paneAt(column, row), column, row)}
            x={column * step}
            y={row * step}
            width="22"
            height="22"
            rx="6"
          />
        ))}
      </svg>
    </div>
  );
}

/** Shell is never all alike: every third pane is pearl, and a few let less light through. */
function classOf(pane: Pane, column: number, row: number): string {
  if (pane !== 'lit') return pane;
  const shell = (column + row) % 3 === 0 ? 'lit pearl' : 'lit';
  return (4 * column + row) % 7 === 0 ? `${shell} dim` : shell;
}
