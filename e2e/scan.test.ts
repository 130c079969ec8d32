import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inScope } from '@luwag/db/scope';
import { buildStoreQr } from '@luwag/domain/qr-ph';
import { formatStoreCode } from '@luwag/domain/store-code';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seedPeople } from '../scripts/lib/seed-data.ts';
import { withStores } from '../scripts/lib/stores.ts';
import { axeFaults } from './axe.ts';
import { chromiumPath, chromiumSwitches } from './browser.ts';
import { textedCode } from './journeys/inbox.ts';
import { press } from './journeys/steps.ts';
import { openHydrated, openVisitor, type Visitor } from './journeys/visitor.ts';
import { blankPng, qrPng, qrVideo } from './qr-picture.ts';
import { giveRoom } from './shop.ts';
import { signedIn } from './sign-in.ts';
import { agree, choosePlan, openPayer, payEachTime } from './webpay/payer.ts';

const door = { origin: inject('origin'), settings: inject('settings') };
const scanPage = '/buyer/pay/scan';
// A code of another scheme, as it hangs at a counter.
const gcash =
  '00020101021128620011ph.ppmi.p2m0111GXCHPHM2XXX032121702000005469871609905030005204581453036085802PH5917S and R MBTC 91826006Taguig6104163062650012ph.ppmi.qrph0308SRSU002005212170500000669901340940708GEN0035163049EE7';

let folder: string;
let browser: Browser;
let store: { code: string; name: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'luwag-scan-'));
  store = await counterOfStory();
  const payload = buildStoreQr({ storeCode: store.code, storeName: store.name, city: 'Quiapo' });
  const video = join(folder, 'counter.y4m');
  writeFileSync(video, qrVideo(payload));
  browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      ...chromiumSwitches,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The first store of the story's first merchant: it has a printed code. */
async function counterOfStory() {
  const merchant = seedPeople.find(({ role }) => role === 'merchant');
  const read = withStores(async (stores) => {
    const merchantId = await idOfEmail(stores, merchant?.email ?? '');
    return inScope(stores.db, 'system', (tx) =>
      tx
        .selectFrom('stores')
        .select(['code', 'name'])
        .where('account_id', '=', merchantId)
        .executeTakeFirstOrThrow(),
    );
  }, door.settings);
  return read;
}

async function openBuyer(options: { permissions?: string[]; javaScriptEnabled?: boolean } = {}) {
  const session = await signedIn(browser, door, 'buyer');
  return openVisitor(browser, { ...session, ...options });
}

/** With a picture in hand: the camera is not asked for. */
async function openWithPicture(visitor: Visitor): Promise<Page> {
  const page = await visitor.openTab();
  await openHydrated(page, `${scanPage}?with=picture`);
  return page;
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });

test('the camera reads the code of a counter and leads to paying there', async () => {
  const visitor = await openBuyer({ permissions: ['camera'] });
  const page = await visitor.openTab();
  // By the button of the page before it, which opens a document that may use the camera.
  await openHydrated(page, '/buyer/pay');
  await page.getByRole('link', { name: 'Open the camera' }).click();
  await page.waitForURL(`**/buyer/webpay?store=${store.code}`);
  await page.getByText(store.name).first().waitFor();
  await visitor.leave();
});

test('a counter sale: scanned by camera, typed, agreed to and confirmed by a text', async () => {
  const { page, visitor, person } = await openPayer(browser);
  await page.context().grantPermissions(['camera']);
  await giveRoom(person.email, 10_000_00, door.settings);
  await page.goto(scanPage);
  await page.waitForURL(`**/buyer/webpay?store=${store.code}`);
  const amount = page.getByLabel('Amount to pay');
  await amount.pressSequentially('1500.00');
  expect(await amount.inputValue()).toBe('1,500.00');
  await press(page, 'Continue');
  await choosePlan(page, 6);
  await payEachTime(page);
  await agree(page);
  await page.getByLabel(/^Code sent to/).fill(await textedCode(`+63${person.number}`));
  await page.getByRole('heading', { name: 'All set, Maria.' }).waitFor();
  await page.getByText(`Your ₱1,500.00 purchase at ${store.name} is paid for`).waitFor();
  await visitor.leave();
});

test('coming back to it by the browser’s own button, the camera works as well', async () => {
  const visitor = await openBuyer({ permissions: ['camera'] });
  const page = await openWithPicture(visitor);
  await page.getByRole('link', { name: 'Type the reference instead' }).click();
  await page.waitForURL('**/buyer/pay');
  await page.goBack();
  await page.getByRole('button', { name: 'Open the camera' }).click();
  await page.waitForURL(`**/buyer/webpay?store=${store.code}`);
  await visitor.leave();
});

test('without the camera’s permission a picture of the code does', async () => {
  const visitor = await openBuyer();
  const page = await visitor.openTab();
  await openHydrated(page, scanPage);
  await page.getByText('The camera is not allowed here').waitFor();
  // High enough for the bar at the bottom to lie over nothing.
  await page.setViewportSize({ width: 360, height: 1_200 });
  expect(await axeFaults(page)).toEqual([]);
  const payload = buildStoreQr({ storeCode: store.code, storeName: store.name, city: 'Quiapo' });
  await choose(page, 'counter.png', qrPng(payload));
  await page.waitForURL(`**/buyer/webpay?store=${store.code}`);
  await visitor.leave();
});

test('what is no code of ours is told kindly, and never opened', async () => {
  const visitor = await openBuyer();
  const page = await openWithPicture(visitor);
  await choose(page, 'gcash.png', qrPng(gcash));
  await page.getByText('S and R MBTC 9182 is not with Luwag yet').waitFor();
  await choose(page, 'evil.png', qrPng('https://evil.example/p/AbCdEfGhIjKlMnOpQr-_12'));
  await page.getByText('This is not a payment code').waitFor();
  await choose(page, 'blank.png', blankPng());
  await page.getByText('There is no code in this picture').waitFor();
  await choose(page, 'words.png', Buffer.from('not a picture'));
  await page.getByText('This is not a picture we can open').waitFor();
  expect(page.url()).toBe(`${door.origin}${scanPage}?with=picture`);
  await visitor.leave();
});

test('camera and reader are allowed on this page and on no other', async () => {
  const visitor = await openBuyer();
  const page = await visitor.openTab();
  const headersOf = async (path: string) => (await page.goto(path))?.headers() ?? {};
  const scanning = await headersOf(scanPage);
  expect(scanning['permissions-policy']).toContain('camera=(self)');
  expect(scanning['content-security-policy']).toContain("'wasm-unsafe-eval'");
  for (const path of ['/buyer/pay', '/buyer/dashboard', '/']) {
    const headers = await headersOf(path);
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['content-security-policy']).not.toContain('wasm-unsafe-eval');
  }
  await visitor.leave();
});

test('without script a reference or a store’s code is typed, and a slip is told by the server', async () => {
  const visitor = await openBuyer({ javaScriptEnabled: false });
  const page = await visitor.openTab();
  await page.goto(scanPage);
  // What stands in for script is not text to Playwright, though it is to a reader.
  const told = page.locator('noscript .banner-title');
  expect(await told.textContent()).toBe('Scanning needs script');
  await page.getByRole('link', { name: 'Type the reference instead' }).click();
  await page.waitForURL('**/buyer/pay');
  const field = page.getByLabel('Reference or code from the shop');
  await field.fill('K7QD');
  await page.getByRole('button', { name: 'Find it' }).click();
  await page.getByText('That is 4 of 8 characters. Type all eight.').waitFor();
  await field.fill('AAAA-AAA1');
  await page.getByRole('button', { name: 'Find it' }).click();
  await page.getByText('One of these characters is not right.').waitFor();
  // The code of the poster leads where its picture would: to typing the amount.
  await field.fill(formatStoreCode(store.code).toLowerCase());
  await page.getByRole('button', { name: 'Find it' }).click();
  await page.waitForURL(`**/buyer/webpay?store=${store.code}`);
  await page.getByLabel('Amount to pay').waitFor();
  await visitor.leave();
});
