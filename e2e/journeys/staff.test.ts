import { developmentPassword } from '@luwag/testing/builders/accounts';
import type { Page } from 'playwright-core';
import { inject, test } from 'vitest';
import { inviteStaff } from '../invite-staff.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { addPasskeyDevice } from './authenticators.ts';
import { logOut, makePasskey, press, sendLogin } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

type Member = { email: string; password: string };

async function sendPassword(page: Page, { email, password }: Member): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await page.locator('[name=password]').fill(password);
  await press(page, 'Continue with passkey');
}

test('an invitation makes a passkey; from then on password and passkey go together', async () => {
  const { email, token } = await inviteStaff(inject('settings'));
  const member = { email, password: developmentPassword };
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  await addPasskeyDevice(page);
  await openHydrated(page, `/ops/enroll?key=${token}`);
  await sendLogin(page, member);
  await page.getByRole('heading', { name: 'Make your passkey' }).waitFor();
  await makePasskey(page);
  await page.waitForURL('**/ops');
  await page.locator('main').getByText(email).waitFor();
  await page.locator('.nav').getByRole('link', { name: 'Security' }).click();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByText('Work laptop', { exact: true }).waitFor();

  await logOut(page);
  await page.waitForURL('**/ops/login');
  await sendPassword(page, member);
  await page.waitForURL('**/ops');
  await visitor.leave();

  await refusedWithoutPasskey(member);
});

/** The right password on a device without the passkey: as the page asks, then around its script. */
async function refusedWithoutPasskey(member: Member): Promise<void> {
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  await addPasskeyDevice(page);
  await openHydrated(page, '/ops/login');
  await sendPassword(page, member);
  await page.getByText('The passkey was not used').waitFor();
  await visitor.leave();

  const plain = await openVisitor(browser, { javaScriptEnabled: false });
  const form = await plain.openTab();
  await form.goto('/ops/login');
  await sendPassword(form, member);
  await form.waitForURL('**/ops/login?error=PasskeyRequired**');
  await plain.leave();
}
