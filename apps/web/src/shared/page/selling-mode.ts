import { cookieNames, parseCookies } from '#app/shared/auth/cookies.ts';
import { withSearch } from './with-search.ts';

/** Whether a merchant looks at real sales or at those of test keys. */
export type SellingMode = 'live' | 'test';

/** Pages that show the sales of one mode, by `mode` in their address. */
const pages = [
  '/merchant/dashboard',
  '/merchant/requests',
  '/merchant/payments',
  '/merchant/payouts',
  '/merchant/developers/webhooks',
  '/merchant/developers/log',
];

export type ModeSeen = {
  mode: SellingMode;
  /** What the session is to keep from now on, where that is something else. */
  kept?: SellingMode;
  /** The same page, with the mode in its address. */
  redirectTo?: string;
};

/**
 * The mode of a page of merchants: what its address says, or else what was chosen last. A page that
 * shows one mode always says which, so that it is never the other than the frame around it.
 */
export function seeMode(url: URL, cookies: string): ModeSeen {
  const kept = asMode(parseCookies(cookies)[cookieNames.mode]) ?? 'live';
  const said = asMode(url.searchParams.get('mode'));
  if (said) return said === kept ? { mode: said } : { mode: said, kept: said };
  if (kept === 'live' || !pages.includes(url.pathname)) return { mode: kept };
  const search = Object.fromEntries(url.searchParams);
  return { mode: kept, redirectTo: withSearch(url.pathname, { ...search, mode: kept }) };
}

const asMode = (value: string | null | undefined): SellingMode | undefined =>
  value === 'live' || value === 'test' ? value : undefined;
