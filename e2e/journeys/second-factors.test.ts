import { formatMobileNumber } from '@luwag/domain/mobile-number';
import { freshNumber } from '@luwag/testing/builders/signups';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { browser, openBrowserForFile } from '../set-up.ts';
import { addPasskeyDevice, appCode } from './authenticators.ts';
import { mailedCode, mailedLink, otherCode, textedCode } from './inbox.ts';
import { knownPerson, type Person } from './person.ts';
import { ageFactorsOf, prove } from './prove.ts';
import { addPasskey, logIn, logOut, press, sendLogin } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

/** Signed in, and at the security settings. */
async function openSecurity(page: Page, person: Person) {
  await openHydrated(page, `/${person.role}/login`);
  await logIn(page, person);
  await prove(person.email);
  await openHydrated(page, `/${person.role}/settings/security`);
}

/** By password, mail and text, to the page of the recovery that begins with it. */
async function comeWithoutApp(page: Page, { role, email, number, password }: Person) {
  await page.getByRole('heading', { name: 'Come in without your app' }).waitFor();
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await page.locator('[name=password]').fill(password);
  await press(page, 'Send me the codes');
  const mailed = await mailedCode(email, 'Your code to add or replace a passkey or an app');
  await page.getByLabel('Code mailed to').fill(mailed);
  await page.getByLabel('Code texted to').fill(await textedCode(number));
  await press(page, 'Confirm both codes');
  await page.waitForURL(`**/${role}/settings/lost`);
}

test('an authenticator app is set up, asked for at the next sign-in, and lost', async () => {
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  const person = await knownPerson('merchant');
  await openSecurity(page, person);
  await press(page, 'Set up the app');
  const key = (await page.locator('.totp-key').innerText()).replaceAll(/\s/g, '');
  const code = page.getByLabel('Code from the app');
  await code.fill(otherCode(appCode(key)));
  await press(page, 'Turn it on');
  await page.getByText('That code is not right. Type the one that your app shows now.').waitFor();
  await code.fill(appCode(key));
  await press(page, 'Turn it on');
  await page.getByText('Your authenticator app is on.').waitFor();

  await logOut(page);
  await page.waitForURL('**/merchant/login');
  await sendLogin(page, person);
  await page.getByRole('heading', { name: 'Enter the code from your app' }).waitFor();
  const asked = page.getByLabel('6-digit code');
  await asked.fill(otherCode(appCode(key, 1)));
  await press(page, 'Continue');
  await page.getByText('That code is not right. Look again and type it once more.').waitFor();
  // The one just used does not count twice; clocks may run half a minute ahead.
  await asked.fill(appCode(key, 1));
  await press(page, 'Continue');
  await page.waitForURL('**/merchant/dashboard');

  await logOut(page);
  await page.waitForURL('**/merchant/login');
  await sendLogin(page, person);
  await page.getByRole('link', { name: 'Lost your app?' }).click();
  await comeWithoutApp(page, person);
  await page.getByText(/^You can make a new passkey or app from/).waitFor();
  await visitor.leave();
});

test('a passkey confirms a change of address and one of number, and the mailbox takes both back', async () => {
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  await addPasskeyDevice(page);
  const person = await knownPerson('buyer');
  const newEmail = `new.${person.email}`;
  await openSecurity(page, person);
  await addPasskey(page);
  // What is done is not left open to be done again.
  await page.getByLabel('Name of this device').waitFor({ state: 'hidden' });

  await ageFactorsOf(person.email);
  await page.locator('summary', { hasText: 'Change the address' }).click();
  await page.getByLabel('New e-mail address').fill(newEmail);
  await press(page, 'Mail me the link');
  await page.getByText(`You are changing your e-mail address to ${newEmail}.`).waitFor();
  await press(page, 'Use a passkey');
  await page.getByText('We mailed a link to the new address.').waitFor();

  await openHydrated(page, await mailedLink(newEmail, 'Confirm your new e-mail address'));
  await press(page, 'Use the new address');
  await page.getByText('Your new e-mail address is in force.').waitFor();
  await page.locator('.setting-value', { hasText: newEmail }).waitFor();

  await openHydrated(page, await mailedLink(person.email, 'Your e-mail address is being changed'));
  await press(page, 'Put my old e-mail back');
  await page.getByRole('heading', { name: 'Your old e-mail is back' }).waitFor();
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await page.waitForURL('**/buyer/login');
  await sendLogin(page, { ...person, email: newEmail });
  await page.getByText('The e-mail or the password is not right.').waitFor();
  await logIn(page, person);

  await openHydrated(page, '/buyer/account');
  await page.getByRole('link', { name: 'Mobile number' }).click();
  const number = freshNumber();
  await page.locator('[name=number]').fill(number);
  await press(page, 'Go on');
  await press(page, 'Use a passkey');
  await page.getByText('A code is on its way to the new number.').waitFor();
  const code = await textedCode(number);
  await page.locator('[name=otp]').fill(otherCode(code));
  await press(page, 'Change my number');
  await page.getByText('That code is not right. Look at the newest text.').waitFor();
  await page.locator('[name=otp]').fill(code);
  await press(page, 'Change my number');
  await page.getByText('Your number is changed').waitFor();
  await page.getByText(formatMobileNumber(number)).waitFor();

  await openHydrated(page, await mailedLink(person.email, 'Your mobile number was changed'));
  await press(page, 'This was not me');
  await page.getByRole('heading', { name: 'It is stopped' }).waitFor();
  await openHydrated(page, '/buyer/login');
  await logIn(page, person);
  await openHydrated(page, '/buyer/settings/number');
  await page.getByText(formatMobileNumber(`+63${person.number}`)).waitFor();
  await visitor.leave();
});
