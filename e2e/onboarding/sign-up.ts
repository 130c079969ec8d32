import type { Page } from 'playwright-core';
import type { Person } from '../journeys/person.ts';
import { askForCode, confirmAddress, fillSignUp, press, sendCode } from '../journeys/steps.ts';

/** From the open form to a proven address and number: onboarding begins. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await fillSignUp(page, person);
  await press(page, 'Open my account');
  await page.waitForURL(`**/${person.role}/verify`);
  await confirmAddress(page, person);
  await sendCode(page, await askForCode(page, person));
  await page.waitForURL(`**/${person.role}/onboarding`);
}
