import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeFaults } from '../axe.ts';
import { launchBrowser, openVisit } from '../browser.ts';
import { knownPerson, newPerson, type Person } from '../journeys/person.ts';
import { logIn, press } from '../journeys/steps.ts';
import { openHydrated, openVisitor } from '../journeys/visitor.ts';
import { signedIn } from '../sign-in.ts';
import {
  blurredPicture,
  callApi,
  cardPicture,
  checkFace,
  choosePicture,
  decide,
  facePicture,
  keepPicture,
  launchWithCamera,
  pictureOf,
  slowDown,
  tellAboutYou,
} from './applicant.ts';
import { signUp } from './sign-up.ts';

const door = { origin: inject('origin'), settings: inject('settings') };
let browser: Browser;
let camera: Browser;
let staff: BrowserContext;

beforeAll(async () => {
  [browser, camera] = await Promise.all([launchBrowser(), launchWithCamera('live_collins')]);
  staff = await openVisit(browser, {
    origin: door.origin,
    ...(await signedIn(browser, door, 'staff')),
  });
});
afterAll(async () => {
  await Promise.all([browser.close(), camera.close()]);
});

const front = 'primary_government_id_front';
const selfie = 'selfie_with_primary_id';

/** What is kept is kept on the server: another device has it, and knows which ID it was. */
async function goOnElsewhere(person: Person): Promise<void> {
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  await page.goto('/buyer/login');
  await logIn(page, person);
  await page.goto('/buyer/onboarding/documents');
  await pictureOf(page, front).getByText('Kept', { exact: true }).waitFor();
  expect(await page.getByLabel('Which ID do you have?').inputValue()).toBe('passport');
  await visitor.leave();
}

test('on a slow phone, from sign-up to a review, and by a reviewer’s yes to a limit', async () => {
  const visitor = await openVisitor(camera, { permissions: ['camera'] });
  const page = await visitor.openTab();
  await slowDown(page);
  const person = newPerson('buyer');
  await page.goto('/buyer/signup');
  await signUp(page, person);
  await page.getByText('Waiting for you', { exact: true }).waitFor();
  await tellAboutYou(page);

  await page.getByLabel('Which ID do you have?').selectOption('passport');
  const card = await cardPicture();
  await choosePicture(page, front, await blurredPicture(card));
  await page.getByText('It looks blurry.').waitFor();
  await keepPicture(page, front, card);
  await goOnElsewhere(person);
  await keepPicture(page, selfie, await facePicture());
  await page.getByLabel('Number on your Philippine passport').fill('P1234567A');
  await press(page, 'Send my documents');

  await page.waitForURL('**/onboarding/liveness-check');
  await checkFace(page);
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'We are checking' }).waitFor();
  expect(await page.locator('.btn.primary').count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);

  await decide(staff, person.email, { decision: 'approve' });
  // The page asks by itself, and changes.
  await page.getByRole('heading', { name: 'Your account is open, Maria' }).waitFor();
  await page.getByText('Your first limit').first().waitFor();
  await page.getByText('₱2,000').first().waitFor();
  await page.goto('/buyer/dashboard');
  await page.getByText('₱2,000').first().waitFor();
  await visitor.leave();
});

/** Everything that is asked for, without a screen. */
async function sendEverything(context: BrowserContext): Promise<void> {
  const address = {
    region: 'National Capital Region (NCR)',
    region_code: '1300000000',
    city: 'Las Piñas City',
    city_code: '1380200000',
    barangay: 'Almanza Uno',
    barangay_code: '1380200001',
    street: '12 Mabini Street',
    zip_code: '1740',
  };
  const profile = {
    first_name: 'Maria',
    last_name: 'Dela Cruz',
    date_of_birth: '1986-11-19',
    gender: 'female',
    address,
  };
  const face = await facePicture();
  const answers = [
    await callApi(context, 'PUT', '/users/user/buyer/profile/', { json: profile }),
    await callApi(context, 'POST', '/users/user/upload/documents/', {
      form: {
        primary_government_id_type: 'passport',
        [front]: await cardPicture(),
        [selfie]: face,
      },
    }),
    await callApi(context, 'POST', '/users/user/liveness/still/', {
      form: { reason: 'no_camera', picture: face },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 202]);
}

test('what a reviewer asks for again is asked for alone, with the reason', async () => {
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  const person = await knownPerson('buyer', { accountStatus: 'PENDING' });
  await page.goto('/buyer/login');
  await logIn(page, person);
  await sendEverything(visitor.context);
  await page.goto('/buyer/onboarding');
  await page.getByRole('heading', { name: 'We are checking' }).waitFor();
  await decide(staff, person.email, {
    decision: 'ask_again',
    items: [{ kind: selfie, reason_code: 'glare' }],
  });
  await page.getByRole('heading', { name: 'One more look, please' }).waitFor();
  await page.getByText('Waiting for you', { exact: true }).waitFor();
  expect(await page.locator('.onboarding-again li').count()).toBe(1);
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Send it again' }).click();
  await page.waitForURL('**/onboarding/documents');
  await pictureOf(page, selfie).waitFor();
  await page.getByText(/Light/).first().waitFor();
  expect(await page.locator('.picture').count()).toBe(1);
  expect(await page.getByLabel('Which ID do you have?').count()).toBe(0);
  await keepPicture(page, selfie, await facePicture());
  await press(page, 'Send it');
  await page.waitForURL('**/buyer/onboarding');
  await page.getByRole('heading', { name: 'We are checking' }).waitFor();

  await decide(staff, person.email, { decision: 'reject', reason_code: 'identity_not_confirmed' });
  await page.getByRole('heading', { name: 'We cannot open this account' }).waitFor();
  await visitor.leave();
});

test('without script: details, documents by plain forms, and one picture instead of the check', async () => {
  const visitor = await openVisitor(browser, { javaScriptEnabled: false });
  const page = await visitor.openTab();
  await page.goto('/buyer/login');
  await logIn(page, await knownPerson('buyer', { accountStatus: 'PENDING' }));
  await page.goto('/buyer/onboarding');
  await tellAboutYou(page, { hasScript: false });
  await page.getByLabel('Which ID do you have?').selectOption('passport');
  await press(page, 'Use this ID');
  const keep = async (
    kind: string,
    picture: { name: string; mimeType: string; buffer: Buffer },
  ) => {
    await pictureOf(page, kind).locator('input[type=file]').setInputFiles(picture);
    await pictureOf(page, kind).getByRole('button', { name: 'Keep this picture' }).click();
  };
  await keep(front, { name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByText('We cannot open this file as a picture.').waitFor();
  await keep(front, await cardPicture());
  await pictureOf(page, front).getByText('Kept', { exact: true }).waitFor();
  await press(page, 'Send my documents');
  await pictureOf(page, selfie).getByText('This picture is still missing.').waitFor();
  await keep(selfie, await facePicture());
  await pictureOf(page, selfie).getByText('Kept', { exact: true }).waitFor();
  await press(page, 'Send my documents');
  await page.waitForURL('**/onboarding/liveness-check');
  await page.getByRole('link', { name: 'I cannot do this. Let a person check me' }).click();
  await page.getByLabel('Why this way?').selectOption('cannot_move');
  await page.locator('[name=picture]').setInputFiles(await facePicture());
  await press(page, 'Send this picture');
  await page.waitForURL('**/buyer/onboarding');
  await page.getByRole('heading', { name: 'We are checking' }).waitFor();
  await visitor.leave();
});

test('the profile shows what was told, and takes a picture', async () => {
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  await page.goto('/buyer/login');
  await logIn(page, await knownPerson('buyer', { accountStatus: 'PENDING' }));
  await openHydrated(page, '/buyer/settings/profile');
  await page.getByText('Not told yet').first().waitFor();
  await page.locator('[name=profile_picture]').setInputFiles(await facePicture());
  await press(page, 'Save this picture');
  await page.getByText('Your picture is saved').waitFor();
  const source = await page.getByAltText('Your profile picture').getAttribute('src');
  expect(source).toMatch(/^data:image\/jpeg;base64,/);
  await visitor.leave();
});
