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
