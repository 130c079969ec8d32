import '#app/features/auth/entry.css';
import { Logo } from '@luwag/ui/mark';
import { Link, Outlet, useLocation } from 'react-router';
import { EntryAside } from '#app/features/auth/entry-aside.tsx';
import { m } from '#app/paraglide/messages.js';
import { roleOfPath } from '#app/shared/auth/pages.ts';
import { LanguageSwitch, ThemeSwitch } from '#app/shared/components/shell/quick-switches.tsx';
import { SkipLink } from '#app/shared/components/shell/skip-link.tsx';

/** The frame of coming in: the name, the form, and little else to look at. */
export default function EntryLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <header className="lp-top">
        <Link to="/" className="home-link" aria-label={m.shell_home_label()}>
          <Logo />
        </Link>
        <div className="r">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <div className="entry-page">
        <main id="content" tabIndex={-1} className="stack gap-6 top">
          <Outlet />
        </main>
        <EntryAside role={roleOfPath(pathname)} />
        <footer className="stack gap-1 links entry-foot">
          <p className="small">
            {m.entry_slow()}{' '}
            <Link to="/slow-network" reloadDocument>
              {m.entry_slow_link()}
            </Link>
          </p>
          <nav aria-label={m.entry_foot_label()}>
            <Link to="/terms-and-conditions">{m.shell_foot_terms()}</Link>
            <Link to="/privacy-policy">{m.shell_foot_privacy()}</Link>
            <Link to="/cookie-policy">{m.shell_foot_cookies()}</Link>
          </nav>
        </footer>
      </div>
    </>
  );
}
