import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { axeFaults } from './axe.ts';
import { openVisit } from './browser.ts';
import { allLooks, looksFor } from './looks.ts';
import { openWhole } from './open-page.ts';
import { sizes } from './pages.ts';
import { browser, openBrowserForFile } from './set-up.ts';
import { watchPage } from './watch-page.ts';

const origin = inject('origin');
openBrowserForFile();

type State = {
  name: string;
  path: string;
  reach?: (page: Page) => Promise<void>;
  /** Where to look, when what lies beneath is covered for a moment and not to be judged. */
  part?: string;
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What pages look like once somebody uses them; how they look untouched is tested elsewhere. */
const states: State[] = [
  {
    name: 'the calculator with a plan chosen and its dates open',
    path: '/?amount=7500',
    async reach(page) {
      await page.locator('#calculator button[name=plan]').nth(2).click();
      await page.locator('#calculator summary').click();
    },
  },
  { name: 'the calculator with a price it cannot read', path: '/?amount=abc' },
  { name: 'the shops’ price list with another sale', path: '/merchant?price=12000' },
  {
    name: 'an address with a street missing',
    path: '/address-finder?region=0100000000&city=0102802000&barangay=0102802001',
    async reach(page) {
      await page.locator('form:has([name=street]) button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'an address with an unknown region', path: '/address-finder?region=9999999999' },
  { name: 'the light edition with every plan', path: '/slow-network?price=4500' },
  { name: 'the light edition with an unusable price', path: '/slow-network?price=abc' },
  {
    name: 'a failed payment',
    path: '/design/behaviours',
    async reach(page) {
      await press(page, 'FAILED');
      await page.locator('.payment-status .banner').waitFor();
    },
  },
  {
    name: 'a toast',
    path: '/design/behaviours',
    part: '.toaster',
    async reach(page) {
      await page.locator('section').first().getByRole('button').last().click();
      await page.locator('.toaster li').first().waitFor();
    },
  },
  {
    name: 'logging out',
    path: '/design/behaviours',
    async reach(page) {
      // Held still: the overlay shows for two seconds, which is less than looking at it may take.
      await page.clock.install();
      await page.locator('section').nth(3).getByRole('button').click();
      await page.locator('dialog[open]').waitFor();
    },
  },
];

const onPhones = allLooks.filter(({ size }) => size === sizes[0]);

const inTurn = states.map((state, turn) => ({ ...state, turn }));
describe.each(inTurn)('$name', ({ path, reach, part, turn }) => {
  test.each(looksFor(turn, onPhones))('is accessible and fits: $theme, $locale', async (look) => {
    const context = await openVisit(browser, { origin, look });
    const page = await context.newPage();
    const problems = await watchPage(page);
    await openWhole(page, path);
    await reach?.(page);
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([...(await axeFaults(page, part)), ...(await problems())]).toEqual([]);
    expect(overflowPx).toBe(0);
    await context.close();
  });
});
