import { Logo } from '@luwag/ui/mark';
import { Link, NavLink, useLocation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { roleOfPath, signInPageOf } from '#app/shared/auth/pages.ts';
import { LanguageSwitch, ThemeSwitch } from './quick-switches.tsx';

export function SiteHeader() {
  const { pathname } = useLocation();
  return (
    <header className="lp-top">
      <Link to="/" className="home-link" aria-label={m.shell_home_label()}>
        <Logo />
      </Link>
      <nav aria-label={m.shell_nav_label()}>
        <Link to="/#how">{m.shell_nav_how()}</Link>
        <Link to="/#paluwagan">{m.shell_nav_paluwagan()}</Link>
        <NavLink to="/merchant">{m.shell_nav_shops()}</NavLink>
      </nav>
      <div className="r">
        <LanguageSwitch />
        <ThemeSwitch />
        <Link to={signInPageOf(roleOfPath(pathname))} className="quiet-switch log-in">
          {m.shell_nav_log_in()}
        </Link>
      </div>
    </header>
  );
}
