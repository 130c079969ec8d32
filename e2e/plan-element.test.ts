import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFaults } from './axe.ts';
import { openVisit, phoneInEnglish } from './browser.ts';
import { browser, door, openBrowserForFile } from './set-up.ts';

openBrowserForFile();

const script = `${door.origin}/elements/v1/plan.js`;
const element = '<luwag-plan amount="480000"></luwag-plan>';
const pageIn = (lang: string) => `<!doctype html><html lang="${lang}"><title>Shop</title>
  <link rel="stylesheet" href="/shop.css"><main><h1>Rice cooker</h1>${element}
  <p id="below">₱4,800.00</p></main><script type="module" src="${script}"></script>`;
// What the documents ask of a shop: room for the element before its script is there.
const sheet = `html { color-scheme: light dark; color: CanvasText; background: Canvas }
  luwag-plan { display: block; height: 3rem }`;

/** A shop elsewhere, as strict as a shop can be: our script, its own sheet, and nothing else. */
const policy = `default-src 'none'; script-src ${door.origin}; style-src 'self'; require-trusted-types-for 'script'`;
const shop = createServer((request, response) => {
  response.setHeader('content-security-policy', policy);
  if (request.url === '/shop.css') response.setHeader('content-type', 'text/css').end(sheet);
  else
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(pageIn(request.url === '/fil' ? 'fil' : 'en'));
});
let shopOrigin = '';
/** No header that a browser would have to ask the script's origin about first. */
const asAnyone = { extraHTTPHeaders: {} };

beforeAll(async () => {
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  shopOrigin = `http://127.0.0.1:${(shop.address() as { port: number }).port}`;
});
afterAll(() => {
  shop.closeAllConnections();
  shop.close();
});

/** How far anything has moved since the page began. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(entries.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 300);
      }),
  );

test('a shop shows a plan by one tag: nothing moves, nothing else is asked for, no rule is broken', async () => {
  const context = await openVisit(browser, { origin: shopOrigin, ...asAnyone });
  const page = await context.newPage();
  const faults: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => asked.push(request.url()));
  // The page is there, and read, well before the script is.
  await page.route(script, async (route) => {
    await page.waitForTimeout(500);
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'load' });
  await page.getByText('3 × ₱1,600.00, no interest').waitFor();
  await page.locator('luwag-plan').evaluate((plan) => plan.setAttribute('amount', '400000'));
  await page.getByText('3 × ₱1,333.34 or less, no interest').waitFor();
  expect(await shiftOf(page)).toBe(0);
  // Which of two files the browser asks for first is its own affair.
  const wanted = [`${shopOrigin}/`, `${shopOrigin}/shop.css`, script];
  expect(asked.filter((url) => !/favicon/.test(url)).toSorted()).toEqual(wanted.toSorted());
  expect(faults).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
  const link = page.getByRole('link', { name: 'All dates' });
  const address = `${door.origin}/?amount=4%2C000.00&plan=three`;
  expect(await link.getAttribute('href')).toBe(address);
  await context.close();
});

test('it speaks the language of the page and keeps to its colours', async () => {
  const look = { ...phoneInEnglish, theme: 'dark', locale: 'fil' } as const;
  const context = await openVisit(browser, { origin: shopOrigin, look, ...asAnyone });
  const page = await context.newPage();
  await page.goto('/fil');
  const line = page.getByText('3 × ₱1,600.00, walang interes');
  await line.waitFor();
  const colourOf = (of: typeof line) => of.evaluate((node) => getComputedStyle(node).color);
  expect(await colourOf(line)).toBe(await colourOf(page.locator('#below')));
  await context.close();
});
