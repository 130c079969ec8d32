import { cancelPaymentRequest } from '@luwag/contracts/payment-requests';
import { paymentReference, referencesCount } from '@luwag/domain/reference';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openHydrated, openVisitor } from './journeys/visitor.ts';
import { qrPng } from './qr-picture.ts';
import { openShop, type Shop } from './shop.ts';
import { signedIn } from './sign-in.ts';

const door = { origin: inject('origin'), settings: inject('settings') };
let browser: Browser;
let shop: Shop;

beforeAll(async () => {
  browser = await launchBrowser();
  shop = await openShop(browser, door);
});
afterAll(async () => {
  await shop.close();
  await browser.close();
});

async function openPay() {
  const visitor = await openVisitor(browser, await signedIn(browser, door, 'buyer'));
  const page = await visitor.openTab();
  await openHydrated(page, '/buyer/pay');
  return { visitor, page };
}

async function type(page: Page, reference: string): Promise<void> {
  await page.getByLabel('Reference or code from the shop').fill(reference);
  await page.getByRole('button', { name: 'Find it' }).click();
}

test('a reference that was read aloud leads to paying, however it is typed', async () => {
  const { reference, webpay_url } = await shop.askFor();
  const { visitor, page } = await openPay();
  const typed = reference.toLowerCase().replace('-', ' ');
  const field = page.getByLabel('Reference or code from the shop');
  await field.pressSequentially(typed);
  expect(await field.inputValue()).toBe(reference);
  await field.press('Enter');
  const token = new URL(webpay_url).pathname.split('/').at(-1);
  await page.waitForURL(`**/buyer/webpay?request=${token}`);
  await page.getByText(shop.store.name).first().waitFor();
  await visitor.leave();
});

test('a slip is told on the spot, and nobody is asked', async () => {
  const { reference } = await shop.askFor();
  const { visitor, page } = await openPay();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const slip = (reference.startsWith('7') ? '8' : '7') + reference.slice(1);
  await type(page, slip);
  await page.getByText(/^One of these characters is not right\./).waitFor();
  await type(page, reference.slice(0, 5));
  await page.getByText('That is 4 of 8 characters. Type all eight.').waitFor();
  expect(asked.filter((url) => url.includes('reference='))).toEqual([]);
  await visitor.leave();
});

test('one that nobody gave, and one that was taken back, are told apart', async () => {
  const { visitor, page } = await openPay();
  await type(page, paymentReference(referencesCount - 1));
  await page.getByText(/^We do not know /).waitFor();
  const { id, reference } = await shop.askFor();
  await shop.send(cancelPaymentRequest.path.replace('{request_id}', id));
  await type(page, reference);
  await page.getByText('The shop took this request back').waitFor();
  await page.getByText(/Nothing was charged\.$/).waitFor();
  await visitor.leave();
});

test('a picture of a request’s code leads to the same page as its link', async () => {
  const { qr, webpay_url } = await shop.askFor();
  const { visitor, page } = await openPay();
  await page.getByRole('link', { name: /^Use a picture of the code/ }).click();
  const file = { name: 'code.png', mimeType: 'image/png', buffer: qrPng(qr.payload) };
  await page.locator('input[type=file]').setInputFiles(file);
  const token = new URL(webpay_url).pathname.split('/').at(-1);
  await page.waitForURL(`**/buyer/webpay?request=${token}`);
  await visitor.leave();
});
