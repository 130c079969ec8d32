import '#app/features/entry/entry.css';
import { Logo } from '@luwag/ui/mark';
import { Link, Outlet, useLocation } from 'react-router';
import { LanguageSwitch, ThemeSwitch } from '#app/components/shell/quick-switches.tsx';
import { SkipLink } from '#app/components/shell/skip-link.tsx';
import { EntryFooter } from '#app/features/entry/entry-footer.tsx';
import { EntryRoom } from '#app/features/entry/entry-room.tsx';
import { roleOfPath } from '#app/lib/auth/pages.ts';
import { m } from '#app/paraglide/messages.js';

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
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
        <EntryRoom role={roleOfPath(pathname)} />
        <EntryFooter />
      </div>
    </>
  );
}
