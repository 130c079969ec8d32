import { randomUUID } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { createGateway } from '@luwag/gateway/gateway';
import { auditOf } from '@luwag/testing/builders/account-probes';
import { keepDays } from '@luwag/testing/harness/days';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startSourcesHarness } from '@luwag/testing/harness/sources-harness';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';

const harness = forAllTests(startSourcesHarness);
afterEach(async () => {
  await harness.gateway.sendWebhooksTo(null);
  await harness.gateway.calm();
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
  const token = await createGateway(harness.gateway.access).createToken({
    reference: `elsewhere-${randomUUID()}`,
    channel: 'PAYMAYA',
    returnUrls: { success: url, failure: url },
  });
  if (token.kind !== 'requires_action') throw new Error(token.kind);
  await harness.gateway.press(token.redirectUrl, 'approve');
  return token.tokenId;
}
const tokenIn = async (id: string) => (await harness.tokenOf(id))[0];
const linkedTimes = async (accountId: string) =>
  (await auditOf(harness.db, accountId)).filter((action) => action === 'source.linked').length;

describe('a webhook', () => {
  test('without our token, or with another, is nobody’s and leaves nothing behind', async () => {
    const who = await harness.newBuyer();
    const { id, page } = await harness.open(who, 'PAYMAYA');
    await harness.gateway.press(page, 'approve');
    const event = about('payment_token.activation', await tokenIn(id));
    const before = (await harness.events()).length;
    for (const token of ['', 'callback-token-of-the-testS', 'x'.repeat(4000)]) {
      const reply = await harness.tell(event, token);
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated']);
    }
    const bare = await harness.app.inject({
      method: 'POST',
      url: harness.eventsUrl,
      payload: event,
    });
    expect(bare.statusCode).toBe(401);
    await harness.settled();
    expect(await harness.events()).toHaveLength(before);
    expect((await harness.source(who, id)).status).toBe('linking');
  });

  test('delivered five times is heard once', async () => {
    const who = await harness.newBuyer();
    await harness.gateway.sendWebhooksTo(harness.eventsUrl);
    await harness.gateway.behave({ behaviour: 'duplicate_callbacks', operation: 'link' });
    const { id, page } = await harness.open(who, 'GRABPAY');
    await harness.gateway.press(page, 'approve');
    const key = `payment_token.activation:${(await tokenIn(id))?.payment_token_id}::ACTIVE`;
    const told = async () => (await harness.events()).filter((row) => row.dedupe_key === key);
    await harness.until(async () => (await told())[0]?.deliveries === 5, 'five deliveries');
    await harness.settled();
    expect(await told()).toHaveLength(1);
    expect((await harness.source(who, id)).status).toBe('active');
    expect(await linkedTimes(who.account.id)).toBe(1);
  });

  test('replayed after its source was given up brings nothing back', async () => {
    const who = await harness.newBuyer();
    const id = await harness.link(who, 'PAYMAYA');
    const event = about('payment_token.activation', await tokenIn(id));
    expect((await harness.tell(event)).statusCode).toBe(204);
    await harness.unlink(who, id);
    await harness.settled();
    for (const each of [event, { ...event, created: new Date().toISOString() }])
      expect((await harness.tell(each)).statusCode).toBe(204);
    await harness.tell(about('payment_token.activation', { ...event.data, status: 'AGAIN' }));
    await harness.settled();
    expect((await harness.source(who, id)).status).toBe('unlinked');
    expect(await harness.sources(who)).toEqual([]);
    expect(await linkedTimes(who.account.id)).toBe(1);
  });

  test('in whatever order they come, what counts is how things stand', async () => {
    const who = await harness.newBuyer();
    const { id, page } = await harness.open(who, 'PAYMAYA');
    await harness.gateway.press(page, 'approve');
    const token = await tokenIn(id);
    await harness.tell(about('payment_token.expiry', { ...token, status: 'EXPIRED' }));
    await harness.settled();
    expect((await harness.source(who, id)).status).toBe('active');
    await harness.tell(about('payment_token.activation', token));
    await harness.tell(about('payment_token.failure', { ...token, status: 'FAILED' }));
    await harness.settled();
    expect((await harness.source(who, id)).status).toBe('active');
    expect(await linkedTimes(who.account.id)).toBe(1);
  });

  test('is looked into again until the gateway answers', async () => {
    const who = await harness.newBuyer();
    const { id, page } = await harness.open(who, 'PAYMAYA');
    await harness.gateway.press(page, 'approve');
    await harness.gateway.behave({ behaviour: 'garbled', operation: 'read' });
    await harness.tell(about('payment_token.activation', await tokenIn(id)));
    await harness.settled();
    expect((await harness.source(who, id)).status).toBe('active');
  });

  test('of a kind that we do not know is thanked for and kept', async () => {
    const about = (number: number) => ({
      event: 'moon.phase',
      created: new Date().toISOString(),
      data: { number, secret: randomUUID().slice(0, 4) },
    });
    const [first, second] = [about(1), about(2)];
    for (const event of [first, second, { ...first, created: 'later' }])
      expect((await harness.tell(event)).statusCode).toBe(204);
    const kept = (await harness.events()).filter((row) => row.event === 'moon.phase');
    expect(kept.map((row) => [row.deliveries, row.subject])).toEqual([
      [2, 'other'],
      [1, 'other'],
    ]);
    expect(kept[0]?.body).toMatchObject({ data: first.data });
    const payment = { event: 'payment.capture', data: { payment_id: 'py-1', status: 'SUCCEEDED' } };
    expect((await harness.tell(payment)).statusCode).toBe(204);
    expect((await harness.tell({ event: 'x', data: 'text' })).statusCode).toBe(422);
    await harness.settled();
  });

  test('delivered again weeks later is counted where it lies, and kept for ninety days', async () => {
    const news = {
      event: 'sun.spot',
      created: new Date().toISOString(),
      data: { n: randomUUID() },
    };
    const told = async () => (await harness.events()).filter((row) => row.event === 'sun.spot');
    const makeOlder = (days: number) =>
      inScope(harness.db, 'system', (tx) =>
        sql`update gateway_events set day = day - ${days}::int where event = 'sun.spot'`.execute(
          tx,
        ),
      );
    await harness.tell(news);
    await makeOlder(40);
    await Promise.all([harness.tell(news), harness.tell(news)]);
    expect(await told()).toMatchObject([{ deliveries: 3 }]);
    await makeOlder(50);
    await keepDays(harness.db);
    expect(await told()).toHaveLength(1);
    await makeOlder(1);
    await keepDays(harness.db);
    expect(await told()).toEqual([]);
  });

  test('that claims what the gateway does not confirm changes nothing', async () => {
    const [who, thief] = [await harness.newBuyer(), await harness.newBuyer()];
    const open = await harness.open(who, 'PAYMAYA');
    const mine = await tokenIn(open.id);
    const claims = [
      // Said to be active, while its owner has not even looked.
      about('payment_token.activation', { ...mine, status: 'ACTIVE' }),
      about('payment_token.failure', { ...mine, status: 'FAILED' }),
      about('payment_token.expiry', { ...mine, status: 'EXPIRED' }),
    ];
    for (const claim of claims) expect((await harness.tell(claim)).statusCode).toBe(204);
    await harness.settled();
    expect((await harness.source(who, open.id)).status).toBe('linking');

    // Another buyer's token under this linking's name, where the row has no token of its own yet.
    const theirs = await harness.link(thief, 'PAYMAYA');
    const strange = await strangeToken();
    await harness.gateway.behave({ behaviour: 'error_not_done', operation: 'link', count: 50 });
    const lost = await harness.begin(who, { channel: 'PAYMAYA' });
    await harness.until(async () => (await harness.row(lost)).attempt === 'unknown', 'the asking');
    const token = await tokenIn(theirs);
    const stolen = String(token?.payment_token_id);
    const reference_id = `source-${lost}`;
    for (const payment_token_id of [stolen, strange, 'pt-made-up']) {
      const before = (await harness.row(lost)).polled_at;
      await harness.tell(
        about('payment_token.activation', { ...token, reference_id, payment_token_id }),
      );
      // News of a token that has a row of its own may be that row's.
      if (payment_token_id === stolen) continue;
      await harness.until(
        async () => (await harness.row(lost)).polled_at?.getTime() !== before?.getTime(),
        'the poll',
      );
      expect(await harness.row(lost)).toMatchObject({ status: 'linking', gateway_token_id: null });
    }
    expect((await harness.source(thief, theirs)).status).toBe('active');
    await harness.unlink(who, lost);
  });
});
