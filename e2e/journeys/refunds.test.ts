import { expect, test } from 'vitest';
import { axeFaults } from '../axe.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { knownPerson } from './person.ts';
import { sell } from './sold.ts';
import { logIn, press } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

test.each([true, false])(
  'a shop gives back a part, and the buyer reads the payments before and after (script: %s)',
  async (javaScriptEnabled) => {
    const [shop, buyer] = [await knownPerson('merchant'), await knownPerson('buyer')];
    const { planId, requestId } = await sell({ merchant: shop.email, buyer: buyer.email });
    const visitor = await openVisitor(browser, { javaScriptEnabled });
    const page = await visitor.openTab();
    await openHydrated(page, '/merchant/login');
    await logIn(page, shop);
    await openHydrated(page, `/merchant/requests/${requestId}`);
    await page.getByRole('link', { name: 'Refund', exact: true }).click();
    await page.getByRole('heading', { name: 'Give a refund' }).waitFor();
    await page.getByLabel('Amount, for a part').fill('1,500');
    await press(page, 'See what it costs');
    await page.getByRole('heading', { name: 'What this costs your shop' }).waitFor();
    if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);
    await press(page, 'Refund ₱1,500.00');
    await page.getByText('The refund is made.').waitFor();
    await visitor.leave();

    const other = await openVisitor(browser, { javaScriptEnabled });
    const theirs = await other.openTab();
    await openHydrated(theirs, '/buyer/login');
    await logIn(theirs, buyer);
    await openHydrated(theirs, `/buyer/transactions/${planId}`);
    await theirs.getByRole('link', { name: 'Refunds, before and after' }).click();
    await theirs.getByText('Came back from Panaderya ni Berto').waitFor();
    await theirs.getByText('Gone', { exact: true }).waitFor();
    if (javaScriptEnabled) expect(await axeFaults(theirs)).toEqual([]);
    await other.leave();
  },
);
