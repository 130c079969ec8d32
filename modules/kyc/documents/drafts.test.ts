import {
  listDrafts,
  partBytesMax,
  removeDraft,
  sendDraftPart,
  startDraft,
} from '@luwag/contracts/kyc-documents';
import { inScope } from '@luwag/db/scope';
import { openObjectStore } from '@luwag/object-store/store';
import { passTime } from '@luwag/testing/builders/account-probes';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { cardJpeg, drawCard } from '@luwag/testing/builders/pictures';
import { documentsHarnessOf, sha256Of } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { beforeAll, describe, expect, test } from 'vitest';

const harness = forAllTests(startPoolHarness);
const world = documentsHarnessOf(harness);
let card: Buffer;
const front = 'primary_government_id_front';

beforeAll(async () => {
  card = await drawCard({ width: 1600, height: 1000 }).jpeg({ quality: 95 }).toBuffer();
});

const partsOf = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => ({
    offset: i * size,
    part: bytes.subarray(i * size, (i + 1) * size),
  }));

const begun = async (who: SignedIn, bytes = card): Promise<string> => {
  const reply = await world.begin(who, front, bytes, 'philsys');
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
  return reply.json().id;
};

describe('a picture in parts', () => {
  test('goes on where it stopped, and is looked at when it is whole', async () => {
    const who = await world.enter();
    expect(card.length).toBeGreaterThan(partBytesMax);
    const [first, ...rest] = partsOf(card, partBytesMax);
    const id = await begun(who);
    const after = await world.sendPart(who, id, 0, first?.part as Buffer);
    expect(after.json()).toMatchObject({ received_bytes: partBytesMax, state: 'receiving' });
    const again = await world.begin(who, front, card, 'philsys');
    expect(again.json()).toMatchObject({ id, received_bytes: partBytesMax });
    let last = after;
    for (const { offset, part } of rest) last = await world.sendPart(who, id, offset, part);
    expect(last.json()).toMatchObject({
      ...{ state: 'ready', is_blurry: false, has_glare: false },
      received_bytes: card.length,
    });
  });

  test('is seen from another device, and not by another person', async () => {
    const who = await world.enter();
    const draft = await world.ready(who, front, card);
    const elsewhere = await signIn(harness, who.account);
    const seen = await world.call(listDrafts, elsewhere);
    expect(seen.json().results).toEqual([draft]);
    const other = await world.call(listDrafts, await world.enter());
    expect(other.json().results).toEqual([]);
  });

  test('takes a repeated part once, also twice at once', async () => {
    const who = await world.enter();
    const id = await begun(who);
    const parts = partsOf(card, partBytesMax);
    for (const { offset, part } of parts) {
      const replies = await Promise.all([1, 2].map(() => world.sendPart(who, id, offset, part)));
      expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
    }
    const late = await world.sendPart(who, id, 0, parts[0]?.part as Buffer);
    expect(late.json()).toMatchObject({ state: 'ready' });
  });

  test('refuses a part out of place, one too long, and none at all', async () => {
    const who = await world.enter();
    const id = await begun(who);
    const refused = async (offset: number, part: Buffer) => {
      const reply = await world.sendPart(who, id, offset, part);
      return [reply.statusCode, reply.json().code];
    };
    expect(await refused(10, card.subarray(10, 20))).toEqual([409, 'part_out_of_place']);
    expect(await refused(card.length - 1, card.subarray(0, 9))).toEqual([422, 'part_too_long']);
    expect(await refused(0, Buffer.alloc(0))).toEqual([422, 'invalid_request']);
    expect(await refused(0, Buffer.alloc(partBytesMax + 1))).toEqual([413, 'body_too_large']);
    const unknown = await world.sendPart(await world.enter(), id, 0, card.subarray(0, 10));
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'draft_not_found']);
  });

  test('that is not what was announced is thrown away', async () => {
    const who = await world.enter();
    const small = await cardJpeg({ width: 400, height: 300 });
    const started = await world.call(startDraft, who, {
      body: { kind: front, bytes: small.length, sha256: sha256Of(card) },
    });
    const { id } = started.json();
    const reply = await world.sendPart(who, id, 0, small);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'file_damaged']);
    expect((await world.call(listDrafts, who)).json().results).toEqual([]);
  });

  test('that is no picture is thrown away with it, parts and all', async () => {
    const who = await world.enter();
    const script = Buffer.from('<?php system($_GET["c"]);');
    const id = await begun(who, script);
    const reply = await world.sendPart(who, id, 0, script);
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'picture_type_not_taken']);
    expect((await world.sendPart(who, id, 0, script)).statusCode).toBe(404);
    const objectStore = openObjectStore({ url: harness.objectsUrl });
    const left = await inScope(harness.db, 'system', (tx) =>
      tx.selectFrom('kyc_draft_parts').select('object_key').where('draft_id', '=', id).execute(),
    );
    expect(left).toEqual([]);
    objectStore.close();
  });

  test('can be taken back, and is gone after a week', async () => {
    const who = await world.enter();
    const draft = await world.ready(who, front, card);
    const params = { draft_id: draft.id };
    expect((await world.call(removeDraft, who, { params })).statusCode).toBe(204);
    const twice = await world.call(removeDraft, who, { params });
    expect([twice.statusCode, twice.json().code]).toEqual([404, 'draft_not_found']);
    await world.ready(who, front, card);
    await passTime(harness.db, 8 * 24 * 3_600_000);
    const later = await signIn(harness, who.account);
    expect((await world.call(listDrafts, later)).json().results).toEqual([]);
  });
});

describe('quality', () => {
  test('is told of cards: blurred, burnt out, or fine', async () => {
    const who = await world.enter();
    const told = async (options: Parameters<typeof cardJpeg>[0]) => {
      const { is_blurry, has_glare } = await world.ready(who, front, await cardJpeg(options));
      return { is_blurry, has_glare };
    };
    expect(await told({})).toEqual({ is_blurry: false, has_glare: false });
    expect(await told({ sigma: 6 })).toEqual({ is_blurry: true, has_glare: false });
    expect(await told({ hasGlare: true })).toEqual({ is_blurry: false, has_glare: true });
  });

  test('of a portrait is not judged', async () => {
    const who = await world.enter();
    const selfie = await cardJpeg({ sigma: 8 });
    expect(await world.ready(who, 'selfie_with_primary_id', selfie)).toMatchObject({
      is_blurry: false,
    });
  });
});

describe('beginning a picture', () => {
  test('is refused for what is not asked for, and for an ID that we do not know', async () => {
    const buyer = await world.enter();
    const code = async (who: SignedIn, kind: typeof front | 'mayors_permit', idType?: string) =>
      (await world.begin(who, kind, card, idType)).json().code;
    expect(await code(buyer, 'mayors_permit')).toBe('document_not_asked');
    expect(await code(await world.enter('merchant'), front)).toBe('document_not_asked');
    expect(await code(buyer, front, 'library_card')).toBe('id_type_unknown');
    const whole = await world.whole(buyer, 'mayors_permit', { bytes: card });
    expect(whole.json().code).toBe('document_not_asked');
  });

  test('has an end in a day', async () => {
    const who = await world.enter();
    const replies = [];
    for (let i = 0; i < 61; i++)
      replies.push(await world.begin(who, front, Buffer.from(`picture ${i}`)));
    expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(60);
    expect(replies.at(-1)?.json().code).toBe('too_many_drafts');
    const whole = await world.whole(who, front, { bytes: card });
    expect([whole.statusCode, whole.json().code]).toEqual([429, 'too_many_drafts']);
  });

  test('twice at once makes one', async () => {
    const who = await world.enter();
    const replies = await Promise.all([1, 2, 3].map(() => world.begin(who, front, card)));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
  });
});

test('the largest part that is taken fits through the smallest body on the way', () => {
  expect(sendDraftPart.files.bytesMax + 1024).toBeLessThan(256 * 1024);
});
