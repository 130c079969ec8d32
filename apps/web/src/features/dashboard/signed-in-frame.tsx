import { Logo } from '@luwag/ui/mark';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { homeOf } from '#app/shared/auth/pages.ts';
import { LanguageSwitch, ThemeSwitch } from '#app/shared/components/shell/quick-switches.tsx';
import { SkipLink } from '#app/shared/components/shell/skip-link.tsx';
import { AccountMenu, Me } from './account-menu.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { PlaceLinks } from './place-links.tsx';
import { placesOf, type SignedInRole, settingsOf } from './places.ts';
import { SignOutForm } from './sign-out-form.tsx';
import { useIsLeaving } from './use-is-leaving.ts';

export type SignedInFrameProps = {
  role: SignedInRole;
  /** The person, or the business that the person is signed in for. */
  name: string;
  note: string;
  csrfToken: string;
  children: ReactNode;
};

/** The frame of every signed-in page: a rail on wide screens, a bar at the bottom of phones. */
export function SignedInFrame({ role, name, note, csrfToken, children }: SignedInFrameProps) {
  const places = placesOf[role];
  const isLeaving = useIsLeaving();
  const home = (
    <Link to={homeOf(role)} className="home-link" aria-label={m.home_brand_label()}>
      <Logo />
    </Link>
  );
  const account = (
    <>
      <Me name={name} note={note} />
      <SettingsLinks role={role} />
      <div className="bar account-switches">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <SignOutForm role={role} csrfToken={csrfToken} />
    </>
  );
  return (
    <div className="frame">
      <SkipLink />
      <header className="frame-rail">
        <div className="frame-rail-inner">
          {home}
          {places.length > 0 && <PlaceLinks places={places} look="side" />}
          <div className="frame-account">{account}</div>
        </div>
      </header>
      <header className="bar frame-top">
        {home}
        <AccountMenu name={name}>{account}</AccountMenu>
      </header>
      <div className="frame-page">
        <main id="content" tabIndex={-1}>
          {isLeaving && <PageSkeleton />}
          <div hidden={isLeaving}>{children}</div>
        </main>
        <LegalLinks />
      </div>
      {places.length > 0 && <PlaceLinks places={places} look="nav" />}
    </div>
  );
}

function SettingsLinks({ role }: { role: SignedInRole }) {
  const links = settingsOf[role];
  if (links.length === 0) return null;
  return (
    <nav className="account-links" aria-label={m.privacy_settings_label()}>
      {links.map(({ path, label }) => (
        <Link key={path} to={path} className="target account-link">
          {label()}
        </Link>
      ))}
    </nav>
  );
}

function LegalLinks() {
  return (
    <footer className="links frame-foot">
      <nav aria-label={m.home_legal_label()}>
        <Link to="/terms-and-conditions">{m.home_legal_terms()}</Link>
        <Link to="/privacy-policy">{m.home_legal_privacy()}</Link>
        <Link to="/cookie-policy">{m.home_legal_cookies()}</Link>
      </nav>
    </footer>
  );
}
