import {
  addPicture,
  type Dispute,
  getPicture,
  getStaffPicture,
  withdrawDispute,
} from '@luwag/contracts/disputes';
import { cardJpeg } from '@luwag/testing/builders/pictures';
import { startClamd, testVirus } from '@luwag/testing/harness/clamd';
import { withoutDecoders } from '@luwag/testing/harness/decoders';
import { disputeStepsOf, type Headers, on } from '@luwag/testing/harness/dispute-steps';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { multipart } from '@luwag/testing/harness/multipart';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { pngClaiming } from '@luwag/testing/hostile/png';
import { beforeAll, expect, test } from 'vitest';

const harness = forAllTests(async () => {
  const clamd = await startClamd();
  const started = await startPaymentsHarness({ settings: { CLAMD_ADDRESS: clamd.address } });
  const close = async () => {
    await started.close();
    await clamd.stop();
  };
  return { ...started, close };
});
let ana: Payer;
beforeAll(async () => {
  ana = await harness.newPayer();
});
const { ask, buy, codeOf, reported, staffOf } = disputeStepsOf(harness, () => ana);

const sendTo = (headers: Headers, id: string, bytes: Buffer, words = 'The lid') => {
  const form = multipart({ words }, [{ name: 'picture', filename: 'a.jpg', bytes }]);
  const url = addPicture.path.replace('{dispute_id}', id);
  const sent = { ...headers, ...form.headers };
  return harness.app.inject({ method: 'POST', url, headers: sent, payload: form.payload });
};
const look = (headers: Headers, dispute_id: string, picture_id: string) =>
  ask(getPicture, headers, { params: { dispute_id, picture_id } });

test('a picture is made anew and seen by both sides and staff, and by nobody else', async () => {
  const dispute = await reported(await buy());
  const sent = await sendTo(ana.headers, dispute.id, await cardJpeg());
  const entry: Dispute['timeline'][number] = sent.json().timeline.at(-1);
  expect(entry).toMatchObject({ kind: 'message', by: 'buyer', words: 'The lid' });
  const [picture] = entry.pictures;
  if (!picture) throw new Error(sent.body);
  const again = await sendTo(ana.headers, dispute.id, await cardJpeg());
  expect(again.json().timeline).toEqual(sent.json().timeline);
  for (const headers of [ana.headers, harness.keyHeaders, harness.merchant.headers]) {
    const reply = await look(headers, dispute.id, picture.id);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg']);
  }
  const eve = await harness.newPayer({ channel: null });
  const other = await harness.openShop();
  const own = await reported(await buy());
  const none = [404, 'picture_not_found'];
  for (const headers of [eve.headers, other.keyHeaders])
    expect(codeOf(await look(headers, dispute.id, picture.id))).toEqual(none);
  // Of another case of one’s own it is not a picture either.
  expect(codeOf(await look(ana.headers, own.id, picture.id))).toEqual(none);
  const staff = await staffOf();
  const lookAsStaff = (dispute_id: string) =>
    ask(getStaffPicture, staff.headers, { params: { dispute_id, picture_id: picture.id } });
  expect((await lookAsStaff(dispute.id)).statusCode).toBe(200);
  expect(codeOf(await lookAsStaff(own.id))).toEqual(none);
  const stranger = await sendTo(eve.headers, dispute.id, await cardJpeg());
  expect(codeOf(stranger)).toEqual([404, 'dispute_not_found']);
  const unreadable = await sendTo(ana.headers, dispute.id, Buffer.from('<svg onload=alert(1)>'));
  expect(unreadable.json().code).toBe('picture_type_not_taken');
});

test('what is no clean picture is refused, and so is any while none can be looked at', async () => {
  const { id } = await reported(await buy());
  const card = await cardJpeg();
  const wrong: [number, string, Buffer][] = [
    [422, 'picture_missing', Buffer.alloc(0)],
    [415, 'picture_is_heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1', 'latin1')],
    [422, 'picture_not_readable', card.subarray(0, 4000)],
    [413, 'picture_too_large', pngClaiming(7000, 7000)],
    [422, 'picture_too_small', await cardJpeg({ width: 150, height: 150 })],
    [422, 'picture_infected', Buffer.concat([card, testVirus])],
  ];
  for (const [status, code, bytes] of wrong)
    expect(codeOf(await sendTo(ana.headers, id, bytes))).toEqual([status, code]);
  const busy = await withoutDecoders(() => sendTo(ana.headers, id, card));
  expect(codeOf(busy)).toEqual([503, 'pictures_busy']);
});

test('each side sends eight at most, and none once the case is closed', async () => {
  const { id } = await reported(await buy());
  const card = await cardJpeg();
  for (let sent = 0; sent < 8; sent++)
    expect((await sendTo(ana.headers, id, card, `Picture ${sent}`)).statusCode).toBeLessThan(300);
  expect(codeOf(await sendTo(ana.headers, id, card))).toEqual([409, 'too_many_pictures']);
  expect((await sendTo(harness.keyHeaders, id, card)).statusCode).toBeLessThan(300);
  const withdrawn = await ask(withdrawDispute, ana.headers, on(id));
  expect(withdrawn.json()).toMatchObject({ state: 'closed' });
  expect(codeOf(await sendTo(ana.headers, id, card))).toEqual([409, 'dispute_closed']);
});
