import { Logo } from '@luwag/ui/mark';
import type { ReactNode } from 'react';
import { LanguageSwitch } from '#app/shared/components/shell/quick-switches.tsx';
import { SkipLink } from '#app/shared/components/shell/skip-link.tsx';

type CashierFrameProps = {
  /** Whose counter this is, and the time of it. */
  place?: ReactNode;
  /** What stands at the end of the bar. */
  end?: ReactNode;
  /** The room fully lit: somebody has paid. */
  isLit?: boolean;
  children: ReactNode;
};

/** The whole screen of a device at a counter: a bar, and one thing to do. */
export function CashierFrame({ place, end, isLit = false, children }: CashierFrameProps) {
  return (
    <div className={isLit ? 'cashier cashier-lit' : 'cashier'}>
      <SkipLink />
      <header className="bar gap-4 cashier-top">
        <Logo size={28} />
        {place && <p className="cashier-place">{place}</p>}
        <div className="inline">{end ?? <LanguageSwitch />}</div>
      </header>
      <main id="content" tabIndex={-1} className="cashier-main">
        {children}
      </main>
    </div>
  );
}
