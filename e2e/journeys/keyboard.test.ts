import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browser, openBrowserForFile } from '../set-up.ts';
import { knownPerson, newPerson } from './person.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.name || element?.innerText || '';
  });

/** Goes on with the Tab key until the field or button of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 40) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (at === name) return;
    passed.push(at);
  }
  throw new Error(`Tab never came to “${name}”, only to ${passed.join(', ')}`);
}

async function typeInto(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await tabTo(page, name);
    await page.keyboard.insertText(text);
  }
}

test('an account is opened with the keyboard alone; the first error has the focus', async () => {
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  const person = newPerson('buyer');
  await openHydrated(page, '/buyer/signup');
  await typeInto(page, {
    first_name: 'Maria',
    last_name: 'Dela Cruz',
    contact_number: '12',
    email: person.email,
    password: 'short',
  });
  await tabTo(page, 'is_marketing_and_promotions_enabled');
  await page.keyboard.press('Space');
  await tabTo(page, 'Open my account');
  await page.keyboard.press('Enter');
  await page.getByText('2 things need another look').waitFor();
  await expect.poll(() => focused(page)).toBe('contact_number');
  const field = page.getByLabel('Mobile number');
  expect(await field.getAttribute('aria-invalid')).toBe('true');

  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(person.number);
  await tabTo(page, 'password');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/buyer/verify');
  await visitor.leave();
});

test('somebody logs in, looks at the settings and logs out with the keyboard alone', async () => {
  const visitor = await openVisitor(browser, {
    look: { theme: 'light', locale: 'en', size: { width: 1280, height: 800 } },
  });
  const page = await visitor.openTab();
  const person = await knownPerson('buyer');
  await openHydrated(page, '/buyer/login');
  await tabTo(page, 'email');
  await page.keyboard.press('Enter');
  await page.getByText('Enter your password.').waitFor();
  await expect.poll(() => focused(page)).toBe('email');
  await page.keyboard.insertText(person.email);
  await typeInto(page, { password: person.password });
  await page.keyboard.press('Enter');
  await page.waitForURL('**/buyer/dashboard');
  await page.waitForLoadState('networkidle');

  await tabTo(page, 'Account');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/buyer/account');
  await tabTo(page, 'Password');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/buyer/settings/security#password');
  await tabTo(page, 'Log out');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/buyer/login');
  await visitor.leave();
});
