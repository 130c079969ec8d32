import { randomUUID } from 'node:crypto';
import { trackProgress } from '@luwag/contracts/kyc-cases';
import {
  getBuyerProfile,
  getMerchantProfile,
  getProfilePhoto,
  putBuyerProfile,
  putMerchantProfile,
  removeProfilePhoto,
  updateProfilePhoto,
} from '@luwag/contracts/profiles';
import { inScope } from '@luwag/db/scope';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { drawCard, exifWithPlace, factsOf } from '@luwag/testing/builders/pictures';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { someAddress } from '@luwag/testing/builders/stores';
import { noteCanaries } from '@luwag/testing/harness/canaries';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { caseFor } from '../cases/service.ts';

const harness = forAllTests(startPoolHarness);
const page = securityPageOf(harness);
const documents = documentsHarnessOf(harness);

/** As the directory reads these codes. */
const home = { ...someAddress, city: 'Malabon City', barangay: 'Acacia' };
const street = '7-B Kalye Dilaw na Saranggola';
const maria = {
  first_name: 'Maria  Niña',
  middle_name: '',
  last_name: 'Dela Peña',
  date_of_birth: '1990-05-01',
  gender: 'female',
  address: { ...home, street },
};
const put = (who: SignedIn, body: object = maria) => page.call(putBuyerProfile, who, body);
const itemOf = async (who: SignedIn, kind: string) =>
  (await page.call(trackProgress, who))
    .json()
    .items.find((item: { kind: string }) => item.kind === kind);

/** As a reviewer's work leaves it, step by step as the database asks for. */
const markCase = (who: SignedIn, ...states: string[]) =>
  inScope(harness.db, 'system', async (tx) => {
    await caseFor(tx, who.account.id, new Date());
    for (const state of states)
      await sql`update kyc_cases set state = ${state}, version = version + 1,
        waiting_since = case when ${state} = 'PROCESSING' then now() end
        where account_id = ${who.account.id}`.execute(tx);
  });

describe('a buyer’s profile', () => {
  test('is empty until it is told, then whole, and an item of the case', async () => {
    const who = await page.someone({ firstName: 'Maria', lastName: 'Pena' });
    expect((await page.call(getBuyerProfile, who)).json()).toMatchObject({
      ...{ first_name: 'Maria', last_name: 'Pena', email: who.account.email },
      ...{ date_of_birth: null, gender: null, address: null },
      ...{ is_complete: false, is_identity_locked: false, has_profile_picture: false },
    });
    const reply = await put(who);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      expect.objectContaining({
        ...{ first_name: 'Maria Niña', middle_name: '', last_name: 'Dela Peña' },
        ...{ date_of_birth: '1990-05-01', gender: 'female', is_complete: true },
        address: { ...home, street, release: expect.stringMatching(/^\d{4}-Q[1-4]$/) },
      }),
    ]);
    expect((await page.call(getBuyerProfile, who)).json()).toEqual(reply.json());
    expect(await itemOf(who, 'profile')).toMatchObject({ state: 'sent' });
  });

  test('takes its names of places from the directory, whatever is sent', async () => {
    const who = await page.someone();
    const reply = await put(who, { ...maria, address: { ...maria.address, city: 'Gotham' } });
    expect(reply.json().address.city).toBe(home.city);
  });

  test('may be of somebody with one name', async () => {
    const who = await page.someone();
    const reply = await put(who, { ...maria, first_name: 'Sudarno', last_name: '' });
    expect(reply.json()).toMatchObject({ first_name: 'Sudarno', last_name: '', is_complete: true });
  });

  test('refuses whoever is under eighteen in Manila, and days that never were', async () => {
    const who = await page.someone();
    for (const date_of_birth of ['2020-01-01', '1890-01-01'])
      expect(codeOf(await put(who, { ...maria, date_of_birth }))).toEqual([
        422,
        'birth_date_refused',
      ]);
    expect(codeOf(await put(who, { ...maria, date_of_birth: '1990-02-30' }))).toEqual([
      422,
      'invalid_request',
    ]);
  });

  test('refuses a barangay of another city, and a city of another region', async () => {
    const who = await page.someone();
    for (const wrong of [
      { barangay_code: '1380600001' },
      { city_code: '0102801000' },
      { region_code: '0700000000' },
    ])
      expect(codeOf(await put(who, { ...maria, address: { ...maria.address, ...wrong } }))).toEqual(
        [422, 'address_not_found'],
      );
  });

  test('changes neither the address of mails nor the number', async () => {
    const who = await page.someone();
    const own = { email: who.account.email.toUpperCase() };
    expect((await put(who, { ...maria, ...own })).statusCode).toBe(200);
    for (const other of [{ email: 'other@luwag.test' }, { contact_number: '+639170000001' }])
      expect(codeOf(await put(who, { ...maria, ...other }))).toEqual([
        409,
        'contact_not_changed_here',
      ]);
  });

  test('keeps names and birth date once they are being checked, and lets the address move', async () => {
    const who = await page.someone();
    await put(who);
    await markCase(who, 'PROCESSING');
    for (const other of [{ first_name: 'Marya' }, { date_of_birth: '1991-05-01' }])
      expect(codeOf(await put(who, { ...maria, ...other }))).toEqual([409, 'identity_locked']);
    const moved = await put(who, { ...maria, address: { ...maria.address, street: '8 Kalye' } });
    expect(moved.json()).toMatchObject({
      is_identity_locked: true,
      address: { street: '8 Kalye' },
    });
  });

  test('is open again when it is asked for again', async () => {
    const who = await page.someone();
    await put(who);
    await markCase(who, 'PROCESSING', 'WAITING_CUSTOMER_INPUT');
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('kyc_items')
        .set({ state: 'asked_again', reason_code: 'name_differs' })
        .where('account_id', '=', who.account.id)
        .where('kind', '=', 'profile')
        .execute(),
    );
    expect((await put(who, { ...maria, first_name: 'Marya' })).json().first_name).toBe('Marya');
    expect(await itemOf(who, 'profile')).toMatchObject({ state: 'sent' });
  });

  test('is nowhere in the tables to be read, and does not open in another row', async () => {
    const [one, other] = [await page.someone(), await page.someone()];
    noteCanaries(street);
    await put(one);
    await put(other, { ...maria, date_of_birth: '1985-01-01' });
    const { rows } = await inScope(harness.db, 'system', (tx) =>
      sql<{ text: string }>`select (select string_agg(p::text, ' ') from person_profiles p)
        || (select string_agg(a::text, ' ') from person_addresses a) as text`.execute(tx),
    );
    const hex = Buffer.from(street).toString('hex');
    expect(rows[0]?.text.length).toBeGreaterThan(500);
    expect([rows[0]?.text.includes(street), rows[0]?.text.includes(hex)]).toEqual([false, false]);
    await inScope(harness.db, 'system', (tx) =>
      sql`update person_profiles p set date_of_birth_encrypted = o.date_of_birth_encrypted
        from person_profiles o where p.account_id = ${one.account.id}
          and o.account_id = ${other.account.id}`.execute(tx),
    );
    expect((await page.call(getBuyerProfile, one)).statusCode).toBe(500);
  });

  test('makes the same person and the same home known again, by their indexes alone', async () => {
    const [one, other] = [await page.someone(), await page.someone()];
    await put(one, { ...maria, last_name: 'De la Pena', first_name: 'MARIA NINA' });
    await put(other);
    const { rows } = await inScope(harness.db, 'system', (tx) =>
      sql<{
        kind: string;
      }>`select a.kind from kyc_identity_signals a join kyc_identity_signals b using (kind, digest)
        where a.account_id = ${one.account.id} and b.account_id = ${other.account.id}
        order by 1`.execute(tx),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['address', 'person']);
  });
});

describe('a merchant’s profile', () => {
  const { address, ...person } = maria;
  const shop = {
    ...person,
    addresses: [address],
    business_name: 'Tindahan ni Niña',
    industry: 'retail',
    tin: '123-456-789-000',
    website_url: 'tindahan.example',
  };
  const write = (who: SignedIn, body: object = shop) => page.call(putMerchantProfile, who, body);

  test('tells of owner and business, with all places', async () => {
    const who = await page.someone({ role: 'merchant' });
    const second = { ...address, street: '2 Pangalawa' };
    const reply = await write(who, { ...shop, id: who.account.id, addresses: [address, second] });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      {
        ...{ id: who.account.id, business_name: 'Tindahan ni Niña', tin: '123456789000' },
        ...{ website_url: 'https://tindahan.example', is_complete: true },
        addresses: [{ street }, { street: '2 Pangalawa' }],
      },
    ]);
    expect((await page.call(getMerchantProfile, who)).json()).toEqual(reply.json());
    expect(await itemOf(who, 'business_profile')).toMatchObject({ state: 'sent' });
  });

  test('is one’s own, and another’s looks like none', async () => {
    const who = await page.someone({ role: 'merchant' });
    expect(codeOf(await write(who, { ...shop, id: randomUUID() }))).toEqual([
      404,
      'profile_not_found',
    ]);
  });

  test('is refused for the same reasons as a buyer’s', async () => {
    const who = await page.someone({ role: 'merchant' });
    const wrongs = [
      [{ date_of_birth: '2020-01-01' }, 'birth_date_refused'],
      [{ addresses: [{ ...address, barangay_code: '1380600001' }] }, 'address_not_found'],
      [{ email: 'other@luwag.test' }, 'contact_not_changed_here'],
    ] as const;
    for (const [wrong, code] of wrongs)
      expect((await write(who, { ...shop, ...wrong })).json().code).toBe(code);
    await write(who);
    await markCase(who, 'PROCESSING');
    for (const other of [{ business_name: 'Other' }, { tin: '987654321' }, { first_name: 'Eva' }])
      expect(codeOf(await write(who, { ...shop, ...other }))).toEqual([409, 'identity_locked']);
    const site = await write(who, { ...shop, website_url: '' });
    expect([site.statusCode, site.json().website_url]).toEqual([200, '']);
  });
});

describe('a profile picture', () => {
  const send = (who: SignedIn, bytes?: Buffer) =>
    documents.send(updateProfilePhoto, who.headers, {
      files: bytes ? [{ name: 'profile_picture', bytes }] : [],
    });

  test('is made anew, small and without a place, and shown to its owner', async () => {
    const who = await page.someone();
    expect(codeOf(await page.call(getProfilePhoto, who))).toEqual([404, 'photo_not_found']);
    const picture = await drawCard().withExif(exifWithPlace).jpeg().toBuffer();
    expect((await send(who, picture)).json()).toEqual({ has_profile_picture: true });
    const { profile_picture: text } = (await page.call(getProfilePhoto, who)).json();
    expect(await factsOf(Buffer.from(text, 'base64'))).toMatchObject({
      ...{ format: 'jpeg', width: 512, hasExif: false },
    });
    expect((await page.call(getBuyerProfile, who)).json().has_profile_picture).toBe(true);
    const stranger = await page.someone();
    expect((await page.call(removeProfilePhoto, stranger)).statusCode).toBe(204);
    expect(codeOf(await page.call(getProfilePhoto, stranger))).toEqual([404, 'photo_not_found']);
  });

  test('is taken away when its owner says so', async () => {
    const who = await page.someone();
    await send(who, await drawCard().jpeg().toBuffer());
    for (let times = 0; times < 2; times += 1)
      expect((await page.call(removeProfilePhoto, who)).statusCode).toBe(204);
    expect(codeOf(await page.call(getProfilePhoto, who))).toEqual([404, 'photo_not_found']);
    expect((await page.call(getBuyerProfile, who)).json().has_profile_picture).toBe(false);
  });

  test('is taken from JSON too, as base64 or as a data URL', async () => {
    const who = await page.someone();
    const jpeg = (await drawCard().jpeg().toBuffer()).toString('base64');
    for (const profile_picture of [jpeg, `data:image/jpeg;base64,${jpeg}`])
      expect((await page.call(updateProfilePhoto, who, { profile_picture })).json()).toEqual({
        has_profile_picture: true,
      });
    const { profile_picture: kept } = (await page.call(getProfilePhoto, who)).json();
    expect(await factsOf(Buffer.from(kept, 'base64'))).toMatchObject({ format: 'jpeg' });
    expect(codeOf(await page.call(updateProfilePhoto, who, {}))).toEqual([422, 'photo_missing']);
    const unreadable = { profile_picture: Buffer.from('<svg/>').toString('base64') };
    expect(codeOf(await page.call(updateProfilePhoto, who, unreadable))).toEqual([
      422,
      'photo_refused',
    ]);
  });

  test('has to be there, and to be a picture', async () => {
    const who = await page.someone();
    expect(codeOf(await send(who))).toEqual([422, 'photo_missing']);
    expect(codeOf(await send(who, Buffer.from('<svg/>')))).toEqual([422, 'photo_refused']);
  });

  test('that is too small is refused with the size that is needed', async () => {
    const who = await page.someone();
    const tiny = await send(who, await drawCard().resize(1, 1).png().toBuffer());
    expect(codeOf(tiny)).toEqual([422, 'picture_too_small']);
    expect(tiny.json().title).toContain('at least 200 pixels');
  });
});
