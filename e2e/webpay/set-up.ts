import { afterAll, beforeAll } from 'vitest';
import { browser, door, openBrowserForFile } from '../set-up.ts';
import { openShop, type Shop } from '../shop.ts';

export { browser, door, openBrowserForFile };

/** For the whole file that has asked for it. */
export let shop: Shop;

/** A browser, and a shop that asks for payments. */
export function openShopForFile(): void {
  openBrowserForFile();
  beforeAll(async () => {
    shop = await openShop(browser, door);
  });
  afterAll(() => shop.close());
}
