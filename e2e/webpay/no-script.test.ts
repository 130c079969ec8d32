import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisit } from '../browser.ts';
import { textedCode } from '../journeys/inbox.ts';
import { press } from '../journeys/steps.ts';
import { tokenOf } from '../shop.ts';
import { choosePlan, openPayer, payEachTime } from './payer.ts';
import { browser, door, openShopForFile, shop } from './set-up.ts';

openShopForFile();

test('a whole purchase without script: plan, agreement, code, the wallet’s page, done', async () => {
  const { page, visitor, person } = await openPayer(browser, { hasScript: false });
  await page.goto(`/p/${tokenOf(await shop.askFor())}`);
  await press(page, 'Continue');
  const missing = page.getByText('Choose a plan first.');
  await missing.waitFor();
  await choosePlan(page, 3);
  await missing.waitFor({ state: 'hidden' });
  await press(page, 'Every 15th');
  await page.locator('[aria-pressed=true]', { hasText: 'Every 15th' }).waitFor();
  await choosePlan(page, 3);
  await payEachTime(page);
  await press(page, 'Continue');
  await page.getByRole('button', { name: 'Agree and borrow ₱3,200.00' }).click();
  await page.getByText('Tick this if you agree.').waitFor();
  await page.locator('.check', { hasText: 'I agree' }).click();
  await page.getByRole('button', { name: 'Agree and borrow ₱3,200.00' }).click();
  await page.getByLabel(/^Code sent to/).fill(await textedCode(`+63${person.number}`));
  await press(page, 'Confirm with the code');

  // The page fetches itself anew until there is something to do.
  await page.getByRole('link', { name: 'Open the wallet’s page' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('heading', { name: 'All set, Maria.' }).waitFor();
  const calendar = await fileBehind(page, 'Add the dates to my calendar');
  expect(calendar.type).toContain('text/calendar');
  expect(calendar.text.match(/^SUMMARY:₱1\\,600.00/gm)).toHaveLength(2);
  expect(calendar.text.match(/^DTSTART;VALUE=DATE:\d{6}15\r?$/gm)).toHaveLength(2);
  await page.getByRole('link', { name: "Back to Kuya Ben's Appliances" }).click();
  await page.waitForURL(shop.pages.done);
  await visitor.leave();
});

test('what was agreed can be kept: the statement as text', async () => {
  const { page, visitor } = await openPayer(browser, { hasScript: false });
  await page.goto(`/p/${tokenOf(await shop.askFor())}`);
  await choosePlan(page, 3);
  await payEachTime(page);
  await press(page, 'Continue');
  const statement = await fileBehind(page, 'Download it');
  expect(statement.type).toContain('text/plain');
  // The same figure as on the button.
  expect(statement.text).toContain('Amount financed: ₱3,200.00');
  await page.getByRole('button', { name: 'Agree and borrow ₱3,200.00' }).waitFor();
  expect(statement.text).toContain('Total to pay: ₱4,800.00');
  await visitor.leave();
});

async function fileBehind(page: Page, name: string): Promise<{ type: string; text: string }> {
  const href = await page.locator('a', { hasText: name }).getAttribute('href');
  const response = await page.context().request.get(href ?? '');
  return { type: response.headers()['content-type'] ?? '', text: await response.text() };
}

test('at a counter the amount is typed before anybody signs in, and is kept meanwhile', async () => {
  const context = await openVisit(browser, { origin: door.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/buyer/webpay?store=${shop.store.code}`);
  await page.getByLabel('Amount to pay').fill('12');
  await press(page, 'Continue');
  await page.getByText(/^Type an amount from ₱500.00/).waitFor();
  await page.getByLabel('Amount to pay').fill('1,250.50');
  await press(page, 'Continue');
  await page.waitForURL('**/buyer/login?**');
  const back = new URL(page.url()).searchParams.get('callbackUrl') ?? '';
  await page.goto(back);
  expect(await page.getByLabel('Amount to pay').inputValue()).toBe('1,250.50');
  await context.close();
});

test('a signed-in buyer without room is told why at the counter, and nothing is begun there', async () => {
  const { page, visitor } = await openPayer(browser, { hasScript: false });
  await page.goto(`/buyer/webpay?store=${shop.store.code}`);
  await page.getByLabel('Amount to pay').fill('1250.50');
  await press(page, 'Continue');
  // Counters are live, and nobody has a line before their account is open.
  await page.getByRole('heading', { name: 'We can’t approve this purchase' }).waitFor();
  await page.getByText('You have no room with Luwag yet.').waitFor();
  await visitor.leave();
});
