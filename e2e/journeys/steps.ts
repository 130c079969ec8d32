import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilHydrated } from '../browser.ts';
import { mailedLink, textedCode } from './inbox.ts';
import type { Person } from './person.ts';
import { openHydrated } from './visitor.ts';

/** The steps of coming in, as a person takes them. Each works with script and without. */

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** On the page that came after the sign-in: a press before its script is there is a plain form. */
export async function makePasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make a passkey', exact: true }).waitFor();
  await untilHydrated(page);
  await press(page, 'Make a passkey');
}

/**
 * On the page of security settings. A browser's own device may give up or not answer on a machine
 * that stands still: whoever sits before it asks again.
 */
export async function addPasskey(page: Page): Promise<void> {
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  const ready = page.getByText('Your passkey is ready.');
  const told = passkeys.getByText(/^It was not finished|^This passkey could not be checked/);
  for (let asked = 0; asked < 3; asked += 1) {
    await passkeys.locator('summary', { hasText: 'Add a passkey' }).click();
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    const answer = ready.or(told).first().waitFor({ timeout: 60_000 });
    await answer.catch((error: Error) => console.error(`no passkey: ${error.message}`));
    if (await ready.isVisible()) return;
    await openHydrated(page, page.url());
  }
  throw new Error(`no passkey was made on ${page.url()}`);
}

export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Last name').fill('Dela Cruz');
  await page.getByLabel('Mobile number').fill(person.number);
  await page.getByLabel('E-mail').fill(person.email);
  await page.locator('[name=password]').fill(person.password);
  if (person.role === 'buyer') return;
  await page.getByLabel('Business name').fill('Tindahan ni Aling Nena');
  await page.getByLabel('What it does').selectOption('Shops and trading');
  await page.getByLabel('TIN').fill('123-456-789-000');
}

export async function confirmAddress(page: Page, { role, email }: Person): Promise<void> {
  await page.goto(await mailedLink(email, 'Confirm your e-mail address'));
  await press(page, 'Confirm my e-mail');
  await page.waitForURL(`**/${role}/number?notice=verified`);
}

export async function askForCode(page: Page, { number }: Person): Promise<string> {
  const field = page.getByLabel('Mobile number');
  expect((await field.inputValue()).replaceAll(/\D/g, '')).toBe(number);
  await press(page, 'Text me a code');
  await page.getByRole('heading', { name: 'Type the code we texted' }).waitFor();
  return textedCode(number);
}

export async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/^Code sent to/).fill(code);
  await press(page, 'Confirm my number');
}

export async function logIn(
  page: Page,
  { role, email, password }: Pick<Person, 'role' | 'email' | 'password'>,
): Promise<void> {
  await sendLogin(page, { email, password });
  await page.waitForURL(`**/${role}/dashboard`);
}

export async function sendLogin(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await page.locator('[name=password]').fill(password);
  await press(page, 'Log in');
}

/** From the page that asks for the address. Returns the new password. */
export async function setNewPassword(
  page: Page,
  { role, email, password }: Person,
): Promise<string> {
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await press(page, 'Send me a link');
  await page.getByText(`If ${email} has an account, a link is in its mailbox soon.`).waitFor();
  await openHydrated(page, await mailedLink(email, 'Set a new password'));
  const next = `${password}-new`;
  await page.locator('[name=new_password]').fill(next);
  await page.locator('[name=confirm_password]').fill(next);
  await press(page, 'Set this password');
  await page.waitForURL(`**/${role}/login?notice=password`);
  await page.getByText('Your new password is set').waitFor();
  return next;
}

/** On a phone the account lies behind its two letters. */
export async function logOut(page: Page): Promise<void> {
  await page.locator('.account-menu summary').click();
  await page.locator('.account-panel').getByRole('button', { name: 'Log out' }).click();
}
