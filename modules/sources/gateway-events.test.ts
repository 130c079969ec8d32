import { randomUUID } from 'node:crypto';
import { createGateway } from '@luwag/gateway/gateway';
import { auditOf } from '@luwag/testing/account-probes';
import { type SourcesWorld, startSourcesWorld } from '@luwag/testing/sources-world';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let world: SourcesWorld;
beforeAll(async () => {
  world = await startSourcesWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.gateway.sendWebhooksTo(null);
  await world.gateway.calm();
});

const about = (event: string, token: Record<string, unknown> | undefined) => ({
  event,
  business_id: 'b',
  created: new Date().toISOString(),
  data: { ...token },
});
/** A token that can be charged, and that no source of ours asked for. */
async function strangeToken(): Promise<string> {
  const url = 'https://elsewhere.example/back';
  const token = await createGateway(world.gateway.access).createToken({
    reference: `elsewhere-${randomUUID()}`,
    channel: 'PAYMAYA',
    returnUrls: { success: url, failure: url },
  });
  if (token.kind !== 'requires_action') throw new Error(token.kind);
  await world.gateway.press(token.redirectUrl, 'approve');
  return token.tokenId;
}
const tokenIn = async (id: string) => (await world.tokenOf(id))[0];
const linkedTimes = async (accountId: string) =>
  (await auditOf(world.db, accountId)).filter((action) => action === 'source.linked').length;

describe('a webhook', () => {
  test('without our token, or with another, is nobody’s and leaves nothing behind', async () => {
    const who = await world.newBuyer();
    const { id, page } = await world.open(who, 'PAYMAYA');
    await world.gateway.press(page, 'approve');
    const event = about('payment_token.activation', await tokenIn(id));
    const before = (await world.events()).length;
    for (const token of ['', 'callback-token-of-the-testS', 'x'.repeat(4000)]) {
      const reply = await world.tell(event, token);
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated']);
    }
    const bare = await world.app.inject({ method: 'POST', url: world.eventsUrl, payload: event });
    expect(bare.statusCode).toBe(401);
    await world.settled();
    expect(await world.events()).toHaveLength(before);
    expect((await world.source(who, id)).status).toBe('linking');
  });

  test('delivered five times is heard once', async () => {
    const who = await world.newBuyer();
    await world.gateway.sendWebhooksTo(world.eventsUrl);
    await world.gateway.behave({ behaviour: 'duplicate_callbacks', operation: 'link' });
    const { id, page } = await world.open(who, 'GRABPAY');
    await world.gateway.press(page, 'approve');
    const key = `payment_token.activation:${(await tokenIn(id))?.payment_token_id}::ACTIVE`;
    const told = async () => (await world.events()).filter((row) => row.dedupe_key === key);
    await world.until(async () => (await told())[0]?.deliveries === 5, 'five deliveries');
    await world.settled();
    expect(await told()).toHaveLength(1);
    expect((await world.source(who, id)).status).toBe('active');
    expect(await linkedTimes(who.account.id)).toBe(1);
  });

  test('replayed after its source was given up brings nothing back', async () => {
    const who = await world.newBuyer();
    const id = await world.link(who, 'PAYMAYA');
    const event = about('payment_token.activation', await tokenIn(id));
    expect((await world.tell(event)).statusCode).toBe(204);
    await world.unlink(who, id);
    await world.settled();
    for (const each of [event, { ...event, created: new Date().toISOString() }])
      expect((await world.tell(each)).statusCode).toBe(204);
    await world.tell(about('payment_token.activation', { ...event.data, status: 'AGAIN' }));
    await world.settled();
    expect((await world.source(who, id)).status).toBe('unlinked');
    expect(await world.sources(who)).toEqual([]);
    expect(await linkedTimes(who.account.id)).toBe(1);
  });

  test('in whatever order they come, what counts is how things stand', async () => {
    const who = await world.newBuyer();
    const { id, page } = await world.open(who, 'PAYMAYA');
    await world.gateway.press(page, 'approve');
    const token = await tokenIn(id);
    await world.tell(about('payment_token.expiry', { ...token, status: 'EXPIRED' }));
    await world.settled();
    expect((await world.source(who, id)).status).toBe('active');
    await world.tell(about('payment_token.activation', token));
    await world.tell(about('payment_token.failure', { ...token, status: 'FAILED' }));
    await world.settled();
    expect((await world.source(who, id)).status).toBe('active');
    expect(await linkedTimes(who.account.id)).toBe(1);
  });

  test('is looked into again until the gateway answers', async () => {
    const who = await world.newBuyer();
    const { id, page } = await world.open(who, 'PAYMAYA');
    await world.gateway.press(page, 'approve');
    await world.gateway.behave({ behaviour: 'garbled', operation: 'read' });
    await world.tell(about('payment_token.activation', await tokenIn(id)));
    await world.settled();
    expect((await world.source(who, id)).status).toBe('active');
  });

  test('of a kind that we do not know is thanked for and kept', async () => {
    const about = (number: number) => ({
      event: 'moon.phase',
      created: new Date().toISOString(),
      data: { number, secret: randomUUID().slice(0, 4) },
    });
    const [first, second] = [about(1), about(2)];
    for (const event of [first, second, { ...first, created: 'later' }])
      expect((await world.tell(event)).statusCode).toBe(204);
    const kept = (await world.events()).filter((row) => row.event === 'moon.phase');
    expect(kept.map((row) => [row.deliveries, row.subject])).toEqual([
      [2, 'other'],
      [1, 'other'],
    ]);
    expect(kept[0]?.body).toMatchObject({ data: first.data });
    const payment = { event: 'payment.capture', data: { payment_id: 'py-1', status: 'SUCCEEDED' } };
    expect((await world.tell(payment)).statusCode).toBe(204);
    expect((await world.tell({ event: 'x', data: 'text' })).statusCode).toBe(422);
    await world.settled();
  });

  test('that claims what the gateway does not confirm changes nothing', async () => {
    const [who, thief] = [await world.newBuyer(), await world.newBuyer()];
    const open = await world.open(who, 'PAYMAYA');
    const mine = await tokenIn(open.id);
    const claims = [
      // Said to be active, while its owner has not even looked.
      about('payment_token.activation', { ...mine, status: 'ACTIVE' }),
      about('payment_token.failure', { ...mine, status: 'FAILED' }),
      about('payment_token.expiry', { ...mine, status: 'EXPIRED' }),
    ];
    for (const claim of claims) expect((await world.tell(claim)).statusCode).toBe(204);
    await world.settled();
    expect((await world.source(who, open.id)).status).toBe('linking');

    // Another buyer's token under this linking's name, where the row has no token of its own yet.
    const theirs = await world.link(thief, 'PAYMAYA');
    const strange = await strangeToken();
    await world.gateway.behave({ behaviour: 'error_not_done', operation: 'link', count: 50 });
    const lost = await world.begin(who, { channel: 'PAYMAYA' });
    await world.until(async () => (await world.row(lost)).attempt === 'unknown', 'the asking');
    const token = await tokenIn(theirs);
    const stolen = String(token?.payment_token_id);
    const reference_id = `source-${lost}`;
    for (const payment_token_id of [stolen, strange, 'pt-made-up']) {
      const before = (await world.row(lost)).looked_at;
      await world.tell(
        about('payment_token.activation', { ...token, reference_id, payment_token_id }),
      );
      // News of a token that has a row of its own may be that row's.
      if (payment_token_id === stolen) continue;
      await world.until(
        async () => (await world.row(lost)).looked_at?.getTime() !== before?.getTime(),
        'the look',
      );
      expect(await world.row(lost)).toMatchObject({ status: 'linking', gateway_token_id: null });
    }
    expect((await world.source(thief, theirs)).status).toBe('active');
    await world.unlink(who, lost);
  });
});
