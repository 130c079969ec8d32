import { expect, inject, test } from 'vitest';
import { axeFaults } from '../axe.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { openOwing } from './owing.ts';
import { press } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

/** A buyer asks for a code, and for a code at a counter that nobody then pays. */
async function askForCode(): Promise<string> {
  const { visitor, page, planPath } = await openOwing({ javaScriptEnabled: true });
  await openHydrated(page, planPath);
  await page.getByRole('link', { name: 'More ways to pay' }).click();
  await page.waitForURL(`**${planPath}/pay`);
  await press(page, 'Get a pay code');
  const code = (await page.getByText(/^PY \w{4} \w{4}$/).textContent()) ?? '';
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('radio', { name: /^7-Eleven/ }).check();
  await press(page, 'Go on');
  await page.getByRole('heading', { name: /^Pay ₱.* at 7-Eleven$/ }).waitFor();
  await page.getByText(/^\d{4} \d{4} \d{4}$/).waitFor();
  // As tall as the page is long: the bar at its edge lies over nothing.
  await page.setViewportSize({ width: 360, height: 1_200 });
  expect(await axeFaults(page)).toEqual([]);
  await visitor.leave();
  return code;
}

test.each([true, false])(
  'somebody pays by code without signing in, script %s',
  async (javaScriptEnabled) => {
    const code = await askForCode();
    const visitor = await openVisitor(browser, { javaScriptEnabled });
    const page = await visitor.openTab();
    await openHydrated(page, '/bayad');
    await page.getByLabel('Pay code').fill(`${code.slice(0, -1)}?`);
    await press(page, 'Look it up');
    await page.getByText('One character is wrong. Look at the code again.').waitFor();
    await page.getByLabel('Pay code').fill(code.toLowerCase());
    await press(page, 'Look it up');
    await page.getByRole('heading', { name: 'To pay now' }).waitFor();
    await page.getByRole('radio', { name: /^A part of it/ }).check();
    await page.getByLabel('Amount in pesos').fill('100');
    await page.getByRole('radio', { name: /^GCash/ }).check();
    await press(page, 'Go on');
    await page.getByRole('link', { name: 'Approve the payment' }).click();
    await page.waitForURL((url) => url.origin !== inject('origin'));
    await press(page, 'Approve');
    await page.waitForURL('**/bayad/payment/**');
    await page.getByText('Paid ₱100.00', { exact: true }).waitFor();
    await visitor.leave();
  },
);
