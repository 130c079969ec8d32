import { randomBytes } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { openObjectStore } from '@luwag/object-store/store';
import { auditOf } from '@luwag/testing/builders/account-probes';
import { createAccount, type SignedIn, type TestAccount } from '@luwag/testing/builders/accounts';
import { cardJpeg, drawCard, exifWithPlace, sharp } from '@luwag/testing/builders/pictures';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { testVault } from '@luwag/testing/harness/vault';
import { beforeAll, describe, expect, test } from 'vitest';
import { progressOf } from '../cases/service.ts';
import { decryptIdNumbers, listSameIdNumbers } from './id-numbers.ts';
import { eraseDocuments, readDocument } from './service.ts';

const harness = forAllTests(startPoolHarness);
const world = documentsHarnessOf(harness);
let card: Buffer;
let selfie: Buffer;

beforeAll(async () => {
  card = await drawCard().withExif(exifWithPlace).jpeg().toBuffer();
  selfie = await cardJpeg({ width: 640, height: 480, seed: 2 });
});

const inSystem = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const pair = () => ({ primary_government_id_front: card, selfie_with_primary_id: selfie });
const typed = (type = 'philsys') => ({ primary_government_id_type: type });
const statesOf = async ({ account }: Pick<SignedIn, 'account'>) => {
  const { items } = await inSystem((tx) => progressOf(tx, account.id));
  return Object.fromEntries(items.map((item) => [item.kind, item.state]));
};
const missingOf = (reply: { json(): { code: string; errors?: { path: string }[] } }) => {
  const { code, errors = [] } = reply.json();
  return [code, ...errors.map((error) => error.path)];
};

describe('documents', () => {
  test('are submitted as files, made anew, encrypted, and become items of the case', async () => {
    const who = await world.enter();
    const reply = await world.submitDocuments(who.headers, typed(), pair());
    expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
    const { results } = reply.json();
    expect(results).toMatchObject([
      { kind: 'primary_government_id_front', is_blurry: false },
      { kind: 'selfie_with_primary_id' },
    ]);
    expect(await statesOf(who)).toMatchObject({
      primary_government_id_front: 'sent',
      selfie_with_primary_id: 'sent',
      secondary_government_id_front: 'missing',
    });
    const objectStore = openObjectStore({ url: harness.objectsUrl });
    const deps = { vault: testVault(), objectStore };
    const kept = await inSystem((tx) => readDocument(deps, tx, results[0].id));
    const { exif, format, width } = await sharp(kept).metadata();
    expect([exif, format, width]).toEqual([undefined, 'jpeg', 1200]);
    const row = await inSystem((tx) =>
      tx
        .selectFrom('kyc_documents')
        .selectAll()
        .where('id', '=', results[0].id)
        .executeTakeFirstOrThrow(),
    );
    const encrypted = await objectStore.get(row.object_key);
    expect(encrypted?.includes(kept.subarray(0, 16))).toBe(false);
    expect(row).toMatchObject({ id_type: 'philsys', bytes: kept.length });
    expect(await auditOf(harness.db, who.account.id)).toEqual(
      expect.arrayContaining(['document.submitted', 'document.submitted']),
    );
  });

  test('are submitted by the ids of drafts, and the same again changes nothing', async () => {
    const who = await world.enter();
    const front = await world.ready(who, 'primary_government_id_front', card);
    const face = await world.ready(who, 'selfie_with_primary_id', selfie);
    const fields = {
      ...typed(),
      primary_government_id_front_draft_id: front.id,
      selfie_with_primary_id_draft_id: face.id,
    };
    const first = await world.submitDocuments(who.headers, fields);
    expect(first.statusCode).toBe(201);
    const again = await world.submitDocuments(who.headers, fields);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  });

  test('are made of a draft of their own kind alone', async () => {
    const who = await world.enter();
    const front = await world.ready(who, 'primary_government_id_front', card);
    const face = await world.ready(who, 'selfie_with_primary_id', selfie);
    const submit = (frontId: string, faceId: string) =>
      world.submitDocuments(who.headers, {
        ...typed(),
        primary_government_id_front_draft_id: frontId,
        selfie_with_primary_id_draft_id: faceId,
      });
    expect((await submit(face.id, front.id)).json().code).toBe('draft_not_found');
    expect(await statesOf(who)).toMatchObject({
      primary_government_id_front: 'missing',
      selfie_with_primary_id: 'missing',
    });
    expect((await submit(front.id, face.id)).statusCode).toBe(201);
  });

  test('of the second class need a second ID beside them', async () => {
    const who = await world.enter();
    const one = await world.submitDocuments(who.headers, typed('philhealth'), pair());
    expect(missingOf(one)).toEqual([
      'documents_incomplete',
      '/files/secondary_government_id_front',
      '/files/selfie_with_secondary_id',
    ]);
    const second = { secondary_government_id_front: card, selfie_with_secondary_id: selfie };
    const noType = await world.submitDocuments(who.headers, typed('philhealth'), {
      ...pair(),
      ...second,
    });
    expect(missingOf(noType)).toEqual([
      'documents_incomplete',
      '/body/secondary_government_id_type',
    ]);
    const same = { ...typed('philhealth'), secondary_government_id_type: 'philhealth' };
    const twice = await world.submitDocuments(who.headers, same, { ...pair(), ...second });
    expect([twice.statusCode, twice.json().code]).toEqual([422, 'id_types_same']);
    const both = { ...typed('philhealth'), secondary_government_id_type: 'tin' };
    const done = await world.submitDocuments(who.headers, both, { ...pair(), ...second });
    expect(done.json().results).toHaveLength(4);
    expect(await statesOf(who)).toMatchObject({ secondary_government_id_front: 'sent' });
  });

  test('that are missing are named; a form’s empty fields count as left out', async () => {
    const who = await world.enter();
    const nothing = await world.submitDocuments(who.headers, {});
    expect(missingOf(nothing)).toEqual([
      'documents_incomplete',
      '/files/primary_government_id_front',
      '/files/selfie_with_primary_id',
    ]);
    const noType = await world.submitDocuments(
      who.headers,
      { primary_government_id_type: '' },
      pair(),
    );
    expect(missingOf(noType)).toEqual(['documents_incomplete', '/body/primary_government_id_type']);
    const unknown = await world.submitDocuments(who.headers, typed('library_card'), pair());
    expect([unknown.statusCode, unknown.json().code]).toEqual([422, 'id_type_unknown']);
  });

  test('come from drafts of one’s own that are ready, and from no others', async () => {
    const who = await world.enter();
    const other = await world.enter();
    const theirs = await world.ready(other, 'primary_government_id_front', card);
    const begun = (await world.begin(who, 'primary_government_id_front', card)).json();
    const codeWith = async (id: string) => {
      const fields = { ...typed(), primary_government_id_front_draft_id: id };
      const files = { selfie_with_primary_id: selfie };
      return (await world.submitDocuments(who.headers, fields, files)).json().code;
    };
    expect(await codeWith(theirs.id)).toBe('draft_not_found');
    expect(await codeWith(begun.id)).toBe('draft_not_ready');
    expect(await statesOf(who)).toMatchObject({ selfie_with_primary_id: 'missing' });
  });

  test('of a business come by the same call', async () => {
    const who = await world.enter('merchant');
    const reply = await world.submitDocuments(who.headers, {}, { business_registration: card });
    expect(reply.json().results).toMatchObject([{ kind: 'business_registration' }]);
    const wrong = await world.submitDocuments(who.headers, typed(), pair());
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'document_not_asked']);
  });

  test('asked for again are taken, and only those', async () => {
    const who = await world.enter();
    await world.submitDocuments(who.headers, typed(), pair());
    await inSystem(async (tx) => {
      const own = ['account_id', '=', who.account.id] as const;
      const steps = ['PROCESSING', 'WAITING_CUSTOMER_INPUT'];
      await tx
        .updateTable('kyc_items')
        .set({ state: 'accepted', sent_at: new Date() })
        .where(...own)
        .execute();
      for (const state of steps)
        await tx
          .updateTable('kyc_cases')
          .set((eb) => ({
            state,
            version: eb('version', '+', 1),
            waiting_since: state === 'PROCESSING' ? new Date() : null,
          }))
          .where(...own)
          .execute();
      await tx
        .updateTable('kyc_items')
        .set({ state: 'asked_again', reason_code: 'picture_blurry' })
        .where(...own)
        .where('kind', '=', 'selfie_with_primary_id')
        .execute();
    });
    const both = await world.submitDocuments(who.headers, typed(), pair());
    expect([both.statusCode, both.json().code]).toEqual([409, 'document_not_asked']);
    const one = await world.submitDocuments(who.headers, {}, { selfie_with_primary_id: selfie });
    expect([one.statusCode, one.json().results?.length]).toEqual([201, 1]);
    expect(await statesOf(who)).toMatchObject({
      primary_government_id_front: 'accepted',
      selfie_with_primary_id: 'sent',
    });
    const after = await world.submitDocuments(who.headers, {}, { selfie_with_primary_id: selfie });
    expect(after.json().code).toBe('document_not_asked');
  });

  test('that are blurred or burnt out are taken, and the reviewer is told', async () => {
    const who = await world.enter();
    const files = { ...pair(), primary_government_id_front: await cardJpeg({ sigma: 6 }) };
    const reply = await world.submitDocuments(who.headers, typed(), files);
    expect(reply.json().results[0]).toMatchObject({ is_blurry: true });
    const signals = await inSystem((tx) =>
      tx
        .selectFrom('kyc_signals')
        .select(['kind', 'level'])
        .where('account_id', '=', who.account.id)
        .execute(),
    );
    expect(signals).toEqual([{ kind: 'blur', level: 'warn' }]);
  });

  test('are refused one by one for what is wrong with them', async () => {
    const who = await world.enter();
    const codeOf = async (bytes: Buffer) => {
      const files = { ...pair(), primary_government_id_front: bytes };
      const reply = await world.submitDocuments(who.headers, typed(), files);
      return [reply.statusCode, reply.json().code];
    };
    expect(await codeOf(Buffer.from('%PDF-1.7'))).toEqual([415, 'picture_type_not_taken']);
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    expect(await codeOf(heic)).toEqual([415, 'picture_is_heic']);
    expect(await codeOf(card.subarray(0, 5000))).toEqual([422, 'picture_not_readable']);
    expect(await codeOf(await cardJpeg({ width: 100, height: 100 }))).toEqual([
      422,
      'picture_too_small',
    ]);
    const flood = sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } });
    expect(await codeOf(await flood.png().toBuffer())).toEqual([413, 'picture_too_large']);
    expect(await codeOf(randomBytes(8 * 1024 * 1024 + 1))).toEqual([413, 'body_too_large']);
    expect(await statesOf(who)).toMatchObject({ primary_government_id_front: 'missing' });
  });

  test('are no more together than four of the largest', async () => {
    const who = await world.enter();
    const large = Buffer.concat([card, Buffer.alloc(7 * 1024 * 1024)]);
    const second = { secondary_government_id_front: large, selfie_with_secondary_id: large };
    const five = { ...pair(), primary_government_id_front: large, selfie_with_primary_id: large };
    const files = { ...five, ...second, primary_government_id_back: large };
    const reply = await world.submitDocuments(who.headers, typed(), files);
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'body_too_large']);
  });

  test('twice in one form are refused, and so is a file nobody asked for', async () => {
    const who = await world.enter();
    const front = await world.ready(who, 'primary_government_id_front', card);
    const fields = { ...typed(), primary_government_id_front_draft_id: front.id };
    const twice = await world.submitDocuments(who.headers, fields, pair());
    expect(missingOf(twice)).toEqual(['invalid_request', '/files/primary_government_id_front']);
    const more = await world.submitDocuments(who.headers, typed(), {
      ...pair(),
      ...({ passport: card } as object),
    });
    expect(missingOf(more)).toEqual(['invalid_request', '/files/passport']);
  });
});

describe('numbers of IDs', () => {
  const number = { primary_government_id_number: '1234-5678-9012-3456' };

  test('are encrypted, and found again however they were typed', async () => {
    const [one, two] = [await world.enter(), await world.enter()];
    await world.submitDocuments(one.headers, { ...typed(), ...number }, pair());
    const bare = { primary_government_id_number: '1234567890123456' };
    await world.submitDocuments(two.headers, { ...typed(), ...bare }, pair());
    const vault = testVault();
    const found = await inSystem((tx) => listSameIdNumbers(tx, one.account.id));
    expect(found).toEqual([{ accountId: two.account.id, idType: 'philsys' }]);
    expect(await inSystem((tx) => decryptIdNumbers({ vault }, tx, one.account.id))).toEqual({
      primary: '1234-5678-9012-3456',
      secondary: null,
    });
    const rows = await inSystem((tx) => tx.selectFrom('kyc_id_numbers').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain('9012');
    expect(rows.some((row) => row.number_encrypted.includes('9012'))).toBe(false);
  });

  test('and everything else of somebody can be erased: nothing opens again', async () => {
    const who = await world.enter();
    const reply = await world.submitDocuments(who.headers, { ...typed(), ...number }, pair());
    const [{ id }] = reply.json().results;
    await inSystem((tx) => eraseDocuments(tx, who.account.id, new Date()));
    const deps = { vault: testVault(), objectStore: openObjectStore({ url: harness.objectsUrl }) };
    await expect(inSystem((tx) => readDocument(deps, tx, id))).rejects.toThrow(
      `document ${id} not found`,
    );
    expect(await inSystem((tx) => decryptIdNumbers(deps, tx, who.account.id))).toEqual({
      primary: null,
      secondary: null,
    });
  });
});

describe('address and password, sent along', () => {
  const basic = ({ email, password }: Pick<TestAccount, 'email' | 'password'>) => ({
    authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
  });

  test('hand documents in without a session, and open none', async () => {
    const account = await createAccount(harness, {});
    const reply = await world.submitDocuments(basic(account), typed(), pair());
    expect(reply.statusCode).toBe(201);
    expect(await statesOf({ account })).toMatchObject({ selfie_with_primary_id: 'sent' });
    const sessions = await inSystem((tx) =>
      tx.selectFrom('sessions').select('id').where('account_id', '=', account.id).execute(),
    );
    expect(sessions).toEqual([]);
    const elsewhere = await harness.app.inject({
      url: '/api/v1/users/user/',
      headers: basic(account),
    });
    expect(elsewhere.statusCode).toBe(401);
  });

  test('that are wrong look the same, whatever is wrong', async () => {
    const account = await createAccount(harness, {});
    const staff = await createAccount(harness, { role: 'staff' });
    const closed = await createAccount(harness, { accountStatus: 'SUSPENDED' });
    const { password } = account;
    const tries = [
      { email: account.email, password: 'Wrong-pass-1' },
      { email: 'nobody@luwag.test', password },
      staff,
      closed,
      { email: '', password },
      { email: account.email, password: '' },
    ];
    for (const each of tries) {
      const reply = await world.submitDocuments(basic(each), typed(), pair());
      expect([each.email, reply.statusCode, reply.json().code]).toEqual([
        each.email,
        401,
        'unauthenticated',
      ]);
    }
    const garbage = { authorization: 'Basic %%%' };
    expect((await world.submitDocuments(garbage, typed(), pair())).statusCode).toBe(401);
  });

  test('are not enough for somebody with a second factor', async () => {
    const account = await createAccount(harness, {});
    await harness.poolDb
      .updateTable('userpool.users')
      .set({ is_email_otp_on: true, preferred_mfa: 'EMAIL_OTP' })
      .where('sub', '=', account.sub)
      .execute();
    const reply = await world.submitDocuments(basic(account), typed(), pair());
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated']);
  });

  test('are guessed only so often', async () => {
    const account = await createAccount(harness, {});
    const wrong = { email: account.email, password: 'Wrong-pass-1' };
    for (let i = 0; i < 12; i++) await world.submitDocuments(basic(wrong), typed(), {});
    const right = await world.submitDocuments(basic(account), typed(), pair());
    expect(right.statusCode).toBe(401);
  });
});
