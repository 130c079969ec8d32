import { randomUUID } from 'node:crypto';
import {
  getSource,
  linkSource,
  listSources,
  refreshSource,
  unlinkSource,
} from '@luwag/contracts/sources';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { dayMs, minuteMs } from '@luwag/domain/durations';
import { armFailpoints } from '@luwag/platform/failpoints';
import { auditOf, passTime } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { card, pagesOrigin, startSourcesHarness } from '@luwag/testing/harness/sources-harness';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expireSources, requeueLinkings } from './jobs.ts';

const harness = forAllTests(startSourcesHarness);
let ana: SignedIn;
let ben: SignedIn;

beforeAll(async () => {
  ana = await harness.newBuyer();
  ben = await harness.newBuyer();
});
afterEach(async () => {
  await harness.gateway.sendWebhooksTo(null);
  await harness.gateway.calm();
});

/** Time goes by, for us and not for the gateway. */
async function pass(ms: number): Promise<void> {
  await passTime(harness.db, ms);
  ana = await harness.again(ana);
  ben = await harness.again(ben);
}
const lastDigits = /^•••• \w{4}$/;

describe('linking', () => {
  test.each([
    ['PAYMAYA', undefined],
    ['GRABPAY', 3650],
    ['SHOPEEPAY', 1825],
    ['CARDS', undefined],
    ['BPI_RECURRING', 91],
    ['UBP_EADA', 365],
  ])(
    '%s is linked on the gateway’s page and counts once the gateway says so',
    async (channel, days) => {
      const who = await harness.newBuyer();
      const { id, page } = await harness.open(who, channel);
      const back = await harness.gateway.press(page, 'approve', card());
      expect(back).toBe(`${pagesOrigin}/buyer/sources?linked=${id}`);
      // The way back says nothing.
      expect(await harness.source(who, id)).toMatchObject({ status: 'linking', label: null });
      const linked = await harness.comeBack(who, id);
      expect(linked).toMatchObject({
        id,
        channel,
        status: 'active',
        label: expect.stringMatching(lastDigits),
        can_be_charged_unattended: true,
        is_default: true,
        redirect_url: null,
        attempt: 'answered',
      });
      const { linked_at } = await harness.row(id);
      const expiresAt = days && new Date((linked_at?.getTime() ?? 0) + days * dayMs).toISOString();
      expect(linked.expires_at).toBe(expiresAt ?? null);
      expect(await auditOf(harness.db, who.account.id)).toContain('source.linked');
    },
  );

  test('is written down before anybody is asked, and once for one key', async () => {
    const who = await harness.newBuyer();
    const request = { body: { channel: 'PAYMAYA' }, key: randomUUID() };
    const first = await harness.send(linkSource, who.headers, request);
    expect(first.json()).toEqual({
      source_id: expect.any(String),
      status: 'linking',
      redirect_url: null,
    });
    const second = await harness.send(linkSource, who.headers, request);
    expect(second.body).toBe(first.body);
    await harness.settled();
    expect(await harness.sources(who)).toHaveLength(1);
    expect(await harness.tokenOf(first.json().source_id)).toHaveLength(1);
  });

  test('is of one mode: each has its own list and its own default', async () => {
    const who = await harness.newBuyer();
    const live = await harness.link(who, 'PAYMAYA');
    const id = await harness.begin(who, { channel: 'PAYMAYA', mode: 'test' });
    await harness.gateway.press(await harness.pageOf(who, id), 'approve', card());
    expect(await harness.comeBack(who, id)).toMatchObject({ status: 'active', is_default: true });
    const listed = async (query: string) => {
      const { path } = listSources;
      const reply = await harness.send(
        { ...listSources, path: `${path}${query}` as '/api/v1/' },
        who.headers,
      );
      return reply.json().results.map((source: { id: string }) => source.id);
    };
    expect(await listed('')).toEqual([live]);
    expect(await listed('?mode=live')).toEqual([live]);
    expect(await listed('?mode=test')).toEqual([id]);
    await harness.unlink(who, id);
    expect([await listed('?mode=test'), await listed('')]).toEqual([[], [live]]);
    expect((await harness.source(who, live)).is_default).toBe(true);
  });

  test('GCash is refused with the way out, and listed among the ways to pay each time', async () => {
    const reply = await harness.send(linkSource, ana.headers, { body: { channel: 'GCASH' } });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'channel_cannot_be_saved',
      title: expect.stringContaining('Choose it each time you pay'),
    });
    const { pay_each_time } = (await harness.send(listSources, ana.headers)).json();
    expect(pay_each_time).toEqual([
      { channel: 'GCASH', can_be_saved: false, amount_min: 100, amount_max: 10_000_000 },
    ]);
  });

  test('takes no card number, and comes back to pages of ours alone', async () => {
    const withNumber = { channel: 'CARDS', card_number: '4000000000001000' };
    const refused = await harness.send(linkSource, ana.headers, { body: withNumber });
    expect(refused.json().errors).toEqual([{ path: '/body/card_number', code: 'unknown_field' }]);
    for (const return_path of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/buyer/../ops',
      '/buyer//elsewhere.example',
      '/merchant/dashboard',
      '/buyer/pay?next=//elsewhere.example',
    ]) {
      const reply = await harness.send(linkSource, ana.headers, {
        body: { channel: 'PAYMAYA', return_path },
      });
      expect([return_path, reply.statusCode]).toEqual([return_path, 422]);
    }
    const id = await harness.begin(ana, { channel: 'PAYMAYA', return_path: '/buyer/webpay/otp' });
    const page = await harness.pageOf(ana, id);
    const back = await harness.gateway.press(page, 'leave');
    // Coming back again and again reaches the gateway once in a while.
    const { status } = await harness.comeBack(ana, id);
    expect(status).toBe('linking');
    const { polled_at } = await harness.row(id);
    await harness.comeBack(ana, id);
    expect((await harness.row(id)).polled_at).toEqual(polled_at);
    expect(back).toBe(`${pagesOrigin}/buyer/webpay/otp?linked=${id}`);
  });

  test('that was declined has failed, and says why', async () => {
    const { id, page } = await harness.open(ana, 'SHOPEEPAY');
    await harness.gateway.press(page, 'decline', { failure_code: 'INSUFFICIENT_BALANCE' });
    expect(await harness.comeBack(ana, id)).toMatchObject({
      status: 'failed',
      failure_reason: 'insufficient_funds',
      can_be_charged_unattended: false,
      redirect_url: null,
    });
  });

  test('has a most there can be', async () => {
    const who = await harness.newBuyer();
    const full = Array.from({ length: 10 }, () => ({
      id: idFor(who.account.id),
      buyer_id: who.account.id,
      mode: 'live',
      channel: 'PAYMAYA',
      return_path: '/buyer/sources',
      created_at: new Date(),
    }));
    await inScope(harness.db, 'system', (tx) =>
      tx.insertInto('payment_sources').values(full).execute(),
    );
    const reply = await harness.send(linkSource, who.headers, { body: { channel: 'PAYMAYA' } });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'too_many_sources']);
    await inScope(harness.db, 'system', (tx) =>
      tx.deleteFrom('payment_sources').where('buyer_id', '=', who.account.id).execute(),
    );
  });
});

describe('an answer that is lost', () => {
  test('is asked for again, or comes by webhook, and never makes two sources', async () => {
    await harness.gateway.sendWebhooksTo(harness.eventsUrl);
    const [wallet, cards] = [await harness.newBuyer(), await harness.newBuyer()];
    await harness.gateway.behave({ behaviour: 'timeout_but_done', operation: 'link', count: 2 });
    const walletId = await harness.begin(wallet, { channel: 'PAYMAYA' });
    const cardId = await harness.begin(cards, { channel: 'CARDS' });
    await harness.until(
      async () => (await harness.source(cards, cardId)).attempt === 'unknown',
      'the answer to be lost',
    );
    // The wallet's second asking is answered; the first linking lapses, for nobody has its page.
    await harness.gateway.press(await harness.pageOf(wallet, walletId), 'approve');
    await harness.until(
      async () => (await harness.source(wallet, walletId)).status === 'active',
      'the webhook',
    );
    expect((await harness.tokenOf(walletId)).map((token) => token.status)).toEqual([
      'REQUIRES_ACTION',
      'ACTIVE',
    ]);
    // A card's page is made once. Whoever has it may finish, and the webhook names the source.
    await harness.settled();
    expect(await harness.source(cards, cardId)).toMatchObject({
      status: 'linking',
      attempt: 'unknown',
      redirect_url: null,
    });
    const { sessions } = await harness.gateway.book();
    const session = sessions.find((each) => each.reference_id === `source-${cardId}`);
    await harness.gateway.press(String(session?.payment_link_url), 'approve', card());
    await harness.until(
      async () => (await harness.source(cards, cardId)).status === 'active',
      'webhook',
    );
  });

  test('because we died with it in hand is asked for again', async () => {
    armFailpoints('sources.asked:throw', 'test');
    const id = await harness.begin(ana, { channel: 'GRABPAY' });
    await harness.until(async () => (await harness.row(id)).attempt === 'unknown', 'the asking');
    await harness.until(async () => (await harness.tokenOf(id)).length > 0, 'the gateway’s part');
    expect((await harness.source(ana, id)).redirect_url).toBeNull();
    armFailpoints(undefined, 'test');
    await harness.gateway.press(await harness.pageOf(ana, id), 'approve');
    expect((await harness.comeBack(ana, id)).status).toBe('active');
    expect(
      (await harness.sources(ana)).filter(({ channel }) => channel === 'GRABPAY'),
    ).toHaveLength(1);
  });

  test('is known to be none where the gateway turned us away, and is asked for again', async () => {
    await harness.gateway.behave({ behaviour: 'unavailable', operation: 'link', count: 50 });
    const id = await harness.begin(ana, { channel: 'UBP_EADA' });
    await harness.until(async () => (await harness.triesSoFar()) > 1, 'a second try');
    await harness.until(async () => (await harness.row(id)).attempt === 'waiting', 'the refusal');
    expect(await harness.tokenOf(id)).toEqual([]);
    await harness.gateway.calm();
    await harness.pageOf(ana, id);
    expect(await harness.tokenOf(id)).toHaveLength(1);
    expect((await harness.unlink(ana, id)).statusCode).toBe(200);
  });
});

describe('one account', () => {
  test('linked twice, at once too, is one active source: the newest', async () => {
    const who = await harness.newBuyer();
    const maya = await harness.link(who, 'PAYMAYA');
    const first = await harness.link(who, 'CARDS');
    const pages = [await harness.open(who, 'CARDS'), await harness.open(who, 'CARDS')];
    await harness.gateway.sendWebhooksTo(harness.eventsUrl);
    await Promise.all(pages.map(({ page }) => harness.gateway.press(page, 'approve', card())));
    await harness.until(async () => {
      const rows = await Promise.all(pages.map(({ id }) => harness.row(id)));
      return rows.every((row) => row.linked_at !== null);
    }, 'both to be linked');
    await harness.settled();
    const left = await harness.sources(who);
    expect(left.map(({ status }) => status)).toEqual(['active', 'active']);
    expect(left.map(({ channel }) => channel).sort()).toEqual(['CARDS', 'PAYMAYA']);
    expect(left.find(({ is_default }) => is_default)?.id).toBe(maya);
    const gone = [first, ...pages.map(({ id }) => id)].filter(
      (id) => !left.some((source) => source.id === id),
    );
    for (const id of gone)
      expect(await harness.tokenOf(id)).toMatchObject([{ status: 'CANCELED' }]);
    // The default is handed on to what replaces it.
    expect((await harness.unlink(who, maya)).json()).toEqual({
      source_id: maya,
      status: 'unlinked',
    });
    const again = await harness.link(who, 'CARDS');
    expect(await harness.sources(who)).toMatchObject([{ id: again, is_default: true }]);
  });
});

describe('unlinking', () => {
  test('takes force at once, and is brought to the gateway however often it must be told', async () => {
    const who = await harness.newBuyer();
    const [first, second] = [
      await harness.link(who, 'PAYMAYA'),
      await harness.link(who, 'GRABPAY'),
    ];
    await harness.gateway.behave({ behaviour: 'timeout_but_done', operation: 'cancel' });
    const replies = [await harness.unlink(who, first), await harness.unlink(who, first)];
    for (const reply of replies)
      expect(reply.json()).toEqual({ source_id: first, status: 'unlinked' });
    expect(await harness.sources(who)).toMatchObject([{ id: second, is_default: true }]);
    await harness.until(
      async () => (await harness.row(first)).canceled_at !== null,
      'the token’s end',
    );
    expect(await harness.tokenOf(first)).toMatchObject([{ status: 'CANCELED' }]);
    const audit = await auditOf(harness.db, who.account.id);
    expect(audit.filter((action) => action === 'source.unlinked')).toHaveLength(1);
  });

  test('of a linking ends what its owner finishes afterwards', async () => {
    const { id, page } = await harness.open(ana, 'CARDS');
    expect((await harness.unlink(ana, id)).statusCode).toBe(200);
    await harness.gateway.sendWebhooksTo(harness.eventsUrl);
    await harness.gateway.press(page, 'approve', card());
    await harness.until(
      async () => (await harness.row(id)).canceled_at !== null,
      'the token’s end',
    );
    expect(await harness.tokenOf(id)).toMatchObject([{ status: 'CANCELED' }]);
    expect((await harness.source(ana, id)).status).toBe('unlinked');
  });

  test.each([getSource, refreshSource, unlinkSource])(
    '$name: somebody else’s source looks like none at all',
    async (endpoint) => {
      const { id } = await harness.open(ana, 'PAYMAYA');
      const call = (who: SignedIn, source_id: string) =>
        harness.send(endpoint, who.headers, { params: { source_id }, body: { source_id } });
      const [foreign, missing] = [await call(ben, id), await call(ben, randomUUID())];
      expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'source_not_found']);
      expect(missing.body).toBe(foreign.body);
      expect((await call(ana, id)).statusCode).toBeLessThan(300);
    },
  );

  test('in another’s scope, or in none, no row is there', async () => {
    await harness.open(ana, 'PAYMAYA');
    const seen = (accountId: string) =>
      inScope(harness.db, { accountId }, (tx) =>
        tx.selectFrom('payment_sources').select('buyer_id').execute(),
      );
    const own = await seen(ana.account.id);
    expect(new Set(own.map((row) => row.buyer_id))).toEqual(new Set([ana.account.id]));
    const outside = await harness.db.selectFrom('payment_sources').select('id').execute();
    expect(outside).toEqual([]);
  });
});

describe('time', () => {
  test('a linking that was left is looked at by the clock, and ends after half an hour', async () => {
    const who = await harness.newBuyer();
    const left = await harness.open(who, 'GRABPAY');
    const closed = await harness.open(who, 'PAYMAYA');
    await harness.gateway.press(left.page, 'leave');
    await harness.gateway.press(closed.page, 'approve');
    const looksAfter = async (ms: number) => {
      await passTime(harness.db, ms);
      await harness.runJob(requeueLinkings);
      const { polls, status } = await harness.row(left.id);
      return [polls, status];
    };
    expect(await looksAfter(50_000)).toEqual([0, 'linking']);
    // The one whose buyer closed the page is found at the first look.
    expect((await harness.row(closed.id)).status).toBe('linking');
    expect(await looksAfter(15_000)).toEqual([1, 'linking']);
    expect((await harness.row(closed.id)).status).toBe('active');
    expect(await looksAfter(60_000)).toEqual([1, 'linking']);
    expect(await looksAfter(4 * minuteMs)).toEqual([2, 'linking']);
    expect(await looksAfter(10 * minuteMs)).toEqual([3, 'linking']);
    // The gateway is away when its time is up: not known, so not over.
    await harness.gateway.behave({ behaviour: 'error_not_done', operation: 'read', count: 1 });
    expect(await looksAfter(16 * minuteMs)).toEqual([4, 'expired']);
    // Finished too late, it is ended at the gateway and stays over here.
    await harness.gateway.sendWebhooksTo(harness.eventsUrl);
    await harness.gateway.press(left.page, 'approve');
    await harness.until(async () => (await harness.row(left.id)).canceled_at !== null, 'the end');
    expect((await harness.row(left.id)).status).toBe('expired');
  });

  test('an answer that never came leaves a linking to lapse', async () => {
    ana = await harness.again(ana);
    await harness.gateway.behave({ behaviour: 'error_not_done', operation: 'link', count: 50 });
    const id = await harness.begin(ana, { channel: 'PAYMAYA' });
    await harness.until(async () => (await harness.row(id)).attempt === 'unknown', 'the asking');
    await pass(31 * minuteMs);
    await harness.runJob(requeueLinkings);
    expect(await harness.row(id)).toMatchObject({ status: 'expired', attempt: 'unknown' });
    expect(await harness.tokenOf(id)).toEqual([]);
  });

  test('a card that the gateway says has run out is over', async () => {
    await harness.gateway.sendWebhooksTo(harness.eventsUrl);
    const who = await harness.newBuyer();
    const id = await harness.link(who, 'CARDS', card(await harness.gateway.nextMonth()));
    expect((await harness.source(who, id)).status).toBe('active');
    await harness.gateway.advance(63 * 86_400);
    await harness.until(async () => (await harness.row(id)).status === 'expired', 'the webhook');
    expect(await auditOf(harness.db, who.account.id)).toContain('source.expired');
  });

  test('an end that is known is told two weeks ahead, once, and kept to the minute', async () => {
    let who = await harness.newBuyer({ locale: 'fil' });
    const bpi = await harness.link(who, 'BPI_RECURRING');
    const maya = await harness.link(who, 'PAYMAYA');
    await passTime(harness.db, 76 * dayMs);
    await harness.runJob(expireSources);
    expect(await harness.inbox(who.account.email)).toEqual([]);
    await passTime(harness.db, 2 * dayMs);
    await harness.runJob(expireSources);
    await harness.runJob(expireSources);
    const [mail, ...more] = await harness.inbox(who.account.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('BPI ••••');
    expect(mail?.text).toContain('/buyer/sources');
    await passTime(harness.db, 14 * dayMs);
    who = await harness.again(who);
    // Over by the clock already, before the night has written it down.
    expect(await harness.source(who, bpi)).toMatchObject({
      status: 'expired',
      can_be_charged_unattended: false,
      is_default: false,
    });
    await harness.runJob(expireSources);
    expect((await harness.row(bpi)).status).toBe('expired');
    expect(await harness.source(who, maya)).toMatchObject({ status: 'active', is_default: true });
  });
});
