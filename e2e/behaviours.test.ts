import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { openVisit, phoneInEnglish } from './browser.ts';
import { browser, openBrowserForFile } from './set-up.ts';

const origin = inject('origin');
openBrowserForFile();

/** A page where every behaviour can be tried, hydrated. */
async function openBehaviours(): Promise<Page> {
  const context = await openVisit(browser, { origin });
  const page = await context.newPage();
  await page.goto('/design/behaviours', { waitUntil: 'networkidle' });
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const toasts = (page: Page) => page.locator('.toaster li:visible');
const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).isVisible();

describe('toasts', () => {
  test('one is visible at a time: the newest replaces the older', async () => {
    const page = await openBehaviours();
    await press(page, 'Show a toast');
    await page.getByText('Toast number 1').first().waitFor();
    await press(page, 'Show a toast');
    await toasts(page).filter({ hasText: 'Toast number 2' }).waitFor();
    expect(await toasts(page).count()).toBe(1);
    await page.context().close();
  });

  test.each([
    { button: 'Show a toast', said: 'Toast number 2', durationMs: 5_000 },
    { button: 'Show session expired', said: 'Session Expired', durationMs: 30_000 },
  ])('“$said” stays for $durationMs ms', async ({ button, said, durationMs }) => {
    const page = await openBehaviours();
    // The first toast fetches the code for all; after it the page's time can stand still.
    await press(page, 'Show a toast');
    await toasts(page).waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await press(page, button);
    const toast = toasts(page).filter({ hasText: said });
    await toast.waitFor();
    // Away from the toast: resting on it stops its clock, so that it can be read.
    await page.mouse.move(0, 0);
    await page.clock.runFor(durationMs - 50);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(100);
    await expect.poll(() => toast.count()).toBe(0);
    await page.context().close();
  });

  test('the session’s end is told in the agreed words', async () => {
    const page = await openBehaviours();
    await press(page, 'Show session expired');
    await toasts(page).waitFor();
    expect(await seen(page, 'Session Expired')).toBe(true);
    expect(await seen(page, 'You have been logged out due to inactivity')).toBe(true);
    await page.context().close();
  });

  test.each([
    { byPx: 45, left: 1 },
    { byPx: 60, left: 0 },
  ])('a swipe by $byPx px leaves $left of one toast', async ({ byPx, left }) => {
    const page = await openBehaviours();
    await press(page, 'Show a toast');
    await toasts(page).waitFor();
    const box = await toasts(page).boundingBox();
    if (!box) throw new Error('the toast has no place on the page');
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + byPx / 2, y, { steps: 4 });
    await page.mouse.move(x + byPx, y, { steps: 4 });
    await page.mouse.up();
    await page.waitForTimeout(500);
    expect(await toasts(page).count()).toBe(left);
    await page.context().close();
  });
});

describe('the countdown', () => {
  const stored = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem('behaviours-key') ?? 'null'));

  test('runs for 60 seconds and goes on after a reload', async () => {
    const page = await openBehaviours();
    expect(await seen(page, 'Not started')).toBe(true);
    await press(page, 'Start');
    await page.getByText(/^(59|58) seconds left$/).waitFor();
    const record = await stored(page);
    expect(record).toEqual({
      lastUpdated: expect.any(Number),
      interval: 1_000,
      remaining: expect.any(Number),
    });
    expect(record.remaining).toBeLessThan(60_000);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByText(/^5\d seconds left$/).waitFor();
    expect((await stored(page)).remaining).toBeLessThan(record.remaining);
    await page.context().close();
  });

  test('counts the time that passed while the page was closed, and starts anew when reset', async () => {
    const page = await openBehaviours();
    await page.evaluate(() => {
      const record = { lastUpdated: Date.now() - 61_000, interval: 1_000, remaining: 60_000 };
      localStorage.setItem('behaviours-key', JSON.stringify(record));
    });
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByText('Time is up').waitFor();
    await press(page, 'Reset');
    await page.getByText(/^(60|59) seconds left$/).waitFor();
    await page.context().close();
  });
});

describe('what lies over the page', () => {
  test.each([
    { status: 'PENDING', words: 'Pending Payment Ongoing' },
    { status: 'FAILED', words: 'Payment Failed, Please try again' },
    {
      status: 'CURRENT',
      words: 'Payment Successful, you can proceed to another transaction',
    },
  ])('$status is told as “$words”', async ({ status, words }) => {
    const page = await openBehaviours();
    await press(page, status);
    const banner = page.getByRole('status').filter({ hasText: words });
    await banner.waitFor();
    expect(await seen(page, words)).toBe(true);
    await press(page, 'None');
    await banner.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('logging out covers the whole screen and cannot be dismissed', async () => {
    const page = await openBehaviours();
    await press(page, 'Show it for 2 seconds');
    const overlay = page.getByRole('dialog', { name: 'Logging out' });
    await overlay.waitFor();
    const { width, height } = phoneInEnglish.size;
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    await page.keyboard.press('Escape');
    expect(await overlay.isVisible()).toBe(true);
    await overlay.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('a bar of 3 px starts at 0.3 while the next page is fetched', async () => {
    const page = await openBehaviours();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/merchant\.data|\/assets\//, async (route) => {
      await held;
      await route.continue();
    });
    await page
      .locator('a[href="/merchant"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    const look = await bar.evaluate((element: HTMLElement) => {
      const [animation] = element.getAnimations();
      const effect = animation?.effect as KeyframeEffect | null | undefined;
      return { height: element.offsetHeight, first: effect?.getKeyframes()[0]?.transform };
    });
    expect(look).toEqual({ height: 3, first: 'scaleX(0.3)' });
    answer();
    await page.waitForURL('**/merchant');
    await bar.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('a slow part does not hold the page back', async () => {
    const context = await openVisit(browser, { origin });
    const page = await context.newPage();
    await page.goto('/design/behaviours?slow', { waitUntil: 'commit' });
    await page.getByText('The slow part is on its way').waitFor();
    await page.getByText('The slow part arrived later, on the same page').waitFor();
    await context.close();
  });
});
