import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { closeDay } from '@luwag/modules/plans/service';
import { collectCharges } from '@luwag/modules/plans/worker';
import { enqueue } from '@luwag/platform/jobs/job';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { axeFaults } from '../axe.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { atGateway, linkMaya } from './linking.ts';
import { openOwing } from './owing.ts';
import { press } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

/** The night of this day: plans are brought to it, and what is on autopay is charged. */
const passNight = (): Promise<void> =>
  withStores(async ({ db }) => {
    await closeDay(db, { mode: 'test', businessDate: manilaDateOf(Date.now()) });
    await inScope(db, 'system', (tx) => enqueue(tx, { requestId: 'test' }, collectCharges, {}));
  }, inject('settings'));

async function payWithGcash(page: Page, choice: 'Approve' | 'Decline'): Promise<void> {
  await page.getByRole('radio', { name: /^GCash/ }).check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('link', { name: 'Approve the payment' }).click();
  await atGateway(page);
  await press(page, choice);
  await page.waitForURL('**/buyer/transactions/**');
}

/** What is paid off is certified, and a stranger who is shown the code finds that it holds. */
async function showCertificate(page: Page, planPath: string): Promise<void> {
  await page.getByRole('link', { name: 'Statement and certificate' }).click();
  await page.waitForURL(`**${planPath}/papers`);
  await page.getByRole('heading', { name: 'Paid in full' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const paper = await page.request.get(
    `${planPath.replace('/buyer/', '/api/v1/')}/certificate/pdf/`,
  );
  expect(paper.headers()['content-type']).toBe('application/pdf');
  const led = await page.getByRole('link', { name: 'See what they see' }).getAttribute('href');
  expect(led).toMatch(/^\/verify\/[0-9A-Z]{26}$/);
  const stranger = await openVisitor(browser, { javaScriptEnabled: true });
  const tab = await stranger.openTab();
  await openHydrated(tab, led ?? '');
  await tab.getByText('It is ours, and it holds').waitFor();
  await tab.getByText('₱4,800.00').waitFor();
  await stranger.leave();
}

test('a buyer links a wallet, pays a part of a plan, is declined, pays the rest, shows it certified and unlinks', async () => {
  const { visitor, page, planPath } = await openOwing({ javaScriptEnabled: true });
  await page.getByText('Test mode: no real money moves').waitFor();
  await page.getByRole('link', { name: /^Pay ₱/ }).click();
  await page.waitForURL(`**${planPath}#pay`);

  await linkMaya(page, { hasScript: true });
  await openHydrated(page, planPath);
  expect(await axeFaults(page)).toEqual([]);
  // The first choice among the sources is chosen already; the amount is another one.
  await page.getByRole('radio', { name: /^Another amount/ }).check();
  await page.getByLabel('Amount in pesos').fill('99,999');
  await press(page, 'Pay ₱99,999.00');
  await page.getByText(/^That is more than is left\./).waitFor();
  await page.getByLabel('Amount in pesos').fill('100');
  await press(page, 'Pay ₱100.00');
  await page.getByText('Paid ₱100.00', { exact: true }).waitFor();
  await page.getByText(/₱100\.00 of it is paid/).waitFor();

  await payWithGcash(page, 'Decline');
  await page.getByText(/did not go through$/).waitFor();
  await page.getByText(/^Nothing was taken\./).waitFor();

  await page.getByRole('radio', { name: /^All of it today/ }).check();
  await payWithGcash(page, 'Approve');
  await page.getByText(/^Paid ₱4,/).waitFor();
  await page.getByText('Paid off').first().waitFor();
  expect(await page.getByRole('heading', { name: 'Pay now' }).count()).toBe(0);
  await showCertificate(page, planPath);

  await openHydrated(page, '/buyer/sources/test');
  await page.getByRole('link', { name: /^Unlink Maya/ }).click();
  const question = page.getByRole('dialog', { name: /^Unlink Maya/ });
  await question.getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('It is unlinked. Nothing more is taken from it.').waitFor();
  await page.getByText('Nothing is linked yet').waitFor();
  await visitor.leave();
});

test('without script a wallet is linked, pays what is due, and is unlinked after a question', async () => {
  const { visitor, page, planPath } = await openOwing({ javaScriptEnabled: false });
  await linkMaya(page, { hasScript: false });
  await page.goto(planPath);
  await press(page, 'Pay now');
  await page
    .getByText(/^Paid ₱/)
    .first()
    .waitFor();
  await page.goto('/buyer/sources/test');
  await page.getByRole('link', { name: /^Unlink Maya/ }).click();
  await page.getByRole('heading', { name: /^Unlink Maya/ }).waitFor();
  await press(page, 'Unlink');
  await page.getByText('It is unlinked. Nothing more is taken from it.').waitFor();
  await visitor.leave();
});

test.each([true, false])(
  'autopay is turned on, pays on the due date and is turned off (script: %s)',
  async (javaScriptEnabled) => {
    const { visitor, page, planPath } = await openOwing({ javaScriptEnabled, firstInDays: 0 });
    await linkMaya(page, { hasScript: javaScriptEnabled });
    await openHydrated(page, planPath);
    await page.getByRole('link', { name: 'Autopay' }).click();
    await page.waitForURL(`**${planPath}/autopay`);
    await page.getByText('First charge, if you turn it on').waitFor();
    // It is due today, and the page says so before anything is agreed to.
    await page.getByText('Today', { exact: true }).waitFor();
    // The checker runs in the page.
    if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);
    await press(page, 'Turn on autopay');
    await page.getByText(/^Autopay is on\. It charges Maya/).waitFor();

    await passNight();
    await expect
      .poll(
        async () => {
          await page.goto(planPath);
          return page.getByText(/^₱[\d,.]+ of ₱[\d,.]+ paid\.$/).innerText();
        },
        { timeout: 60_000 },
      )
      .not.toMatch(/^₱0\.00/);

    await openHydrated(page, `${planPath}/autopay`);
    await page.getByText('Next charge', { exact: true }).waitFor();
    await press(page, 'Turn off autopay');
    await page.getByRole('button', { name: 'Turn on autopay' }).waitFor();
    await visitor.leave();
  },
);
