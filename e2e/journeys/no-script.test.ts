import { test } from 'vitest';
import { browser, openBrowserForFile } from '../set-up.ts';
import { otherCode } from './inbox.ts';
import { newPerson } from './person.ts';
import {
  askForCode,
  confirmAddress,
  fillSignUp,
  logIn,
  logOut,
  press,
  sendCode,
  sendLogin,
} from './steps.ts';
import { openVisitor } from './visitor.ts';

openBrowserForFile();

test('a buyer without script signs up, proves address and number, signs in and out', async () => {
  const visitor = await openVisitor(browser, { javaScriptEnabled: false });
  const page = await visitor.openTab();
  const person = newPerson('buyer');
  await page.goto('/buyer/signup');
  await fillSignUp(page, { ...person, number: '123' });
  await press(page, 'Open my account');
  // What was typed is still there, but for the password.
  await page.getByText('Enter a Philippine mobile number, like 917 123 4567.').waitFor();
  await page.getByLabel('Mobile number').fill(person.number);
  await page.locator('[name=password]').fill(person.password);
  await press(page, 'Open my account');
  await page.waitForURL('**/buyer/verify');

  await confirmAddress(page, person);
  const code = await askForCode(page, person);
  await sendCode(page, otherCode(code));
  await page.getByText('That code is not right. 4 of 5 tries left.').waitFor();
  await sendCode(page, code);
  await page.waitForURL('**/buyer/onboarding');
  await logOut(page);
  await page.waitForURL('**/buyer/login');

  await sendLogin(page, { ...person, password: 'not the password' });
  await page.getByText('The e-mail or the password is not right.').waitFor();
  await logIn(page, person);
  await logOut(page);
  await page.waitForURL('**/buyer/login');
  await page.goto('/buyer/dashboard');
  await page.getByText('Log in to see that page.').waitFor();
  await visitor.leave();
});
