import { randomInt } from 'node:crypto';
import { createAccount, developmentPassword } from '@luwag/testing/builders/accounts';
import { cardJpeg } from '@luwag/testing/builders/pictures';
import type { APIRequestContext, Browser } from 'playwright-core';
import { withStores } from '../../scripts/lib/stores.ts';
import { openVisit } from '../browser.ts';
import type { Door } from '../sign-in.ts';

export type Applicant = { id: string; email: string; firstName: string; lastName: string };

/**
 * Somebody who has sent all that is asked of a buyer, by the calls that the pages make: their case
 * waits for staff. No two are alike, or they would be taken for one person.
 */
export async function newApplicant(browser: Browser, door: Door): Promise<Applicant> {
  const chance = randomInt(1_000_000, 10_000_000);
  const firstName = `Maria${letters(chance)}`;
  const wanted = { firstName, lastName: 'Salonga', accountStatus: 'PENDING' } as const;
  const account = await withStores((stores) => createAccount(stores, wanted), door.settings);
  const context = await openVisit(browser, { origin: door.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/buyer/login');
  await page.locator('[name=email]').fill(account.email);
  await page.locator('[name=password]').fill(developmentPassword);
  await page.locator('form:has([name=password]) button[type=submit]').click();
  await page.waitForURL(/\/buyer\/(?!login)/);
  await sendEverything(context.request, { origin: door.origin, firstName, seed: chance });
  await context.close();
  return { id: account.id, email: account.email, firstName, lastName: 'Salonga' };
}

/** A name that is nobody else's, in letters. */
const letters = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

type Sending = { origin: string; firstName: string; seed: number };

async function sendEverything(request: APIRequestContext, sending: Sending): Promise<void> {
  const { origin, firstName, seed } = sending;
  const send = async (method: string, path: string, body: Record<string, unknown>) => {
    const url = `/api/v1/users/user/${path}`;
    const answer = await request.fetch(url, { method, headers: { origin }, ...body });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  };
  const picture = async (name: string, shade: number) => ({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await cardJpeg({ seed: seed + shade, width: 900, height: 570 }),
  });
  const year = 1960 + (seed % 40);
  const day = String(1 + (seed % 28)).padStart(2, '0');
  await send('PUT', 'buyer/profile/', {
    data: {
      first_name: firstName,
      last_name: 'Salonga',
      date_of_birth: `${year}-03-${day}`,
      gender: 'female',
      // Codes decide; the names that go with them are looked up.
      address: {
        region: 'Ilocos',
        region_code: '0100000000',
        city: 'Bacarra',
        city_code: '0102802000',
        barangay: 'Poblacion',
        barangay_code: '0102802001',
        street: `${seed} Mabini`,
        zip_code: '2916',
      },
    },
  });
  await send('POST', 'upload/documents/', {
    multipart: {
      primary_government_id_type: 'philsys',
      primary_government_id_number: `1234-5678-${9000 + (seed % 1000)}-${1000 + (seed % 9000)}`,
      primary_government_id_front: await picture('front', 1),
      primary_government_id_back: await picture('back', 2),
      selfie_with_primary_id: await picture('selfie', 3),
    },
  });
  await send('POST', 'liveness/still/', {
    multipart: { reason: 'no_camera', picture: await picture('still', 4) },
  });
}
