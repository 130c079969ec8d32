import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '../axe.ts';
import { addPasskeyDevice, appCode, bringNear } from '../journeys/authenticators.ts';
import { mailedCode, otherCode, textedCode } from '../journeys/inbox.ts';
import { knownPerson, type Person } from '../journeys/person.ts';
import { press } from '../journeys/steps.ts';
import { agree, choosePlan, makePasskey, openPayer, payEachTime } from './payer.ts';
import { browser, door, openBrowserForFile } from './set-up.ts';

const shopSite = `http://localhost:${door.settings.SANDBOX_PORT}/shop`;

openBrowserForFile();

/** From the shop to the page that asks who it is; nothing falls due on the day. */
async function buyDrill(page: Page): Promise<void> {
  await page.goto(shopSite);
  await press(page, 'Add Cordless drill');
  await press(page, 'Pay with Luwag');
  await page.waitForURL(`${door.origin}/**`);
  await choosePlan(page, 6);
  await payEachTime(page);
  await agree(page);
  await page.waitForURL('**/buyer/webpay/otp?**');
}

/** The password, then the codes of a mail and a text. */
async function showWhoItIs(
  page: Page,
  { email, number, password }: Person,
  subject = 'Your code to add a passkey or an app',
): Promise<void> {
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await press(page, 'Send me the codes');
  await page.getByLabel(/^Code mailed to/).fill(await mailedCode(email, subject));
  await page.getByLabel(/^Code texted to/).fill(await textedCode(`+63${number}`));
  await press(page, 'Confirm both codes');
}

async function seeAllSet(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'All set, Maria.' }).waitFor();
  await page.waitForURL(`${shopSite}/**`);
}

test('on a new device a passkey is made on the way, and the shop’s order is paid', async () => {
  const { page, visitor, person } = await openPayer(browser, { isDeviceKnown: false });
  await addPasskeyDevice(page);
  await buyDrill(page);
  await page.getByText('This device is new to your account').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Your password', { exact: true }).fill('Hindi-Ito-2026');
  await press(page, 'Send me the codes');
  await page.getByText('That password is not right.').waitFor();
  await showWhoItIs(page, person);
  await page.getByRole('heading', { name: 'Make a passkey on this device' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Make it and confirm');
  await seeAllSet(page);
  await visitor.leave();
});

test('a passkey that lives on another device confirms from there', async () => {
  const person = await knownPerson('buyer');
  const phone = await openPayer(browser, { person });
  const device = await makePasskey(phone.page, person);
  const { page, visitor } = await openPayer(browser, { person, isDeviceKnown: false });
  await buyDrill(page);
  await page.getByRole('heading', { name: 'Your passkey is on another device' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await bringNear(device, page);
  await press(page, 'Use my other device');
  await seeAllSet(page);
  await phone.visitor.leave();
  await visitor.leave();
});

test('whoever no longer has that device begins the way back from the checkout', async () => {
  const person = await knownPerson('buyer');
  const phone = await openPayer(browser, { person });
  await makePasskey(phone.page, person);
  const { page, visitor } = await openPayer(browser, { person, isDeviceKnown: false });
  await buyDrill(page);
  await page.getByRole('link', { name: /^I no longer have that device/ }).click();
  await page.getByRole('heading', { name: 'Lost every passkey and app?' }).waitFor();
  await showWhoItIs(page, person, 'Your code to add or replace a passkey or an app');
  await press(page, 'Start the 72 hours');
  await page.getByText(/^You can make a new passkey or app from/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await phone.visitor.leave();
  await visitor.leave();
});

test('without script an authenticator app is set up on the way, all of it typed', async () => {
  const { page, visitor, person } = await openPayer(browser, {
    isDeviceKnown: false,
    hasScript: false,
  });
  await buyDrill(page);
  await showWhoItIs(page, person);
  await press(page, 'Use an authenticator app instead');
  const key = (await page.locator('.totp-key').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code from the app').fill(otherCode(appCode(key)));
  await press(page, 'Turn it on');
  await page.getByText('Type the one that your app shows now.').waitFor();
  await page.getByLabel('Code from the app').fill(appCode(key));
  await press(page, 'Turn it on');
  await page.getByLabel('Code from your authenticator app').fill(appCode(key, 1));
  await press(page, 'Confirm with the code');
  await page.getByRole('heading', { name: 'All set, Maria.' }).waitFor();
  await visitor.leave();
});
