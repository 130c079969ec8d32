import type { SignedIn } from '@luwag/testing/builders/accounts';
import { cardJpeg } from '@luwag/testing/builders/pictures';
import { withoutDecoders } from '@luwag/testing/harness/decoders';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { pngClaiming } from '@luwag/testing/hostile/png';
import { beforeAll, describe, expect, test } from 'vitest';

const harness = forAllTests(startPoolHarness);
const world = documentsHarnessOf(harness);
let who: SignedIn;
let card: Buffer;
const front = 'primary_government_id_front';

beforeAll(async () => {
  who = await world.enter();
  card = await cardJpeg({ width: 600, height: 400 });
});

const inParts = async (bytes: Buffer) => {
  const { id } = (await world.begin(who, front, bytes)).json();
  return { id, reply: await world.sendPart(who, id, 0, bytes) };
};
const whole = (bytes: Buffer) => world.whole(who, front, { bytes });
const files = () => ({ primary_government_id_front: card, selfie_with_primary_id: card });
const fields = { primary_government_id_type: 'philsys' };

describe('a picture that cannot be taken', () => {
  test.each([
    [415, 'picture_type_not_taken', async () => Buffer.from('<svg onload="alert(1)"/>')],
    [415, 'picture_is_heic', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1', 'latin1')],
    [422, 'picture_not_readable', async () => card.subarray(0, 4000)],
    [422, 'picture_too_small', async () => cardJpeg({ width: 150, height: 150 })],
    [413, 'picture_too_large', async () => pngClaiming(7000, 7000)],
  ])('is refused in parts and whole: %s %s', async (status, code, make) => {
    const bytes = await make();
    const { reply } = await inParts(bytes);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    const at = await whole(bytes);
    expect([at.statusCode, at.json().code]).toEqual([status, code]);
  });

  test('is refused for an ID that we do not know', async () => {
    const reply = await world.send(
      { method: 'POST', path: '/api/v1/users/user/documents/drafts/whole/' } as never,
      who.headers,
      {
        fields: { kind: front, id_type: 'library_card' },
        files: [{ name: 'picture', bytes: card }],
      },
    );
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'id_type_unknown']);
  });
});

describe('while no decoder lives', () => {
  test('pictures wait, and what was sent in parts is kept for the next try', async () => {
    const { id, ...lost } = await withoutDecoders(() => inParts(card));
    expect([lost.reply.statusCode, lost.reply.json().code]).toEqual([503, 'pictures_busy']);
    expect(lost.reply.headers['retry-after']).toBeDefined();
    const again = await world.sendPart(who, id, 0, card);
    expect(again.json()).toMatchObject({ state: 'ready' });
  });

  test('whole ones and those of a form are refused for now', async () => {
    const alone = await withoutDecoders(() => whole(card));
    expect([alone.statusCode, alone.json().code]).toEqual([503, 'pictures_busy']);
    const form = await withoutDecoders(() => world.submitDocuments(who.headers, fields, files()));
    expect([form.statusCode, form.json().code]).toEqual([503, 'pictures_busy']);
  });

  test('nobody looks at a document', async () => {
    const submitted = await world.submitDocuments(who.headers, fields, files());
    const staff = await world.enterStaff();
    await world.giveCase(staff, who);
    const { url } = (await world.askToSee(staff, submitted.json().results[0].id)).json();
    const reply = await withoutDecoders(() => harness.app.inject({ url, headers: staff.headers }));
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'pictures_busy']);
  });
});
