import type { Browser, Page } from 'playwright-core';
import { openVisit } from '../browser.ts';
import { type Door, enrol } from '../sign-in.ts';
import { watchPage } from '../watch-page.ts';

export type Reviewer = {
  page: Page;
  /** Everything that went wrong on their pages so far. */
  problems(): Promise<string[]>;
  leave(): Promise<void>;
};

const desk = { theme: 'light', locale: 'en', size: { width: 1280, height: 800 } } as const;

/** A member of staff at a wide screen, invited and with a passkey of their own. */
export async function newReviewer(browser: Browser, door: Door): Promise<Reviewer> {
  const context = await openVisit(browser, { origin: door.origin, look: desk });
  const page = await context.newPage();
  const problems = await watchPage(page);
  await enrol(page, door);
  return { page, problems, leave: () => context.close() };
}
