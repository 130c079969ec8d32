import { limitOf } from '@luwag/testing/harness/timing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { axeFaults } from '../axe.ts';
import { launchBrowser, openVisit } from '../browser.ts';
import { looksFor } from '../looks.ts';
import { openWhole } from '../open-page.ts';
import { type Look, locales, sizes, themes } from '../pages.ts';
import { watchPage } from '../watch-page.ts';
import { type Applicant, newApplicant } from './applicant.ts';
import { findCaseOf } from './find-case.ts';
import { newReviewer, type Reviewer } from './reviewer.ts';

const door = { origin: inject('origin'), settings: inject('settings') };
let browser: Browser;
let ana: Reviewer;
beforeAll(async () => {
  browser = await launchBrowser();
  ana = await newReviewer(browser, door);
});
afterAll(() => browser.close());

type WaitingCase = { applicant: Applicant; path: string };

/** A case that waits, and its page. */
async function waitingCase(): Promise<WaitingCase> {
  const applicant = await newApplicant(browser, door);
  return { applicant, path: `/ops/kyc/${await findCaseOf(applicant.id, door.settings)}` };
}

const bar = (page: Page) => page.getByRole('region', { name: 'Decision' });

async function take(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Take this case' }).click();
  await page.getByRole('timer').waitFor();
}

/** Pressed one after the other, as somebody does who knows them, once the keys are there. */
async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  await page.locator('kbd:not(.idle)').first().waitFor();
  for (const key of keys) await page.keyboard.press(key);
}

const looks = themes.flatMap((theme) =>
  sizes.map((size, index): Look => ({ theme, size, locale: locales[index] ?? 'en' })),
);

test('a case is cleared with four keys, in a fraction of twenty seconds', async () => {
  const { page } = ana;
  // What somebody has in hand comes before what waits, so this is the one that N leads back to.
  await take(page, (await waitingCase()).path);
  await page.goto('/ops/kyc');
  await page.locator('kbd:not(.idle)').first().waitFor();
  const startedAt = performance.now();
  await page.keyboard.press('n');
  await page.getByRole('timer').waitFor();
  await pressKeys(page, 'j', 'z', 'r', 'z', 'Escape', '1');
  await page.getByRole('heading', { name: 'Approve this case?' }).waitFor();
  await page.keyboard.press('Enter');
  await bar(page).getByText('Approved, with a first line of ₱2,000.00.').waitFor();
  expect(performance.now() - startedAt).toBeLessThan(limitOf(20_000));
  expect(await ana.problems()).toEqual([]);
});

test('one item is asked for again by digits, and the words that go out are shown first', async () => {
  const { page } = ana;
  const { path } = await waitingCase();
  await take(page, path);
  await pressKeys(page, '2', '2');
  const reasons = page.getByRole('list', { name: 'Why Front of the ID' });
  await reasons.getByRole('button', { name: /Glare/ }).waitFor();
  await page.keyboard.press('2');
  const panel = page.getByRole('region', { name: 'What should they send again, and why?' });
  await panel.getByText('Light hides part of it.').waitFor();
  await panel.getByText('May bahaging natatakpan ng liwanag.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await bar(page).getByText('It is the applicant’s turn').waitFor();
  const items = page.getByRole('region', { name: 'What was asked for' });
  await items
    .getByRole('listitem')
    .filter({ hasText: 'Front of the ID' })
    .getByText('Asked again')
    .waitFor();
  expect(await items.getByText('Asked again').count()).toBe(1);
  expect(await page.locator('.pic').count()).toBe(0);
});

test('a rejection for fraud waits until somebody else signs it', async () => {
  const { page } = ana;
  const { path } = await waitingCase();
  await take(page, path);
  await pressKeys(page, '3', '6');
  await page.keyboard.type('The photo is pasted onto the card.');
  await page.keyboard.press('Enter');
  await bar(page).getByText('It waits for a second person').waitFor();

  const ben = await newReviewer(browser, door);
  await ben.page.goto('/ops/kyc');
  await ben.page.getByText('Fraud, second person').first().waitFor();
  await ben.page.goto(path);
  await ben.page.getByRole('button', { name: 'Take it for a second review' }).click();
  await ben.page.getByRole('timer').waitFor();
  await ben.page.getByText('The photo is pasted onto the card.').waitFor();
  await pressKeys(ben.page, '1', 'Enter');
  await bar(ben.page).getByText('Rejected: Not eligible.').waitFor();
  expect(await ben.problems()).toEqual([]);
  await ben.leave();
});

test('without script a case is taken and decided by plain forms', async () => {
  const { path } = await waitingCase();
  const storageState = await ana.page.context().storageState();
  const context = await browser.newContext({
    baseURL: door.origin,
    javaScriptEnabled: false,
    storageState,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('button', { name: 'Take this case' }).click();
  await page.getByText(/^Yours until/).waitFor();
  await page.getByRole('link', { name: 'Rotate: Front of the ID' }).click();
  await page.locator('.pic-box[data-turns="1"]').waitFor();
  await bar(page).getByText('Ask again').click();
  await page.getByText('What the applicant will read').click();
  await page.getByText('Light hides part of it.').first().waitFor();
  await page.getByRole('combobox', { name: /Selfie with the ID/ }).selectOption('face_not_visible');
  await page.getByRole('button', { name: 'Ask for it' }).click();
  await bar(page).getByText('It is the applicant’s turn').waitFor();
  await context.close();
});

/** How many pictures have their caption or their tools lying over them. */
const coveredPictures = (page: Page): Promise<number> =>
  page.locator('.pic').evaluateAll(
    (pics) =>
      pics.filter((pic) => {
        const below = pic.querySelector('.pic-box')?.getBoundingClientRect().bottom ?? 0;
        return [...pic.querySelectorAll('.pic-cap, .pic-tools')].some(
          (over) => over.getBoundingClientRect().top < below,
        );
      }).length,
  );

describe('a case that is looked at and not decided', () => {
  let shared: WaitingCase;

  beforeAll(async () => {
    shared = await waitingCase();
    await take(ana.page, shared.path);
  });

  test.each(looksFor(0, looks))(
    'a case is whole and accessible: $theme, $locale, $size.width',
    async (look) => {
      const { path } = shared;
      const storageState = await ana.page.context().storageState();
      const context = await openVisit(browser, { origin: door.origin, look, storageState });
      const page = await context.newPage();
      const problems = await watchPage(page);
      await openWhole(page, path);
      await page.locator('.pics').waitFor();
      const overflowPx = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([...(await axeFaults(page)), ...(await problems())]).toEqual([]);
      expect(overflowPx).toBe(0);
      expect(await coveredPictures(page)).toBe(0);
      await context.close();
    },
  );

  test('pictures are shown marked, without a way to save them; fields in full need a reason', async () => {
    const { page } = ana;
    const { path, applicant } = shared;
    await page.goto(path);
    const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('img');
    expect(await pictures.count()).toBeGreaterThanOrEqual(4);
    const sizes = await pictures.evaluateAll((all) =>
      Promise.all(
        all.map(async (one) => {
          const image = one as HTMLImageElement;
          await image.decode();
          return image.naturalWidth;
        }),
      ),
    );
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(await page.locator('.pics a[download], .pics a[href*="/view/"]').count()).toBe(0);

    await expect.poll(() => page.getByText(applicant.firstName).count()).toBe(0);
    await page.getByText('Show in full').click();
    await page.getByRole('checkbox', { name: 'Name', exact: true }).check();
    await page.getByRole('textbox', { name: 'Why you need to see them' }).fill('The card is worn');
    await page.getByRole('button', { name: 'Show them' }).click();
    await page.getByText(applicant.firstName).first().waitFor();
    await page.goto('/ops/audit');
    await page.getByRole('combobox', { name: 'Action' }).selectOption('case.unmasked');
    await page.getByRole('button', { name: 'Look' }).click();
    await page.waitForURL(/action=case\.unmasked/);
    const log = page.getByRole('list', { name: 'What is on record' });
    const latest = log.getByRole('listitem').first();
    await latest.getByRole('link', { name: 'case.unmasked' }).waitFor();
    expect(await latest.innerText()).toMatch(/\p{L}+ \p{L}+ about M•••/u);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByText('Take it out as a file').click();
    await page.getByRole('textbox', { name: 'Why you need it' }).fill('The yearly audit');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^luwag-record-.*\.csv$/);
  });

  test('a link to a picture that is over is replaced by a fresh one', async () => {
    const { page } = ana;
    const { path } = shared;
    await page.goto(path);
    const first = page.getByRole('list', { name: 'Pictures' }).getByRole('img').first();
    await first.evaluate((image: HTMLImageElement) => {
      image.src = image.src.replace(/token=.*/, 'token=over');
    });
    const isFresh = () =>
      first.evaluate((image: HTMLImageElement) => {
        return !image.src.endsWith('token=over') && image.naturalWidth > 0;
      });
    await expect.poll(isFresh).toBe(true);
  });

  test('Enter that is held down opens a panel and sends nothing', async () => {
    const { page } = ana;
    await page.goto(shared.path);
    await page.getByRole('timer').waitFor();
    await page.locator('kbd:not(.idle)').first().waitFor();
    await bar(page).locator('summary', { hasText: 'Approve' }).focus();
    // The second and third are repeats, as of a key that is held.
    for (let held = 0; held < 3; held++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.getByRole('heading', { name: 'Approve this case?' }).waitFor();
    await page.reload();
    await page.getByRole('timer').waitFor();
    expect(await bar(page).getByText('Approved').count()).toBe(0);
  });
});
