import { limitOf } from '@luwag/testing/harness/timing';
import { expect, test } from 'vitest';
import { axeFaults } from '../axe.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { makePasskey } from '../webpay/payer.ts';
import { knownPerson } from './person.ts';
import { logIn, logOut, press, setNewPassword } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const outWithinMs = 5_000;

test('a device that is logged out from another one is out at its next step', async () => {
  const person = await knownPerson('buyer');
  const [here, there] = [
    await openVisitor(browser),
    await openVisitor(browser, { userAgent: iphone }),
  ];
  const [page, phone] = [await here.openTab(), await there.openTab()];
  for (const one of [phone, page]) {
    await openHydrated(one, '/buyer/login');
    await logIn(one, person);
  }
  await openHydrated(page, '/buyer/settings/security');
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  expect(await sessions.locator('.thing-name').allInnerTexts()).toEqual([
    'Chrome on Linux',
    'Safari on iPhone',
  ]);
  await sessions.getByRole('button', { name: 'Log out Safari on iPhone' }).click();
  await sessions.getByText('That device is logged out.').waitFor();
  await sessions.getByText('Nowhere else.').waitFor();

  const revokedAt = performance.now();
  await phone.locator('.nav').getByRole('link', { name: 'Account' }).click();
  await phone.waitForURL('**/buyer/login?error=SessionEnded**');
  expect(performance.now() - revokedAt).toBeLessThan(limitOf(outWithinMs));
  await phone.getByText('this session was ended in another tab or on another device').waitFor();
  expect(await phone.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'access_token' }),
  );
  await there.leave();
  await here.leave();
});

test('a merchant comes back with a passkey and types nothing', async () => {
  const person = await knownPerson('merchant');
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  await openHydrated(page, '/merchant/login');
  await logIn(page, person);
  await makePasskey(page, person);
  await logOut(page);
  await page.waitForURL('**/merchant/login');
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Log in with a passkey');
  await page.waitForURL('**/merchant/dashboard');
  await visitor.leave();
});

test('a new password set on a device that is still signed in ends every session', async () => {
  const person = await knownPerson('merchant');
  const [here, there] = [
    await openVisitor(browser),
    await openVisitor(browser, { userAgent: iphone }),
  ];
  const [page, phone] = [await here.openTab(), await there.openTab()];
  for (const one of [phone, page]) {
    await openHydrated(one, '/merchant/login');
    await logIn(one, person);
  }
  await openHydrated(page, '/merchant/forgot-password');
  const password = await setNewPassword(page, person);
  await phone.locator('.nav').getByRole('link', { name: 'Settings' }).click();
  await phone.waitForURL('**/merchant/login?error=SessionEnded**');
  await logIn(page, { ...person, password });
  await there.leave();
  await here.leave();
});
