import { randomUUID } from 'node:crypto';
import { openDocumentView, viewDocument } from '@luwag/contracts/kyc-documents';
import { inScope } from '@luwag/db/scope';
import { passTime } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { cardJpeg, sharp } from '@luwag/testing/builders/pictures';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { beforeAll, describe, expect, test } from 'vitest';
import { eraseDocuments } from '../documents/service.ts';

const harness = forAllTests(startPoolHarness);
const world = documentsHarnessOf(harness);
let buyer: SignedIn;
let staff: SignedIn;
let documentId: string;

beforeAll(async () => {
  buyer = await world.enter();
  staff = await world.enterStaff();
  documentId = await submitted(buyer);
  await world.giveCase(staff, buyer);
});

async function submitted(who: SignedIn): Promise<string> {
  const card = await cardJpeg();
  const files = { primary_government_id_front: card, selfie_with_primary_id: card };
  const reply = await world.submitDocuments(
    who.headers,
    { primary_government_id_type: 'umid' },
    files,
  );
  return reply.json().results[0].id;
}

const linkTo = async (who: SignedIn, id = documentId) => {
  const reply = await world.askToSee(who, id);
  return reply.statusCode === 201 ? (reply.json().url as string) : reply.json().code;
};
const look = (who: SignedIn, url: string) => harness.app.inject({ url, headers: who.headers });
const viewsOf = () =>
  harness.db
    .selectFrom('audit.events')
    .select(['actor_id', 'account_id', 'detail'])
    .where('action', '=', 'document.viewed')
    .execute();

describe('a view of a document', () => {
  test('is a marked picture that nobody keeps, and each is on record', async () => {
    const before = (await viewsOf()).length;
    const url = await linkTo(staff);
    const seen = await look(staff, url);
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(seen.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const plain = await sharp(await cardJpeg())
      .greyscale()
      .raw()
      .toBuffer();
    const marked = await sharp(seen.rawPayload).greyscale().raw().toBuffer();
    expect(marked.length).toBe(plain.length);
    const changed = marked.filter((light, i) => Math.abs(light - (plain[i] ?? 0)) > 25).length;
    expect(changed).toBeGreaterThan(plain.length / 200);
    await look(staff, url);
    const views = (await viewsOf()).slice(before);
    const one = { actor_id: staff.account.id, account_id: buyer.account.id };
    expect(views).toEqual([1, 2].map(() => expect.objectContaining(one)));
    expect(views[0]?.detail).toMatchObject({
      document_id: documentId,
      reason: 'Deciding the case',
      case_id: expect.any(String),
    });
  });

  test('is for whoever has the case in hand, says why, and ends with the claim', async () => {
    const other = await world.enterStaff();
    expect(await linkTo(other)).toBe('case_not_claimed');
    const without = await world.call(openDocumentView, staff, {
      params: { document_id: documentId },
      body: {},
    });
    expect([without.statusCode, without.json().code]).toEqual([422, 'invalid_request']);
    const url = await linkTo(staff);
    await world.giveCase(other, buyer);
    const late = await look(staff, url);
    expect([late.statusCode, late.json().code]).toEqual([409, 'case_not_claimed']);
    await world.giveCase(staff, buyer);
    expect((await look(staff, url)).statusCode).toBe(200);
  });

  test('lasts a minute, for one session and one document', async () => {
    const url = await linkTo(staff);
    const other = await world.enterStaff();
    const another = await submitted(await world.enter());
    const codeOf = async (who: SignedIn, at: string) => {
      const reply = await look(who, at);
      return [reply.statusCode, reply.json().code];
    };
    const notGood = [403, 'view_link_invalid'];
    expect(await codeOf(other, url)).toEqual(notGood);
    expect(await codeOf(staff, url.replace(documentId, another))).toEqual(notGood);
    expect(await codeOf(staff, `${url.slice(0, -4)}AAAA`)).toEqual(notGood);
    // An empty parameter is one that was left out.
    const without = await codeOf(staff, url.replace(/token=.*/, 'token='));
    expect(without).toEqual([422, 'invalid_request']);
    expect(await codeOf(buyer, url)).toEqual([403, 'forbidden']);
    await passTime(harness.db, 61_000);
    expect(await codeOf(staff, url)).toEqual(notGood);
  });

  test('of what is not there, or is erased, is refused', async () => {
    expect(await linkTo(staff, randomUUID())).toBe('document_not_found');
    const who = await world.enter();
    const id = await submitted(who);
    await world.giveCase(staff, who);
    const url = await linkTo(staff, id);
    await inScope(harness.db, 'system', (tx) => eraseDocuments(tx, who.account.id, new Date()));
    const gone = await look(staff, url);
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'document_not_found']);
    expect(await linkTo(staff, id)).toBe('document_not_found');
  });

  test('is by a path that its contract names', () => {
    expect(viewDocument.path).toBe(openDocumentView.path);
  });
});
