import { Logo } from '@luwag/ui/mark';
import { Link, NavLink } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { LanguageSwitch, ThemeSwitch } from './quick-switches.tsx';

export function SiteHeader() {
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
      </div>
    </header>
  );
}
