import { randomBytes, randomInt } from 'node:crypto';
import { sendNumberCode } from '@luwag/contracts/accounts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browser, openBrowserForFile } from '../set-up.ts';
import { textedCode } from './inbox.ts';
import { newPerson, type Person } from './person.ts';
import { fillSignUp, press, sendCode } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

/** Strangers ask for codes to numbers around this one until no more are given away. */
async function crowd({ number }: Person): Promise<void> {
  const asked = Array.from({ length: 11 }, (_, i) =>
    fetch(inject('origin') + sendNumberCode.path, {
      method: sendNumberCode.method,
      headers: {
        authorization: `Bearer ${randomBytes(32).toString('base64url')}`,
        'content-type': 'application/json',
        'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}`,
      },
      body: JSON.stringify({ number: `+63${number.slice(0, -4)}${1000 + i}` }),
    }),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses).toContain(429);
}

async function comeToNumber(page: Page, person: Person): Promise<void> {
  await openHydrated(page, '/buyer/signup');
  await fillSignUp(page, person);
  await press(page, 'Open my account');
  await page.waitForURL('**/buyer/verify');
  await crowd(person);
  await openHydrated(page, '/buyer/number');
}

test('where many ask, a browser works for its code by itself, and gets it', async () => {
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  const person = newPerson('buyer');
  await comeToNumber(page, person);
  await press(page, 'Text me a code');
  await page.getByRole('heading', { name: 'Type the code we texted' }).waitFor();
  await sendCode(page, await textedCode(person.number));
  await page.waitForURL('**/buyer/login?notice=number_first');
  await visitor.leave();
});

test('where many ask, a browser without script is told to come back', async () => {
  const visitor = await openVisitor(browser, { javaScriptEnabled: false });
  const page = await visitor.openTab();
  const person = newPerson('buyer');
  await comeToNumber(page, person);
  await press(page, 'Text me a code');
  await page.getByText('Too many ask for codes just now').waitFor();
  await visitor.leave();
});
