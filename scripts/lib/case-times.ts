import type { Browser } from 'playwright-core';
import { openVisit } from '../../e2e/browser.ts';
import { newApplicant } from '../../e2e/ops/applicant.ts';
import { findCaseOf } from '../../e2e/ops/find-case.ts';
import { type Door, signedIn } from '../../e2e/sign-in.ts';

const openings = 20;
const desk = { theme: 'light', locale: 'en', size: { width: 1280, height: 800 } } as const;

/** Runs in the page: when all of it was there and its script had run. */
const readTime = `performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd`;

/**
 * Milliseconds from asking for the page of a case that is in hand until it is there and its keys
 * are heard, time after time. Its pictures come after it, and a person looks at them before the
 * next one.
 */
export async function timeCasePages(browser: Browser, door: Door): Promise<number[]> {
  const applicant = await newApplicant(browser, door);
  const session = await signedIn(browser, door, 'staff');
  const context = await openVisit(browser, { origin: door.origin, look: desk, ...session });
  const page = await context.newPage();
  await page.goto(`/ops/kyc/${await findCaseOf(applicant.id, door.settings)}`);
  await page.getByRole('button', { name: 'Take this case' }).click();
  await page.getByRole('timer').waitFor();
  const path = page.url();
  const times: number[] = [];
  for (let turn = 0; turn < openings; turn += 1) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('region', { name: 'Decision' }).getByText('Approve').first().waitFor();
    times.push(await page.evaluate<number>(readTime));
  }
  await context.close();
  return times;
}
