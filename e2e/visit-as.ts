import type { Browser, BrowserContext } from 'playwright-core';
import { openVisit } from './browser.ts';
import type { Look } from './pages.ts';
import type { Role } from './roles.ts';
import { door } from './set-up.ts';
import { signedIn } from './sign-in.ts';

/** A visitor of the site under test, signed in if a role is named. */
export async function openVisitAs(
  browser: Browser,
  role?: Role,
  options: { look?: Look } = {},
): Promise<BrowserContext> {
  const session = role && (await signedIn(browser, door, role));
  return openVisit(browser, { origin: door.origin, ...options, ...session });
}
