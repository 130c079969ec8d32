import type { Challenge } from '@luwag/domain/liveness';
import { shellEnv } from '@luwag/env';
import { frameOf } from '@luwag/testing/faces/videos';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '../axe.ts';
import { launchBrowser } from '../browser.ts';
import { knownPerson } from '../journeys/person.ts';
import { logIn, press } from '../journeys/steps.ts';
import { openHydrated, openVisitor, type Visitor } from '../journeys/visitor.ts';
import { callApi, checkFace, launchWithCamera, type VideoName } from './applicant.ts';

const checkPage = '/buyer/onboarding/liveness-check';

/** Somebody new at the face check, before a camera that shows a video. */
async function withCamera(
  video: VideoName,
  work: (page: Page, visitor: Visitor) => Promise<void>,
): Promise<void> {
  const browser = await launchWithCamera(video);
  try {
    const visitor = await openVisitor(browser, { permissions: ['camera'] });
    const page = await visitor.openTab();
    await page.goto('/buyer/login');
    await logIn(page, await knownPerson('buyer', { accountStatus: 'PENDING' }));
    await openHydrated(page, checkPage);
    await work(page, visitor);
    await visitor.leave();
  } finally {
    await browser.close();
  }
}

// What the server makes of every video is tested in modules/kyc; here it is the camera's turn. The
// third live video goes the whole way in the buyer's journey, one print is tried in every run, and
// `npm run drill:faces` takes them all.
const isWhole = shellEnv().FACES === 'all';
const live: VideoName[] = isWhole ? ['live_hopper', 'live_collins_evening'] : [];
const lifeless: VideoName[] = isWhole ? ['still_collins', 'print_collins'] : ['print_collins'];

test.each(live)('%s does as asked and passes', (video) => withCamera(video, checkFace));

test.each(lifeless)(
  '%s gets nowhere: no turn is seen, and nothing is sent',
  (video) =>
    withCamera(video, async (page) => {
      let isSent = false;
      page.on('request', (request) => {
        isSent ||= request.url().includes('/frames/');
      });
      await press(page, 'I agree. Go on');
      await press(page, 'Start');
      await page.locator('.live-moves').waitFor();
      // Longer than the video takes to show all that is in it.
      await page.waitForTimeout(12_000);
      expect(await page.locator('.live-moves [data-state=now]').innerText()).toMatch(/Turn|closer/);
      expect(isSent).toBe(false);
      await press(page, 'Stop');
      await page.getByText('Ready when you are').waitFor();
    }),
  180_000,
);

const frame = (video: VideoName, challenge?: Challenge) => ({
  name: 'frame.jpg',
  mimeType: 'image/jpeg',
  buffer: frameOf(video, challenge),
});

test('a client that says it went well is judged by its frames all the same', async () => {
  const browser = await launchBrowser();
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  await page.goto('/buyer/login');
  await logIn(page, await knownPerson('buyer', { accountStatus: 'PENDING' }));
  await page.goto(checkPage);
  await press(page, 'I agree. Go on');
  await page.getByText('Ready when you are').waitFor();
  for (const video of ['still_collins', 'print_collins'] as const) {
    const { body } = await callApi(visitor.context, 'POST', '/users/user/liveness/');
    const own = `/users/user/liveness/${body.liveness_id}`;
    const [first, second, third] = body.challenges as Challenge[];
    const of = (challenge: typeof first) =>
      frame(video, video === 'still_collins' ? undefined : challenge);
    const sent = await callApi(visitor.context, 'POST', `${own}/frames/`, {
      form: { neutral: frame(video), frame_1: of(first), frame_2: of(second), frame_3: of(third) },
    });
    expect(sent.status).toBe(202);
    await expect
      .poll(async () => (await callApi(visitor.context, 'GET', `${own}/`)).body, {
        interval: 1_000,
      })
      .toMatchObject({ state: 'rejected', reasons: expect.arrayContaining(['move_not_seen']) });
  }
  await visitor.leave();
  await browser.close();
});

test('a camera that is refused is told, and one picture does instead', async () => {
  const browser = await launchBrowser();
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  await page.goto('/buyer/login');
  await logIn(page, await knownPerson('buyer', { accountStatus: 'PENDING' }));
  await openHydrated(page, checkPage);
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'I agree. Go on');
  await press(page, 'Start');
  await page.getByText(/There is no camera here|The camera is not allowed here/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'I cannot do this. Let a person check me' }).click();
  await page.getByRole('heading', { name: 'One picture instead' }).waitFor();
  expect(await page.getByLabel('Why this way?').inputValue()).toBe('no_camera');
  await press(page, 'Send this picture');
  await page.getByText('Choose a picture first.').waitFor();
  await page.locator('[name=picture]').setInputFiles(frame('live_collins'));
  await press(page, 'Send this picture');
  await page.waitForURL('**/buyer/onboarding');
  // Nothing more to do there: the page leads back to all steps.
  await page.goto(checkPage);
  await page.waitForURL('**/buyer/onboarding');
  await visitor.leave();
  await browser.close();
});
