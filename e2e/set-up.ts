import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { launchBrowser } from './browser.ts';

/** Where the product of this run is. */
export const door = { origin: inject('origin'), settings: inject('settings') };

/** For the whole file that has asked for it. */
export let browser: Browser;

export function openBrowserForFile(): void {
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
}
