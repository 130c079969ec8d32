import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilSessionWatched } from '../browser.ts';
import { otherCode } from './inbox.ts';
import { newPerson, type Person, type Role } from './person.ts';
import {
  askForCode,
  confirmAddress,
  fillSignUp,
  logIn,
  press,
  sendCode,
  sendLogin,
  setNewPassword,
} from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

/** From the first form to a forgotten password: what buyers and merchants have in common. */
export async function walkTheWholeWay(browser: Browser, role: Role): Promise<void> {
  const visitor = await openVisitor(browser);
  const person = newPerson(role);
  const page = await visitor.openTab();
  await signUp(page, person);
  await confirmAddress(page, person);
  await proveNumber(page, person);
  // Ten minutes are too long to sit through: from here on the page's own clock is ours.
  await page.clock.install();
  await openHydrated(page, `/${role}/dashboard`);
  await untilSessionWatched(page);
  await goIdle(page, role);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const password = await setNewPassword(page, person);
  await sendLogin(page, person);
  await page.getByText('The e-mail or the password is not right.').waitFor();
  await logIn(page, { ...person, password });
  await visitor.leave();
}

async function signUp(page: Page, person: Person): Promise<void> {
  await openHydrated(page, `/${person.role}/signup`);
  await fillSignUp(page, person);
  await press(page, 'Open my account');
  await page.waitForURL(`**/${person.role}/verify`);
  await page.getByText(`We sent a link to ${person.email}.`).waitFor();
}

async function proveNumber(page: Page, person: Person): Promise<void> {
  const code = await askForCode(page, person);
  await page.getByText(/You can ask again in 0:([0-4]\d|5[0-7])\./).waitFor();
  const left = await secondsLeft(page);
  await page.reload({ waitUntil: 'networkidle' });
  // The same wait goes on: it does not begin anew.
  expect(await secondsLeft(page)).toBeLessThanOrEqual(left);
  const again = page.getByRole('button', { name: 'Text a new code' });
  expect(await again.getAttribute('aria-disabled')).toBe('true');

  await sendCode(page, otherCode(code));
  await page.getByText('That code is not right. 4 of 5 tries left.').waitFor();
  await sendCode(page, otherCode(otherCode(code)));
  await page.getByText('That code is not right. 3 of 5 tries left.').waitFor();
  await sendCode(page, code);
  // Everything is proven, on the browser that chose the password: nobody is asked for it again.
  await page.waitForURL(`**/${person.role}/onboarding`);
}

/** Until another code can be asked for, as the page says. */
async function secondsLeft(page: Page): Promise<number> {
  const said = await page.getByText(/You can ask again in \d:\d\d\./).innerText();
  const [, minutes, seconds] = /(\d):(\d\d)\./.exec(said) ?? [];
  return 60 * Number(minutes) + Number(seconds);
}

/** Ten minutes without a touch: covered while it happens, told for half a minute afterwards. */
async function goIdle(page: Page, role: Role): Promise<void> {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/auth/signout', async (route) => {
    await held;
    await route.continue();
  });
  const overlay = page.getByRole('dialog', { name: 'Logging out' });
  await page.clock.fastForward('09:40');
  expect(await overlay.isVisible()).toBe(false);
  await page.clock.fastForward('00:30');
  await overlay.waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${role}/dashboard`);
  goOn();
  await page.waitForURL(`**/${role}/login`);
  await overlay.waitFor({ state: 'hidden' });
  const toast = page.locator('.toaster li');
  await toast.getByText('You have been logged out due to inactivity').waitFor();
  // Resting on a toast stops its clock.
  await page.mouse.move(0, 0);
  await page.clock.fastForward('00:25');
  expect(await toast.isVisible()).toBe(true);
  await page.clock.fastForward('00:06');
  await toast.waitFor({ state: 'detached' });
}
