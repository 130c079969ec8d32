import type { Browser, BrowserContext, Page } from 'playwright-core';
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

/** From the next page on, the visitor wants to see the site like this. */
export async function lookLike(page: Page, { theme, locale, size }: Look): Promise<void> {
  const url = door.origin;
  await page.context().addCookies([
    { name: 'luwag.theme', value: theme, url },
    { name: 'luwag.lang', value: locale, url },
  ]);
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize(size);
}
