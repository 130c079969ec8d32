import { developmentPassword } from '@luwag/testing/accounts';
import type { Browser, Page } from 'playwright-core';
import { openVisit } from '../browser.ts';
import { inviteStaff } from '../invite-staff.ts';
import { addPasskeyDevice } from '../journeys/authenticators.ts';
import type { Door } from '../sign-in.ts';
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
  const { email, token } = await inviteStaff(door.settings);
  const context = await openVisit(browser, { origin: door.origin, look: desk });
  const page = await context.newPage();
  const problems = await watchPage(page);
  await addPasskeyDevice(page);
  await page.goto(`/ops/enroll?key=${token}`, { waitUntil: 'networkidle' });
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(developmentPassword);
  await page.locator('form:has([name=password]) button[type=submit]').click();
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.waitForURL('**/ops');
  return { page, problems, leave: () => context.close() };
}
