import { randomUUID } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import { photographCard, photographFace, shake } from '@luwag/testing/faces/phone-pictures';
import { videoFile } from '@luwag/testing/faces/videos';
import type { BrowserContext, Page } from 'playwright-core';
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { chromiumPath, chromiumSwitches } from '../browser.ts';
import { press } from '../journeys/steps.ts';

export type VideoName = Parameters<typeof videoFile>[0];

/** A browser whose camera sees a video, again and again from its beginning. */
export const launchWithCamera = (video: VideoName): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    args: [
      ...chromiumSwitches,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${videoFile(video)}`,
    ],
  });

/** 1.6 megabits a second each way, and three tenths of a second until anything answers. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 1_600_000 / 8,
  });
}

export type Picture = { name: string; mimeType: string; buffer: Buffer };

const jpeg = (buffer: Buffer): Picture => ({
  name: 'IMG_2026.jpg',
  mimeType: 'image/jpeg',
  buffer,
});

export const cardPicture = async (): Promise<Picture> =>
  jpeg(
    await photographCard({
      lastName: 'DELA CRUZ',
      firstName: 'MARIA',
      birthDate: '1986-11-19',
      number: 'P1234567A',
    }),
  );

export const blurredPicture = async ({ buffer }: Picture): Promise<Picture> =>
  jpeg(await shake(buffer));

export const facePicture = async (): Promise<Picture> => jpeg(await photographFace());

/** One picture's part of the page, by its kind. */
export const pictureOf = (page: Page, kind: string) => page.locator(`.picture:has(#${kind})`);

export async function choosePicture(page: Page, kind: string, picture: Picture): Promise<void> {
  await pictureOf(page, kind).locator('input[type=file]').first().setInputFiles(picture);
}

export async function keepPicture(page: Page, kind: string, picture: Picture): Promise<void> {
  await choosePicture(page, kind, picture);
  await pictureOf(page, kind).getByText('Kept', { exact: true }).waitFor();
}

/** From the page of all steps: who somebody is and where they live. Works without script. */
export async function tellAboutYou(page: Page, { hasScript = true } = {}): Promise<void> {
  await page.getByRole('link', { name: 'Tell us about you' }).click();
  await page.waitForURL('**/onboarding/profile');
  for (const [label, place] of [
    ['Region', '1300000000'],
    ['City or municipality', '1380200000'],
    ['Barangay', undefined],
  ] as const) {
    const list = page.getByLabel(label, { exact: true });
    await list.waitFor();
    await list.selectOption(place ?? { index: 1 });
    if (!hasScript) await press(page, 'Continue');
  }
  await page.locator('[name=street]').fill('12 Mabini Street');
  await page.locator('[name=zip_code]').fill('1740');
  await page.getByLabel('Birthday').fill('1986-11-19');
  await page.getByLabel('Gender').selectOption('female');
  await press(page, 'Save and go on');
  await page.waitForURL('**/onboarding/documents');
}

/** From the question about biometrics until the server has said how it stands. */
export async function checkFace(page: Page): Promise<void> {
  await press(page, 'I agree. Go on');
  await press(page, 'Start');
  const said = page.locator('.live-say');
  for (let tries = 0; ; tries += 1) {
    await said
      .filter({ hasText: /that is all we need|took a little long|could not tell/ })
      .waitFor();
    // A machine that does much else at once may need another try, as a slow phone may.
    if (tries >= 2 || (await said.innerText()).includes('that is all')) break;
    await press(page, 'Start again');
  }
  await page.getByText('Thank you, that is all we need').waitFor();
}

/** A call of the API by whoever is signed in in a browser. */
export async function callApi(
  context: BrowserContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: { json: unknown } | { form: Record<string, string | Picture> },
) {
  const response = await context.request.fetch(`/api/v1${path}`, {
    method,
    headers: { origin: inject('origin'), 'idempotency-key': randomUUID() },
    ...(body && 'json' in body ? { data: body.json } : {}),
    ...(body && 'form' in body ? { multipart: body.form } : {}),
  });
  const text = await response.text();
  return { status: response.status(), body: text ? JSON.parse(text) : undefined };
}

/** What a reviewer decides about somebody’s case. */
export async function decide(
  staff: BrowserContext,
  email: string,
  decision: Record<string, unknown>,
): Promise<void> {
  const caseId = await caseOf(email);
  const claimed = await callApi(staff, 'POST', `/ops/kyc/cases/${caseId}/claim/`, { json: {} });
  if (claimed.status !== 200) throw new Error(`not claimed: ${JSON.stringify(claimed)}`);
  const decided = await callApi(staff, 'POST', `/ops/kyc/cases/${caseId}/decision/`, {
    json: decision,
  });
  if (decided.status >= 300) throw new Error(`not decided: ${JSON.stringify(decided)}`);
}

const caseOf = (email: string): Promise<string> =>
  withStores(async (stores) => {
    const accountId = await idOfEmail(stores, email);
    const { id } = await inScope(stores.db, 'system', (tx) =>
      tx
        .selectFrom('kyc_cases')
        .select('id')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow(),
    );
    return id;
  }, inject('settings'));
