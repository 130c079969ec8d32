import { randomUUID } from 'node:crypto';
import { cancelPaymentRequest } from '@luwag/contracts/payment-requests';
import { getPayout, requestPayout } from '@luwag/contracts/payouts';
import type { SwitchState } from '@luwag/contracts/switches';
import { listSwitches, turnOff, turnOn } from '@luwag/contracts/switches';
import { setWebhook } from '@luwag/contracts/webhooks';
import { inScope } from '@luwag/db/scope';
import type { SwitchName } from '@luwag/domain/switches';
import { askForMail, askForText } from '@luwag/modules/notifications/service';
import { releaseWaiting } from '@luwag/modules/notifications/worker';
import { systemClock } from '@luwag/platform/clock';
import { armFailpoints } from '@luwag/platform/failpoints';
import { passTime } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { nameBankAccount, nameBusinessAddress, sell } from '@luwag/testing/builders/payouts';
import { openStoreOf } from '@luwag/testing/builders/stores';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { pagesOrigin } from '@luwag/testing/harness/sources-harness';
import { openReceiver } from '@luwag/testing/harness/webhooks-harness';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

// Off: nothing leaves. On again: everything leaves, once.

const harness = forAllTests(startPaymentsHarness);
const receiver = forAllTests(openReceiver);
let [joan, rey]: SignedIn[] = [];
beforeAll(async () => {
  const hire = () => documentsHarnessOf(harness).enterStaff(pagesOrigin, ['risk']);
  [joan, rey] = [await hire(), await hire()];
});
afterEach(() => armFailpoints(undefined, 'test'));

const reason = 'It answers late since three';
async function off(...switches: SwitchName[]): Promise<void> {
  const body = { switches, minutes: 60, reason };
  const reply = await harness.call(turnOff, joan?.headers ?? {}, { body });
  if (reply.statusCode !== 200) throw new Error(reply.body);
}
async function on(name: SwitchName): Promise<void> {
  const reply = await harness.call(turnOn, rey?.headers ?? {}, { body: { switch: name, reason } });
  if (reply.statusCode !== 204) throw new Error(reply.body);
}
/** Waits until so many jobs wait for it. */
const waiting = (name: SwitchName, count = 1) =>
  harness.until(
    async () => {
      const { switches } = (await harness.call(listSwitches, joan?.headers ?? {})).json();
      return switches.find((each: SwitchState) => each.switch === name)?.waiting >= count;
    },
    `${count} jobs to wait for ${name}`,
    30_000,
  );

const asking = { clock: systemClock, requestId: 'test' };
const messageKey = () => Buffer.from(harness.keys.MESSAGE_KEY, 'base64url');

async function askMail(): Promise<string> {
  const to = `maria.${randomUUID()}@example.ph`;
  const mail = {
    template: 'confirm_address',
    about: randomUUID(),
    locale: 'en',
    to,
    data: { first_name: 'Maria', link: 'https://luwag.test/buyer/verify?key=none' },
  } as const;
  await inScope(harness.db, 'system', (tx) => askForMail(tx, asking, messageKey(), mail));
  return to;
}

let numbers = 0;
async function askText(): Promise<string> {
  numbers += 1;
  const to = `+63917555${String(numbers).padStart(4, '0')}`;
  const data = { store: 'Tindahan', amount: 1, reference: 'AAAA-AAA1', next: null, is_live: true };
  const text = { template: 'receipt_text', about: randomUUID(), locale: 'en', to, data } as const;
  await inScope(harness.db, 'system', (tx) => askForText(tx, asking, messageKey(), text));
  return to;
}

describe('messages', () => {
  test('mails wait and arrive once', async () => {
    await off('mail');
    const to = [await askMail(), await askMail()];
    await waiting('mail', 2);
    expect(await harness.inbox(to[0] ?? '')).toEqual([]);
    await on('mail');
    await harness.settled();
    for (const address of to) expect(await harness.inbox(address)).toHaveLength(1);
  });

  test('texts wait and arrive once', async () => {
    await off('texts');
    const to = await askText();
    await waiting('texts');
    expect(await harness.inbox(to)).toEqual([]);
    await on('texts');
    await harness.settled();
    expect(await harness.inbox(to)).toHaveLength(1);
  });

  test('a text passes over a carrier that is off, and without another waits for it', async () => {
    await off('semaphore');
    const to = await askText();
    await harness.settled();
    expect(await harness.inbox(to)).toEqual([]);
    await on('semaphore');
    await passTime(harness.db, 60_000);
    await harness.runJob(releaseWaiting);
    expect(await harness.inbox(to)).toHaveLength(1);
  });

  test('webhooks wait and arrive once', async () => {
    const { store, merchant } = harness;
    const body = { url: receiver.url, mode: 'test' };
    const params = { store_id: store.store_id };
    const set = await harness.call(setWebhook, merchant.headers, { params, body });
    expect([set.statusCode, set.body]).toEqual([200, expect.any(String)]);
    await harness.settled();
    receiver.reset();
    await off('webhooks');
    const { id } = await harness.askFor();
    const canceled = await harness.call(cancelPaymentRequest, harness.keyHeaders, {
      params: { request_id: id },
    });
    expect([canceled.statusCode, canceled.body]).toEqual([200, expect.any(String)]);
    await waiting('webhooks');
    expect(receiver.received).toEqual([]);
    await on('webhooks');
    await harness.settled();
    expect(receiver.received).toHaveLength(1);
  });
});

describe('money', () => {
  test('a charge waits and is made once; what is due today is not bought meanwhile', async () => {
    const ana = await harness.newPayer();
    const first = await harness.agreedAndConfirmed(ana, await harness.askFor(), { terms: 3 });
    const second = await harness.agreedAndConfirmed(ana, await harness.askFor(), { terms: 3 });
    // The worker fails before it begins, so that the charge is asked for and not made.
    armFailpoints('job.payments.charge:throw', 'test');
    const made = await harness.pay(ana, first);
    expect(made.json()).toMatchObject({ buyer_status: 'PENDING' });
    await off('charging');
    armFailpoints(undefined, 'test');
    await waiting('charging');
    const refused = await harness.pay(ana, second);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'turned_off']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const before = (await harness.gateway.book()).payment_requests.length;
    await on('charging');
    await harness.settled();
    expect((await harness.gateway.book()).payment_requests.length).toBe(before + 1);
    expect((await harness.proposalOf(ana, first.id)).status).toBe('done');
    // The same key again: nothing was kept of the refusal.
    expect((await harness.pay(ana, second)).statusCode).toBe(201);
    await harness.settled();
  });

  const sentTo = async (id: string) =>
    (
      (await harness.gateway.book()) as unknown as { payouts: { reference_id: string }[] }
    ).payouts.filter(({ reference_id }) => reference_id === `payout-${id}`);

  test.each([
    ['payouts', [4_000]],
    ['instapay', [4_000]],
    ['pesonet', [30_000, 30_000]],
  ] as const)(
    'a payout waits for %s, is not said to be sent, and goes out once',
    async (name, pesos) => {
      const who = await harness.newBuyer({ role: 'merchant' });
      const { store_id } = await openStoreOf(harness, who);
      await nameBusinessAddress(harness, who.account.id);
      await nameBankAccount(harness, who.account.id);
      const store = { id: store_id, merchantId: who.account.id };
      for (const amount of pesos) await sell(harness.db, amount, { store, mode: 'test' });
      await off(name);
      const asked = await harness.call(requestPayout, who.headers, { body: { mode: 'test' } });
      expect([asked.statusCode, asked.body]).toEqual([201, expect.any(String)]);
      const { id } = asked.json();
      const statusOf = async () =>
        (await harness.call(getPayout, who.headers, { params: { payout_id: id } })).json().status;
      await waiting(name);
      expect([await statusOf(), await sentTo(id)]).toEqual(['approved', []]);
      await on(name);
      await harness.until(
        async () => (await statusOf()) === 'paid',
        'the payout to be paid',
        30_000,
      );
      expect(await sentTo(id)).toHaveLength(1);
    },
  );
});
