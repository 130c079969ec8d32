import { readFileSync } from 'node:fs';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seedPeople } from '../scripts/lib/seed-data.ts';
import { withStores } from '../scripts/lib/stores.ts';
import { axeFaults } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { openHydrated, openVisitor } from './journeys/visitor.ts';
import { signedIn } from './sign-in.ts';

const door = { origin: inject('origin'), settings: inject('settings') };
/** What a store may be called at most, in letters of every width. */
const longName =
  'Ang Pinakamahabang Pangalan ng Tindahan ng mga Kasangkapan ni Aling Nena sa Parañaque, WMWMWMWMWMWM at iba pang 12345';
let browser: Browser;
let store: { id: string; code: string };

beforeAll(async () => {
  browser = await launchBrowser();
  store = await longNamedCounter();
});
afterAll(() => browser.close());

/** A store of the story's merchant, with a counter and the longest of names. */
const longNamedCounter = () =>
  withStores(async (stores) => {
    const merchant = seedPeople.find(({ role }) => role === 'merchant');
    const merchantId = await idOfEmail(stores, merchant?.email ?? '');
    return inScope(stores.db, 'system', async (tx) => {
      const { address } = await tx
        .selectFrom('stores')
        .select('address')
        .where('account_id', '=', merchantId)
        .where('address', 'is not', null)
        .executeTakeFirstOrThrow();
      return tx
        .insertInto('stores')
        .values({
          id: idFor(merchantId),
          account_id: merchantId,
          code: 'ST0000001P',
          name: longName.slice(0, 120),
          address: JSON.stringify(address),
          website_url: '',
          return_urls: [],
          created_at: new Date(),
        })
        .returning(['id', 'code'])
        .executeTakeFirstOrThrow();
    });
  }, door.settings);

async function openPoster() {
  const visitor = await openVisitor(browser, await signedIn(browser, door, 'merchant'));
  return { visitor, page: await visitor.openTab() };
}
const open = (page: Page, size: string) =>
  openHydrated(page, `/merchant/stores/${store.id}?size=${size}`);

const pxPerMm = 96 / 25.4;
const papers = [
  { size: 'a4', width: 210, height: 297, picture: '.poster' },
  { size: 'a5', width: 148, height: 210, picture: '.poster' },
  { size: 'tent', width: 148, height: 210, picture: '.poster' },
  { size: 'sticker', width: 210, height: 297, picture: '.sticker-sheet' },
  { size: 'door', width: 210, height: 297, picture: '.sticker-sheet' },
];

test('it prints on one page of its paper, in the middle, with every word inside', async () => {
  const { visitor, page } = await openPoster();
  for (const { size, width, height, picture } of papers) {
    await open(page, size);
    // High enough for the bar at the bottom to lie over nothing.
    await page.setViewportSize({ width: 360, height: 1_200 });
    expect(await axeFaults(page)).toEqual([]);
    expect(await wordsOutside(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    const paper = { width: Math.round(width * pxPerMm), height: Math.round(height * pxPerMm) };
    await page.setViewportSize(paper);
    const box = await page.locator(picture).boundingBox();
    if (!box) throw new Error(`${size}: nothing is printed`);
    // As far from one edge as from the other, to half a millimetre.
    expect(Math.abs(box.x - (paper.width - box.x - box.width))).toBeLessThan(2);
    expect(Math.abs(box.y - (paper.height - box.y - box.height))).toBeLessThan(2);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, pdfWidth, pdfHeight] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect(Number(pdfWidth)).toBeCloseTo((width / 25.4) * 72, -0.5);
    expect(Number(pdfHeight)).toBeCloseTo((height / 25.4) * 72, -0.5);
    await page.emulateMedia({ media: 'screen' });
  }
  await visitor.leave();
});

/** Texts that reach beyond the poster, as the browser has set them. */
const wordsOutside = (page: Page): Promise<string[]> =>
  page.locator('.poster').evaluate((poster) => {
    const { width, height } = (poster as SVGSVGElement).viewBox.baseVal;
    const margin = width / 16;
    return [...poster.querySelectorAll('text')]
      .filter((text) => {
        const box = text.getBBox();
        const turned = text
          .getAttribute('transform')
          ?.match(/[\d.]+/g)
          ?.map(Number);
        // Upside down it reaches as far the other way.
        const [, aboutX = 0, aboutY = 0] = turned ?? [];
        const left = turned ? 2 * aboutX - box.x - box.width : box.x;
        const top = turned ? 2 * aboutY - box.y - box.height : box.y;
        const [right, bottom] = [left + box.width, top + box.height];
        return left < margin || top < 0 || right > width - margin || bottom > height;
      })
      .map((text) => text.textContent);
  });

test('its files are of the paper’s size, and a buyer’s phone reads the code in them', async () => {
  const { visitor, page } = await openPoster();
  const buyer = await openVisitor(browser, await signedIn(browser, door, 'buyer'));
  const scan = await buyer.openTab();
  for (const { size, widthMm, heightMm } of [
    { size: 'a4', widthMm: 210, heightMm: 297 },
    { size: 'sticker', widthMm: 60, heightMm: 60 },
  ]) {
    await open(page, size);
    const png = await fileOf(page, 'Download as picture (PNG)');
    expect(png.name).toBe(`luwag-${store.code}-${size}.png`);
    const dotsPerInch = size === 'sticker' ? 600 : 300;
    expect(png.bytes.readUInt32BE(16)).toBe(Math.round((widthMm / 25.4) * dotsPerInch));
    expect(png.bytes.readUInt32BE(20)).toBe(Math.round((heightMm / 25.4) * dotsPerInch));
    await scanned(scan, 'poster.png', png.bytes);

    const pdf = await fileOf(page, 'Download as PDF');
    expect(pdf.name).toBe(`luwag-${store.code}-${size}.pdf`);
    const [, width, height] =
      /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.bytes.toString('latin1')) ?? [];
    expect([Number(width), Number(height)].map(Math.round)).toEqual(
      [widthMm, heightMm].map((mm) => Math.round((mm / 25.4) * 72)),
    );
    const start = pdf.bytes.indexOf('stream\n') + 'stream\n'.length;
    await scanned(scan, 'poster.jpg', pdf.bytes.subarray(start, pdf.bytes.indexOf('\nendstream')));
  }
  await buyer.leave();
  await visitor.leave();
});

async function fileOf(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** A picture of the poster, on the page where buyers use one. */
async function scanned(page: Page, name: string, buffer: Buffer): Promise<void> {
  await openHydrated(page, '/buyer/pay/scan?with=picture');
  const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await page.waitForURL(`**/buyer/webpay?store=${store.code}`);
}
