import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { axeFaults } from '../axe.ts';
import { openVisit } from '../browser.ts';
import { press } from '../journeys/steps.ts';
import { browser, door, openShopForFile, shop } from './set-up.ts';

const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');

/** A value as the page gives it to developers. */
function documented(what: string): string {
  const line = page.split('\n').find((each) => each.startsWith(`| ${what}`));
  const [, value] = /\| `([^`]+)` \|$/.exec(line ?? '') ?? [];
  if (!value) throw new Error(`docs/sandbox.md does not say: ${what}`);
  return value;
}

openShopForFile();

test('a developer completes a test purchase with the documented values alone', async () => {
  const request = await shop.askFor({ amount: Number(documented('Amount')) });
  expect(request.livemode).toBe(false);
  const context = await openVisit(browser, { origin: door.origin });
  const tab = await context.newPage();
  await tab.goto(request.webpay_url);
  await tab.getByRole('link', { name: 'Log in' }).click();
  await tab.locator('[name=email]').fill(documented('Test buyer'));
  await tab.locator('[name=password]').fill(documented('Her password'));
  await press(tab, 'Log in');
  await tab.locator('.price', { hasText: '3 payments' }).first().click();
  await tab.getByRole('radio', { name: documented('Way to pay') }).check({ force: true });
  await press(tab, 'Continue');
  await tab.locator('.check', { hasText: 'I agree' }).click();
  await tab.getByRole('button', { name: /^Agree and borrow/ }).click();
  const code = tab.getByLabel('Test code');
  await code.fill('000000');
  await tab.getByText('That is not the test code.').waitFor();
  expect(await axeFaults(tab)).toEqual([]);
  await code.fill(documented('Test code'));
  await tab.getByRole('link', { name: 'Open the wallet’s page' }).click();
  await press(tab, 'Approve');
  await tab.getByRole('heading', { name: /^All set/ }).waitFor();
  await context.close();
});
