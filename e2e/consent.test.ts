import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openVisit } from './browser.ts';
import { browser, openBrowserForFile } from './set-up.ts';

const origin = inject('origin');
openBrowserForFile();

const banner = (page: Page) => page.getByRole('region', { name: 'Counting visits' });

/** What is told, as it comes, of a visit to two pages, the second in the same document. */
async function visitTwoPages(context: BrowserContext): Promise<unknown[]> {
  const page = await context.newPage();
  const beacons: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics')) beacons.push(request.postDataJSON());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page
    .locator('a[href="/merchant"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL('**/merchant');
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Sell it today' }).waitFor();
  return beacons;
}

async function visitWithConsent(value: string): Promise<BrowserContext> {
  const context = await openVisit(browser, { origin });
  await context.addCookies([{ name: 'localConsent', value, url: origin }]);
  return context;
}

test('after a refusal nothing is told about a visit', async () => {
  const context = await visitWithConsent('false');
  const beacons = await visitTwoPages(context);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(beacons).toEqual([]);
  await context.close();
});

test('otherwise each page is told once: the page, the kind of screen, the language, and no more', async () => {
  const context = await visitWithConsent('true');
  const told = { route: expect.any(String), viewport: 'phone', language: 'en' };
  const beacons = await visitTwoPages(context);
  await expect.poll(() => beacons).toEqual([told, told]);
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual([
    'localConsent',
    'luwag.lang',
    'luwag.theme',
  ]);
  await context.close();
});

test.each([
  { answer: 'Do not count', cookie: 'false' },
  { answer: 'Count my visits', cookie: 'true' },
])('“$answer” is kept for a year and not asked again', async ({ answer, cookie }) => {
  const context = await openVisit(browser, { origin });
  const page = await context.newPage();
  await page.goto('/', { waitUntil: 'networkidle' });
  await banner(page).getByRole('button', { name: answer }).click();
  await banner(page).waitFor({ state: 'detached' });
  const kept = (await context.cookies()).find(({ name }) => name === 'localConsent');
  expect(kept?.value).toBe(cookie);
  const daysLeft = ((kept?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000;
  expect(Math.round(daysLeft)).toBe(365);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await banner(page).count()).toBe(0);
  await context.close();
});
