import { randomUUID } from 'node:crypto';
import { samplePayout } from '@luwag/contracts/docs/payouts';
import {
  getNotificationSettings,
  type NoticeGroup,
  putNotificationSettings,
} from '@luwag/contracts/notices';
import { inScope } from '@luwag/db/scope';
import type { NoticeKind } from '@luwag/domain/notices';
import type { ShopRole } from '@luwag/domain/shop-roles';
import { enqueue } from '@luwag/platform/jobs/job';
import { emit } from '@luwag/platform/jobs/outbox';
import { createAccount, type SignedIn, type TestAccount } from '@luwag/testing/builders/accounts';
import { openStoreOf } from '@luwag/testing/builders/stores';
import { insertMember } from '@luwag/testing/builders/team';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { beforeAll, describe, expect, test } from 'vitest';
import { payoutChanged } from '../payouts/events.ts';
import { notifyOfSale } from '../sales/jobs.ts';

const harness = forAllTests(startPaymentsHarness);
const people = new Map<string, TestAccount>();
let ana: Payer;
let cashier: SignedIn;
let accountant: SignedIn;
let developer: SignedIn;

beforeAll(async () => {
  const shop = harness.merchant;
  const { store_id: elsewhere } = await openStoreOf(harness, shop);
  const newcomer = () => harness.newBuyer({ role: 'merchant' });
  [cashier, accountant, developer] = [await newcomer(), await newcomer(), await newcomer()];
  const absent = () => createAccount(harness, { role: 'merchant' });
  const join = async (name: string, role: ShopRole, account: TestAccount, stores?: string[]) => {
    const member = { role, storeIds: stores ?? null };
    await insertMember(harness, shop.account.id, account.id, member);
    people.set(name, account);
  };
  people.set('owner', shop.account);
  await join('second owner', 'owner', await absent());
  await join('manager', 'manager', await absent());
  await join('cashier', 'cashier', cashier.account, [harness.store.store_id]);
  await join('cashier elsewhere', 'cashier', await absent(), [elsewhere]);
  await join('accountant', 'accountant', accountant.account);
  await join('developer', 'developer', developer.account);
  ana = await harness.newPayer({ mode: 'live', firstName: 'Ana', lastName: 'Santos' });
});

const emailOf = (name: string): string => people.get(name)?.email ?? '';
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);

/** Who was told of something, by name, and how. */
async function toldOf(kind: NoticeKind, about: string): Promise<Record<string, string[]>> {
  const rows = await system((tx) =>
    tx
      .selectFrom('notices')
      .select(['account_id', 'channels'])
      .where('kind', '=', kind)
      .where('about', 'like', `${about}%`)
      .execute(),
  );
  const named = [...people].flatMap(([name, { id }]) =>
    rows
      .filter(({ account_id }) => account_id === id)
      .map(({ channels }) => [name, channels] as const),
  );
  expect(named).toHaveLength(rows.length);
  return Object.fromEntries(named);
}

async function buyLive(): Promise<string> {
  const request = await harness.askLive({ amount: 3_000_00, order_reference: 'JH-7' });
  const ready = await harness.agreedAndConfirmed(ana, request);
  const reply = await harness.pay(ana, ready);
  if (reply.statusCode >= 300) throw new Error(reply.body);
  await harness.settled();
  return request.id;
}

const choose = (who: SignedIn, group: NoticeGroup, is_on: boolean) =>
  harness.call(putNotificationSettings, who.headers, {
    body: { choices: [{ group, channel: 'email', is_on }], quiet_hours: null },
  });

describe('a sale', () => {
  test('is told once to everybody who may see it, each by their own choices', async () => {
    expect((await choose(cashier, 'sales', true)).statusCode).toBe(200);
    const sale = await buyLive();
    // Asked for again, as after a worker that died, it changes nothing.
    await system((tx) => enqueue(tx, { requestId: 'again' }, notifyOfSale, { request_id: sale }));
    await harness.settled();
    expect(await toldOf('sale_paid', sale)).toEqual({
      owner: [],
      'second owner': [],
      manager: [],
      cashier: ['mail'],
      accountant: [],
    });
    const mails = await harness.inbox(emailOf('cashier'));
    const sold = mails.filter(({ subject }) => subject === '₱3,000.00 was paid at your shop');
    expect(sold).toHaveLength(1);
    expect(sold[0]?.text).toContain('Ana S.');
    expect(sold[0]?.text).toContain('JH-7');
    expect(sold[0]?.text).not.toContain('Santos');
  });

  test('of a test is no news', async () => {
    const payer = await harness.newPayer();
    const request = await harness.askFor();
    await harness.pay(payer, await harness.agreedAndConfirmed(payer, request));
    await harness.settled();
    expect(await toldOf('sale_paid', request.id)).toEqual({});
  });
});

describe('a payout', () => {
  const tell = async (changes: object, mode: 'test' | 'live' = 'live') => {
    const payout = { ...samplePayout, id: randomUUID(), ...changes };
    const event = { mode, merchant_id: harness.merchant.account.id, payout };
    await system(async (tx) => {
      // Published twice, as after a relay that died.
      await emit(tx, { requestId: 'one' }, payoutChanged, event);
      await emit(tx, { requestId: 'two' }, payoutChanged, event);
    });
    await harness.settled();
    return payout;
  };

  test('that is there is told to owners and accountants, once', async () => {
    const { id, number } = await tell({ status: 'paid', number: 'O-4711' });
    expect(await toldOf('payout_paid', id)).toEqual({
      owner: ['mail'],
      'second owner': ['mail'],
      accountant: ['mail'],
    });
    for (const name of ['owner', 'accountant']) {
      const mails = await harness.inbox(emailOf(name));
      expect(mails.filter(({ text }) => text.includes(number))).toHaveLength(1);
    }
  });

  test('that came back reaches their mailboxes whatever they chose', async () => {
    await choose(accountant, 'payouts', false);
    const there = await tell({ status: 'paid' });
    const back = [await tell({ status: 'failed' }), await tell({ status: 'returned' })];
    expect((await toldOf('payout_paid', there.id)).accountant).toEqual([]);
    for (const { id } of back)
      expect((await toldOf('payout_back', id)).accountant).toEqual(['mail']);
  });

  test('that is on its way, or of test money, is no news', async () => {
    for (const status of ['waiting', 'approved', 'sent', 'canceled'])
      expect(await toldOf('payout_paid', (await tell({ status })).id)).toEqual({});
    expect(await toldOf('payout_paid', (await tell({ status: 'paid' }, 'test')).id)).toEqual({});
  });
});

test('nobody chooses about what they are never told', async () => {
  const groupsOf = async (who: SignedIn) =>
    (await harness.call(getNotificationSettings, who.headers))
      .json()
      .groups.map(({ group }: { group: NoticeGroup }) => group);
  expect(await groupsOf(harness.merchant)).toEqual(
    expect.arrayContaining(['sales', 'payouts', 'developers']),
  );
  expect(await groupsOf(cashier)).toContain('sales');
  expect(await groupsOf(cashier)).not.toContain('payouts');
  expect(await groupsOf(accountant)).toEqual(expect.arrayContaining(['sales', 'payouts']));
  expect(await groupsOf(developer)).not.toContain('sales');
  expect(codeOf(await choose(developer, 'sales', true))).toEqual([409, 'choice_not_offered']);
});
