import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openVisit } from './browser.ts';
import { browser, openBrowserForFile } from './set-up.ts';

const origin = inject('origin');
openBrowserForFile();

async function openWithoutScript(path: string): Promise<Page> {
  const context = await openVisit(browser, { origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('language, theme and consent are set by plain forms that lead back to the same page', async () => {
  const page = await openWithoutScript('/merchant?edition=full');
  await page.getByRole('button', { name: 'Filipino' }).first().click();
  await page.locator('html[lang=fil]').waitFor();
  await page.getByRole('button', { name: 'English' }).first().click();
  await page.locator('html[lang=en]').waitFor();
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await page.locator('html[data-theme=dark]').waitFor();
  await page.getByRole('button', { name: 'Do not count' }).click();
  await page.getByRole('region', { name: 'Counting visits' }).waitFor({ state: 'detached' });
  await page.waitForLoadState();
  expect(page.url()).toBe(`${origin}/merchant?edition=full`);
  await page.context().close();
});

test('a chosen theme stands against the device’s own, and “as device” follows it again', async () => {
  const page = await openWithoutScript('/');
  await page.emulateMedia({ colorScheme: 'dark' });
  const scheme = () =>
    page.locator('html').evaluate((element) => getComputedStyle(element).colorScheme);
  expect(await scheme()).toBe('light');
  await page.getByRole('button', { name: 'As device' }).click();
  await expect.poll(scheme).toBe('dark');
  await page.context().close();
});

test('the calculator answers a price and a plan by GET, in the same five lines', async () => {
  const page = await openWithoutScript('/');
  const calculator = page.locator('#calculator');
  await calculator.getByLabel('Price of the item').first().fill('6,000');
  await calculator.getByRole('button', { name: /^3 ×/ }).click();
  await page.waitForURL('**plan=**');
  const asked = new URL(page.url()).searchParams;
  expect(asked.get('amount')).toBe('6,000');
  expect(asked.getAll('plan')).toHaveLength(1);
  const lines = await calculator.locator('dt').allTextContents();
  expect(lines.slice(0, 5)).toEqual([
    'You pay in total',
    'Price of the item',
    'Fees and interest',
    'Effective rate',
    'If you are late',
  ]);
  expect(await calculator.locator('dd').first().textContent()).toBe('₱6,000.00');
  await page.context().close();
});

test('a price the calculator cannot use is answered in words at the field', async () => {
  const page = await openWithoutScript('/?amount=abc');
  const field = page.locator('#calculator [name=amount]');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Type a price in pesos, like 7,500.').waitFor();
  await page.context().close();
});

test('an address is picked step by step and written out', async () => {
  const page = await openWithoutScript('/address-finder');
  const goOn = () => page.getByRole('button', { name: /^(Continue|Use these places)$/ }).click();
  const region = 'Region I (Ilocos Region)';
  await page.getByLabel('Region', { exact: true }).selectOption(region);
  await goOn();
  await page.getByLabel('City or municipality').selectOption('Bacarra');
  await goOn();
  await page.getByLabel('Barangay', { exact: true }).selectOption({ index: 1 });
  await goOn();
  await page.getByLabel('House number and street').fill('27-B Mabini Street');
  await page.getByRole('button', { name: 'Show my address' }).click();
  await page.getByRole('heading', { name: 'Your address', exact: true }).waitFor();
  const written = await page.locator('address').textContent();
  expect(written).toContain('27-B Mabini Street');
  expect(written).toContain('Bacarra');
  expect(page.url()).not.toContain('Mabini');
  await page.context().close();
});

test('the light edition works out a cost', async () => {
  const page = await openWithoutScript('/slow-network');
  await page.getByLabel('Price of the item, in pesos').fill('4,500');
  await page.getByRole('button', { name: 'Show the cost' }).click();
  await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(4);
  expect(await page.locator('td').first().textContent()).toBe('₱4,500.00');
  await page.context().close();
});
