import { developmentPassword } from '@luwag/testing/builders/accounts';
import { inject } from 'vitest';
import { inviteStaff } from '../invite-staff.ts';
import { browser } from '../set-up.ts';
import { addPasskeyDevice } from './authenticators.ts';
import { ageFactorsOf } from './prove.ts';
import { makePasskey, sendLogin } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

/** A new member of staff at a desk, with a passkey that is theirs for days. */
export async function openDesk() {
  const { email, token } = await inviteStaff(inject('settings'));
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  await addPasskeyDevice(page);
  await openHydrated(page, `/ops/enroll?key=${token}`);
  await sendLogin(page, { email, password: developmentPassword });
  await makePasskey(page);
  await page.waitForURL('**/ops');
  await ageFactorsOf(email);
  return { visitor, page };
}
