import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { openShop, type Shop } from '../shop.ts';

/** Where the product of this run is. */
export const door = { origin: inject('origin'), settings: inject('settings') };

/** For the whole file that has asked for them. */
export let browser: Browser;
export let shop: Shop;

export function openBrowserForFile(): void {
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
}

/** And a shop that asks for payments. */
export function openShopForFile(): void {
  openBrowserForFile();
  beforeAll(async () => {
    shop = await openShop(browser, door);
  });
  afterAll(() => shop.close());
}
