import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { Logo } from '@luwag/ui/mark';
import { LoadingCard, Skeleton } from '@luwag/ui/skeleton';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { homeOf } from '#app/shared/auth/pages.ts';
import {
  openPlaces,
  type Place,
  type PlaceRight,
  placesOf,
  type SignedInRole,
} from '#app/shared/components/shell/places.ts';
import { LanguageSwitch, ThemeSwitch } from '#app/shared/components/shell/quick-switches.tsx';
import { SkipLink } from '#app/shared/components/shell/skip-link.tsx';
import { countWords } from '#app/shared/format/count-words.ts';
import { useIsSlow } from '#app/shared/hooks/use-is-slow.ts';
import { Face } from './face.tsx';
import { SignOutButton } from './sign-out.tsx';

export type SignedInFrameProps = {
  role: SignedInRole;
  /** The person, or the business that the person is signed in for. */
  name: string;
  note: string;
  /** When the picture was set that a buyer is shown with. */
  photoAt?: string | null | undefined;
  csrfToken: string;
  /** Of people in a shop, and of our own: places that are not theirs are not listed. */
  rights?: readonly PlaceRight[] | undefined;
  /** Whether the place of groups that save together is listed. */
  hasPaluwagan?: boolean | undefined;
  /** Of merchants, who look at one mode at a time: its switch, and what is said above each page. */
  modes?: ReactNode;
  strip?: ReactNode;
  /** How much waits at a place for whoever is signed in, by its path. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** What leads to the inbox from the bar at the top of a phone. */
  bell?: ReactNode;
  children: ReactNode;
};

/** The frame of every signed-in page: a rail on wide screens, a bar at the bottom of phones. */
export function SignedInFrame(props: SignedInFrameProps) {
  const { role, name, note, photoAt, csrfToken, rights, modes, strip, counts, bell, children } =
    props;
  const places = openPlaces(placesOf[role], rights, props.hasPaluwagan);
  const isLeaving = useIsLeaving();
  const home = (
    <Link to={homeOf(role)} className="home-link" aria-label={m.home_brand_label()}>
      <Logo />
    </Link>
  );
  const account = (
    <>
      {/* Who is signed in, in two lines. Either may be long. */}
      <div className="inline gap-3 me">
        <Face name={name} photoAt={photoAt} />
        <span>
          <b className="clamp">{name}</b>
          <span className="label">{note}</span>
        </span>
      </div>
      <div className="bar account-switches">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <SignOutButton of={role} csrfToken={csrfToken} />
    </>
  );
  return (
    <div className="frame">
      <SkipLink />
      <header className="frame-rail">
        <div className="frame-rail-inner">
          {home}
          {modes}
          <PlaceLinks places={places} look="side" counts={counts} />
          <div className="stack frame-account">{account}</div>
        </div>
      </header>
      <header className="bar frame-top">
        {home}
        {modes}
        {bell}
        <AccountMenu name={name} face={<Face name={name} photoAt={photoAt} />}>
          {account}
        </AccountMenu>
      </header>
      <div className="frame-page">
        <main id="content" tabIndex={-1}>
          {isLeaving && <PageSkeleton />}
          {strip}
          <div hidden={isLeaving}>{children}</div>
        </main>
        <footer className="links frame-foot">
          <nav className="row" aria-label={m.home_legal_label()}>
            <Link to="/terms-and-conditions">{m.home_legal_terms()}</Link>
            <Link to="/privacy-policy">{m.home_legal_privacy()}</Link>
            <Link to="/cookie-policy">{m.home_legal_cookies()}</Link>
          </nav>
        </footer>
      </div>
      <PlaceLinks places={places.filter(({ isAside }) => !isAside)} look="nav" />
    </div>
  );
}

/** A page that is on its way, in the shape that most of them have. */
function PageSkeleton() {
  return (
    <div className="stack gap-6 home">
      <div className="breaks home-hello stack">
        <Skeleton shape="figure" />
        <Skeleton />
      </div>
      <LoadingCard label={m.home_loading()} />
      <Card className="stack" aria-hidden="true">
        <Skeleton />
        <Skeleton shape="block" />
      </Card>
    </div>
  );
}

type PlaceLinksProps = Pick<SignedInFrameProps, 'counts'> & {
  places: readonly Place[];
  look: 'nav' | 'side';
};

const isAt = (pathname: string, path: string, inside: readonly string[] = []): boolean =>
  pathname === path ||
  (path !== '/ops' && pathname.startsWith(`${path}/`)) ||
  inside.some((each) => pathname === each || pathname.startsWith(`${each}/`));

/** The same places twice: `nav` at the bottom of a phone, `side` as a rail on a wide screen. */
function PlaceLinks({ places, look, counts = {} }: PlaceLinksProps) {
  const { pathname } = useLocation();
  return (
    <nav className={look} aria-label={m.home_nav_label()}>
      {places.map(({ path, icon, label, inside }) => (
        // A place stays marked on the pages inside it; staff's home has all of theirs inside it.
        <Link key={path} to={path} aria-current={isAt(pathname, path, inside) ? 'page' : undefined}>
          <Icon name={icon} />
          {label()}
          {!!counts[path] && (
            <span className="count">
              <span className="visually-hidden">{m.home_waiting()} </span>
              {countWords(counts[path])}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** A page that comes sooner than this is better waited for on the page before it. */
const patienceMs = 250;

/** True once the next page was asked for and has kept us waiting. A form's answer is no page. */
function useIsLeaving(): boolean {
  const { state, location: next, formMethod } = useNavigation();
  const here = useLocation();
  const isAsked = state === 'loading' && !formMethod && next.pathname !== here.pathname;
  return useIsSlow(isAsked, patienceMs);
}

type AccountMenuProps = { name: string; face: ReactNode; children: ReactNode };

/** The account behind its two letters, on a phone. It opens and closes without script. */
export function AccountMenu({ name, face, children }: AccountMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const page = useRef(key);
  // Another page closes the menu; the first one may have it open before its script is there.
  useEffect(() => {
    if (menu.current && page.current !== key) menu.current.open = false;
    page.current = key;
  }, [key]);
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && menu.current?.contains(target);
      if (menu.current && !isInside) menu.current.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  function closeOnEscape({ key: pressed }: KeyboardEvent) {
    if (pressed !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  }
  return (
    <details
      ref={menu}
      className="unmarked account-menu"
      onKeyDown={closeOnEscape}
      // It may be open before the script comes.
      suppressHydrationWarning
    >
      <summary>
        {face}
        <span className="visually-hidden">{m.home_account_menu_of({ name })}</span>
      </summary>
      <div className="stack account-panel card pop">{children}</div>
    </details>
  );
}
