import { Button } from '@luwag/ui/button';
import { Logo } from '@luwag/ui/mark';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { roleOfPath, signInPageOf } from '#app/shared/auth/pages.ts';
import { PreferenceForm, usePreferences } from '#app/shared/components/shell/preference-form.tsx';
import { LanguageSwitch, ThemeSwitch } from '#app/shared/components/shell/quick-switches.tsx';
import { SiteFooter } from '#app/shared/components/shell/site-footer.tsx';
import { SkipLink } from '#app/shared/components/shell/skip-link.tsx';

/** The frame of every public page. Its pages draw what goes into `main`, from their `h1` on. */
export function PublicFrame() {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <ConsentBanner />
    </>
  );
}

/** Asks once. Both answers weigh the same, and the page can be used without giving one. */
function ConsentBanner() {
  if (usePreferences().consent !== undefined) return null;
  return (
    <section className="stack consent" aria-label={m.shell_consent_legend()}>
      <p className="small">
        {m.shell_consent_text()} <Link to="/cookie-policy">{m.shell_consent_policy()}</Link>
      </p>
      <PreferenceForm className="row2">
        <Button type="submit" variant="second" compact name="consent" value="false">
          {m.shell_consent_refuse()}
        </Button>
        <Button type="submit" variant="second" compact name="consent" value="true">
          {m.shell_consent_allow()}
        </Button>
      </PreferenceForm>
    </section>
  );
}

function SiteHeader() {
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
