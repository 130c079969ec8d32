import type { BrowserContext } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openVisit } from './browser.ts';
import { browser, openBrowserForFile } from './set-up.ts';

const origin = inject('origin');
openBrowserForFile();

declare global {
  interface Window {
    setEffectiveType(type: string): void;
  }
}

/** A visit on a connection whose speed we say; `window.setEffectiveType` changes it on the way. */
async function visitOn(effectiveType: string): Promise<BrowserContext> {
  const context = await openVisit(browser, { origin });
  await context.addInitScript((first) => {
    const connection = Object.assign(new EventTarget(), { effectiveType: first });
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => connection });
    window.setEffectiveType = (type) => {
      connection.effectiveType = type;
      connection.dispatchEvent(new Event('change'));
    };
  }, effectiveType);
  return context;
}

test('a visitor who arrives on 2g is sent to the light edition, and “back” does not lead into it', async () => {
  const context = await visitOn('2g');
  const page = await context.newPage();
  await page.goto('/merchant');
  await page.waitForURL('**/slow-network');
  expect(await page.evaluate(() => history.length)).toBe(2);
  await context.close();
});

test('a connection that falls to 2g on the way leads there too', async () => {
  const context = await visitOn('4g');
  const page = await context.newPage();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => window.setEffectiveType('3g'));
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe('/');
  await page.evaluate(() => window.setEffectiveType('2g'));
  await page.waitForURL('**/slow-network');
  await context.close();
});

test('who asks for the full edition on 2g gets it', async () => {
  const context = await visitOn('2g');
  const page = await context.newPage();
  await page.goto('/slow-network');
  await page.getByRole('link', { name: 'Full edition' }).click();
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname).toBe('/');
  await context.close();
});

test('a lost connection is told, money first, until it is back', async () => {
  const context = await openVisit(browser, { origin });
  const page = await context.newPage();
  await page.goto('/', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  const notice = page.getByText('No connection. Nothing has been charged.');
  await notice.waitFor();
  await context.setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await context.close();
});
