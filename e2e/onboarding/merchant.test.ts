import { randomInt, randomUUID } from 'node:crypto';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import { cardJpeg } from '@luwag/testing/builders/pictures';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { addPasskeyDevice } from '../journeys/authenticators.ts';
import { knownPerson, newPerson } from '../journeys/person.ts';
import { ageFactorsOf, prove } from '../journeys/prove.ts';
import { addPasskey, logIn, press } from '../journeys/steps.ts';
import { openHydrated, openVisitor } from '../journeys/visitor.ts';
import { findCaseOf } from '../ops/find-case.ts';
import { newReviewer } from '../ops/reviewer.ts';
import { browser, door, openBrowserForFile } from '../set-up.ts';
import { signUp } from './sign-up.ts';

openBrowserForFile();

/** Region, city and barangay, one list after the other, with script or without. */
async function pickPlace(page: Page, hasScript: boolean): Promise<void> {
  const picks = [
    ['Region', 'National Capital Region (NCR)'],
    ['City or municipality', 'Malabon City'],
    ['Barangay', 'Acacia'],
  ] as const;
  for (const [label, place] of picks) {
    await page.getByLabel(label, { exact: true }).selectOption(place);
    if (!hasScript) await press(page, 'Continue');
    await page.waitForLoadState('networkidle');
  }
  await page.getByLabel('House number and street').waitFor();
}

async function fillBusiness(page: Page, hasScript = true): Promise<void> {
  await pickPlace(page, hasScript);
  await page.getByLabel('House number and street').fill(`${randomInt(1e6)} Kalye Mabini`);
  const zip = page.getByLabel('ZIP code');
  if (!(await zip.inputValue())) await zip.fill('1474');
  await page.getByLabel('Birthday').fill('1985-06-12');
  await page.getByLabel('Gender').selectOption('Female');
  await press(page, 'Save and go on');
  await page.waitForURL('**/merchant/onboarding?done=saved');
}

async function sendCertificate(page: Page): Promise<void> {
  await page.getByLabel('Picture of the paper').setInputFiles({
    name: 'certificate.jpg',
    mimeType: 'image/jpeg',
    // More than a slow line should carry: with script it is made small before it leaves.
    buffer: await cardJpeg({ seed: randomInt(1e6), width: 2400, height: 1520 }),
  });
  await press(page, 'Send this picture');
  await page.waitForURL('**/merchant/onboarding?done=saved');
}

async function typeAccount(page: Page, number: string): Promise<void> {
  await page.getByLabel('Bank or wallet').selectOption({ value: 'PH_BPI' });
  await page.getByLabel('Account number').fill(number);
  await page.getByLabel('Account name').fill('Maria Dela Cruz');
  await press(page, 'Save this account');
}

/** A passkey comes first: without one nobody changes where money goes. */
async function setAccount(page: Page, email: string, number: string): Promise<void> {
  await typeAccount(page, number);
  await page.getByText('Add a passkey or an authenticator app first.').waitFor();
  await prove(email);
  await openHydrated(page, '/merchant/settings/security');
  await addPasskey(page);
  await openHydrated(page, '/merchant/onboarding/bank');
  await typeAccount(page, number);
  await page.getByText('Come back when you have had it for a day').waitFor();
  await ageFactorsOf(email);
  await press(page, 'Save this account');
  await press(page, 'Use a passkey');
  await page.waitForURL('**/merchant/onboarding?done=saved');
}

async function approve(email: string): Promise<void> {
  const accountId = await withStores((stores) => idOfEmail(stores, email), door.settings);
  const caseId = await findCaseOf(accountId, door.settings);
  const { page } = await newReviewer(browser, door);
  const call = async (path: string, data: object) => {
    const headers = { origin: door.origin, 'idempotency-key': randomUUID() };
    const reply = await page.request.post(`/api/v1/ops/kyc/cases/${caseId}/${path}/`, {
      headers,
      data,
    });
    expect([path, reply.status(), await reply.text()]).toEqual([path, 200, expect.any(String)]);
  };
  await call('claim', {});
  await call('decision', { decision: 'approve' });
}

test('a merchant signs up, tells of the business, sends a paper and an account, and is let in', async () => {
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  await addPasskeyDevice(page);
  const person = newPerson('merchant');
  await openHydrated(page, '/merchant/signup');
  await signUp(page, person);

  await page.getByRole('heading', { name: 'Three things open your shop' }).waitFor();
  await page.getByRole('link', { name: 'Start: Business details' }).click();
  await page.waitForLoadState('networkidle');
  await fillBusiness(page);

  await page.getByRole('link', { name: /^Start: DTI/ }).click();
  await page.waitForLoadState('networkidle');
  await sendCertificate(page);

  await page.getByRole('link', { name: 'Start: Bank account' }).click();
  await page.waitForLoadState('networkidle');
  await setAccount(page, person.email, String(randomInt(1e9, 1e10)));

  await page.getByRole('heading', { name: 'We are checking' }).waitFor();
  await approve(person.email);
  await openHydrated(page, '/merchant/onboarding');
  await page.getByRole('heading', { name: 'Your shop is open' }).waitFor();
  await openHydrated(page, '/merchant/dashboard');
  await page.getByRole('heading', { name: 'Takings today' }).waitFor();

  await openHydrated(page, '/merchant/settings/bank');
  await typeAccount(page, String(randomInt(1e9, 1e10)));
  await press(page, 'Use a passkey');
  await page.getByText(/^Payouts wait until/).waitFor();
  await visitor.leave();
});

test('without script the business is told of and the paper sent all the same', async () => {
  const visitor = await openVisitor(browser, { javaScriptEnabled: false });
  const page = await visitor.openTab();
  await page.goto('/merchant/login');
  await logIn(page, await knownPerson('merchant', { accountStatus: 'PENDING' }));
  await page.goto('/merchant/onboarding/business');
  await fillBusiness(page, false);
  await page.goto('/merchant/onboarding/papers');
  await press(page, 'Send this picture');
  await page.getByText('Choose a picture first.').waitFor();
  await sendCertificate(page);
  await page.goto('/merchant/settings/privacy');
  await page.getByRole('button', { name: 'Agree: News and offers' }).click();
  await page.getByText('Noted.').waitFor();
  await press(page, 'Ask for a copy');
  await page.getByText('We are making it. Look again in a minute.').waitFor();
  await visitor.leave();
});
