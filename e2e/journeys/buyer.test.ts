import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { walkTheWholeWay } from './whole-way.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a buyer signs up, proves address and number, goes idle, and comes back by a new password', () =>
  walkTheWholeWay(browser, 'buyer'));
