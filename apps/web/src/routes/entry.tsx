import '#app/features/auth/entry.css';
import { Logo } from '@luwag/ui/mark';
import { Link, Outlet, useLocation } from 'react-router';
import { EntryFooter } from '#app/features/auth/entry-footer.tsx';
import { EntryRoom } from '#app/features/auth/entry-room.tsx';
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
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
        <EntryRoom role={roleOfPath(pathname)} />
        <EntryFooter />
      </div>
    </>
  );
}
