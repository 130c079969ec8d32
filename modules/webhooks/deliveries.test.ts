import { setWebhook, WebhookEvent } from '@luwag/contracts/webhooks';
import { inScope } from '@luwag/db/scope';
import { armFailpoints } from '@luwag/platform/failpoints';
import { withStepUp } from '@luwag/testing/builders/stores';
import { keepDays } from '@luwag/testing/harness/days';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { misplacedRows } from '@luwag/testing/harness/slots';
import {
  type Received,
  startWebhooksHarness,
  verifies,
} from '@luwag/testing/harness/webhooks-harness';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const hourMs = 3_600_000;
const harness = forAllTests(startWebhooksHarness);
beforeEach(() => harness.reset());
afterEach(() => armFailpoints(undefined, 'test'));

/** A request of the shop's that was taken back: one change. */
const cancelOne = async () => harness.change(await harness.newRequest(), 'canceled');
const versionOf = ({ body }: Received): number => JSON.parse(body).data.version;

describe('a change of a request', () => {
  test('is told as it happened, signed, and once', async () => {
    const secret = await harness.setAddress();
    const id = await harness.newRequest();
    await harness.change(id, 'started');
    await harness.change(id, 'canceled');
    await harness.tell();
    expect(harness.received).toHaveLength(2);
    // In no particular order: the version says which came last.
    harness.received.sort((one, another) => versionOf(one) - versionOf(another));
    const [first, second] = harness.received;
    if (!first || !second) throw new Error('not told');
    const bodies = harness.received.map(({ body }) => WebhookEvent.parse(JSON.parse(body)));
    expect(bodies.map(({ type, data }) => [type, data.status, data.version])).toEqual([
      ['payment_request.started', 'started', 2],
      ['payment_request.canceled', 'canceled', 3],
    ]);
    expect(bodies[0]?.data).toMatchObject({
      id,
      amount: 3_000_00,
      livemode: false,
      metadata: { cart: '17' },
      paid_at: null,
    });
    const happenedMs = Date.parse(bodies[0]?.timestamp ?? '');
    expect(Math.abs(happenedMs - harness.now().getTime())).toBeLessThan(60_000);
    expect(first.headers['content-type']).toBe('application/json');
    expect(first.headers['webhook-id']).toMatch(/^evt_[0-9a-f-]{36}$/);
    expect(first.headers['webhook-id']).not.toBe(second.headers['webhook-id']);
    expect(harness.received.every((each) => verifies(each, secret))).toBe(true);
    expect(verifies({ ...first, body: first.body.replace('started', 'paid') }, secret)).toBe(false);
    await harness.tell();
    expect(harness.received).toHaveLength(2);
    expect((await harness.deliveries()).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
    ]);
  });

  test('is no work where nobody is told, and none for the other mode', async () => {
    await cancelOne();
    await harness.relay();
    expect(await harness.jobs()).toEqual([]);
    const params = { store_id: harness.shop.storeId };
    const body = { url: 'https://nena.example/live', mode: 'live' };
    const use = { action: setWebhook.name, params, body };
    const live = await harness.app.inject({
      method: setWebhook.method,
      url: setWebhook.path.replace('{store_id}', params.store_id),
      headers: {
        ...harness.merchant.headers,
        ...(await withStepUp(harness, harness.merchant, use)),
      },
      payload: body,
    });
    expect(live.statusCode).toBe(200);
    await cancelOne();
    await harness.relay();
    expect(await harness.jobs()).toEqual([]);
  });

  test('is stored once, however often its job runs', async () => {
    await harness.setAddress();
    await cancelOne();
    await harness.relay();
    const [created] = await harness.jobs();
    if (!created) throw new Error('no job');
    await harness.runJob(created);
    await harness.runJob(created);
    expect((await harness.jobs()).map(({ name }) => name)).toEqual(['webhooks.attemptDelivery']);
    await harness.tell();
    expect(harness.received).toHaveLength(1);
  });

  test('is told again under the same id when we died before we had written it down', async () => {
    const secret = await harness.setAddress();
    await cancelOne();
    armFailpoints('webhooks.sent:throw', 'test');
    await expect(harness.tell()).rejects.toThrow('failpoint');
    expect((await harness.deliveries()).map(({ attempts }) => attempts)).toEqual([0]);
    armFailpoints(undefined, 'test');
    await harness.tell();
    expect(harness.received).toHaveLength(2);
    expect(new Set(harness.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(harness.received.map(({ body }) => body)).size).toBe(1);
    expect(harness.received.every((each) => verifies(each, secret))).toBe(true);
    expect(await harness.attempts()).toMatchObject([{ number: 1, status: 204, failure: null }]);
  });

  test('is signed with both secrets for two days after a change of secret', async () => {
    const [old, fresh] = [await harness.setAddress(), await harness.setAddress()];
    await cancelOne();
    await harness.tell();
    const [both] = harness.received;
    if (!both) throw new Error('not told');
    expect([verifies(both, old), verifies(both, fresh)]).toEqual([true, true]);
    harness.pass(48 * hourMs + 60_000);
    await cancelOne();
    await harness.tell();
    const later = harness.received[1];
    if (!later) throw new Error('not told');
    expect([verifies(later, old), verifies(later, fresh)]).toEqual([false, true]);
  });
});

describe('nothing leaves for the inside', () => {
  test.each([
    ['127.0.0.1', 4],
    ['10.1.2.3', 4],
    ['169.254.169.254', 4],
    ['::1', 6],
    ['::ffff:127.0.0.1', 6],
    ['fd00::1', 6],
  ])('whatever the name leads to: %s', async (address, family) => {
    await harness.setAddress(`https://rebind.example:${harness.receiver.port}/hook`);
    await cancelOne();
    // One public answer among them does not open the door.
    const resolve = async () => [
      { address: '93.184.215.14', family: 4 },
      { address, family },
    ];
    const posting = { timeoutMs: 500, resolve };
    await harness.tell({ posting });
    expect(await harness.attempts()).toMatchObject([{ status: null, failure: 'not_public' }]);
    expect(harness.received).toEqual([]);
    while ((await harness.tryNext({ posting })) !== undefined);
  });

  test('nor for this machine, where the product runs', async () => {
    await harness.setAddress();
    await cancelOne();
    await harness.tell({ mayCallOwnMachine: false });
    expect(harness.received).toEqual([]);
    expect(await harness.deliveries()).toMatchObject([{ state: 'canceled', attempts: 0 }]);
  });

  test('a name that leads nowhere is a failure like others', async () => {
    await harness.setAddress('https://nobody.example/hook');
    await cancelOne();
    const resolve = async () => {
      throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    };
    await harness.tell({ posting: { resolve } });
    expect(await harness.attempts()).toMatchObject([{ failure: 'no_such_host' }]);
    while ((await harness.tryNext({ posting: { resolve } })) !== undefined);
  });
});

describe('what a shop was told', () => {
  /** As if it had happened so many days before; of the attempts first, which go with deliveries. */
  const makeOlder = (days: number) =>
    inScope(harness.db, 'system', async (tx) => {
      await sql`update webhook_attempts set day = day - ${days}::int`.execute(tx);
      await sql`update webhook_deliveries set day = day - ${days}::int`.execute(tx);
    });
  const attemptsOf = async (ids: string[]) => {
    const { rows } = await inScope(harness.db, 'system', (tx) =>
      sql`select 1 from webhook_attempts where delivery_id = any (${ids}::uuid[])`.execute(tx),
    );
    return rows.length;
  };
  /** Deliveries and attempts, of those there are now, that a day's housekeeping leaves. */
  const leftBy = async (housekeeping: () => Promise<unknown>) => {
    const ids = (await harness.deliveries()).map(({ id }) => id);
    await housekeeping();
    return { deliveries: (await harness.deliveries()).length, attempts: await attemptsOf(ids) };
  };
  const keep = () => keepDays(harness.db);
  beforeEach(async () => {
    await harness.setAddress();
    await cancelOne();
    await harness.tell();
  });

  test('is kept for thirty days after the last attempt, and then not at all', async () => {
    await makeOlder(34);
    expect(await leftBy(keep)).toEqual({ deliveries: 1, attempts: 1 });
    await makeOlder(1);
    expect(await leftBy(keep)).toEqual({ deliveries: 0, attempts: 0 });
  });

  test('and is not over is kept however old', async () => {
    await cancelOne();
    harness.receiver.answerWith(500);
    await harness.tell();
    await makeOlder(60);
    expect(await leftBy(keep)).toEqual({ deliveries: 1, attempts: 1 });
    expect(await harness.deliveries()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await sql`delete from graphile_worker._private_jobs`.execute(harness.db);
  });

  test('goes with the address it was told to, attempts and all', async () => {
    const forget = () =>
      inScope(harness.db, 'system', (tx) =>
        sql`delete from webhook_addresses where store_id = ${harness.shop.storeId}`.execute(tx),
      );
    expect(await leftBy(async () => undefined)).toEqual({ deliveries: 1, attempts: 1 });
    expect(await leftBy(forget)).toEqual({ deliveries: 0, attempts: 0 });
  });
});

test('addresses, deliveries and attempts are in the slot of their merchant', async () => {
  await harness.setAddress();
  await cancelOne();
  await harness.tell();
  expect(await harness.deliveries()).not.toEqual([]);
  expect(await inScope(harness.db, 'system', misplacedRows)).toEqual([]);
});
