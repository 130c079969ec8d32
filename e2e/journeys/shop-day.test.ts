import { expect, test } from 'vitest';
import { axeFaults } from '../axe.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { knownPerson } from './person.ts';
import { sell } from './sold.ts';
import { logIn, press } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

test.each([true, false])(
  'a shop finds a sale, reads what it gets, and takes the same list along as a file (script: %s)',
  async (javaScriptEnabled) => {
    const [shop, buyer] = [await knownPerson('merchant'), await knownPerson('buyer')];
    const { requestId } = await sell({ merchant: shop.email, buyer: buyer.email });
    const visitor = await openVisitor(browser, { javaScriptEnabled });
    const page = await visitor.openTab();
    await openHydrated(page, '/merchant/login');
    await logIn(page, shop);
    await openHydrated(page, '/merchant/dashboard?mode=test');
    // Less the reserve of a shop's first days.
    await page.getByRole('heading', { name: 'Why ₱5,610.00?' }).waitFor();
    if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);

    await page.getByRole('link', { name: 'All payments' }).click();
    await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
    await page.getByLabel('Search').fill('nothing');
    await press(page, 'Show');
    await page.getByText('Nothing found').waitFor();
    await page.getByRole('link', { name: 'Show all payments' }).click();
    await page.locator(`a[href="/merchant/payments/${requestId}"]`).waitFor();
    if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);

    const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    const file = await page.context().request.get(href ?? '');
    expect(file.headers()['content-disposition']).toContain('luwag-payments-test-');
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('6000.00,0.00,90.00,5910.00');

    await page.locator(`a[href="/merchant/payments/${requestId}"]`).click();
    await page.getByRole('heading', { name: 'What you get' }).waitFor();
    await page.getByText('₱5,910.00').first().waitFor();
    if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Receipt' }).click();
    await page.getByRole('heading', { name: 'Receipt' }).waitFor();
    if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);
    await visitor.leave();
  },
);
