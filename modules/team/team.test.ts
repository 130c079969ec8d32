import { randomBytes, randomUUID } from 'node:crypto';
import { getDispute, listMerchantDisputes } from '@luwag/contracts/disputes';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { listApiKeys, listStores } from '@luwag/contracts/merchants';
import {
  createPaymentRequest,
  getPaymentRequest,
  listPaymentRequests,
} from '@luwag/contracts/payment-requests';
import { listPayouts } from '@luwag/contracts/payouts';
import { listRefunds } from '@luwag/contracts/refunds';
import { getSale, getSalesTotals, listSales } from '@luwag/contracts/sales';
import * as contracts from '@luwag/contracts/team';
import { inScope } from '@luwag/db/scope';
import { dayMs } from '@luwag/domain/durations';
import type { ShopRole } from '@luwag/domain/shop-roles';
import { auditOf, passTime } from '@luwag/testing/builders/account-probes';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { caseOf } from '@luwag/testing/builders/disputes-fixtures';
import { paidRequest } from '@luwag/testing/builders/refunds-fixtures';
import { stepUpOf } from '@luwag/testing/builders/step-ups';
import { openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import { insertMember, memberOf } from '@luwag/testing/builders/team';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { beforeAll, describe, expect, test } from 'vitest';
import { decryptMessage } from '../notifications/encrypted-message.ts';

const messageKey = randomBytes(32);
const harness = forAllTests(() =>
  startPoolHarness({ settings: { MESSAGE_KEY: messageKey.toString('base64url') } }),
);
let ben: SignedIn;
beforeAll(async () => {
  const account = await createAccount(harness, {
    ...{ role: 'merchant', firstName: 'Ben', lastName: 'Villanueva', businessName: 'Kuya Ben’s' },
  });
  ben = await signIn(harness, account);
});

type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object };
async function call(endpoint: Endpoint, who: SignedIn | undefined, sent: Sent = {}) {
  const { params = {}, query = {}, body } = sent;
  const { method, path, name: action, stepUp } = endpoint;
  const use = { action, params, ...(body ? { body } : {}) };
  const proof = stepUp && who ? { 'step-up': await stepUpOf(harness, who, use) } : {};
  return harness.app.inject({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    query,
    headers: { ...who?.headers, 'idempotency-key': randomUUID(), ...proof },
    ...(body ? { payload: body } : {}),
  });
}
const codeOf = async (reply: ReturnType<typeof call>) => (await reply).json().code;

const invite = (email: string, role: ShopRole = 'manager', store_ids: string[] | null = null) =>
  call(contracts.inviteMember, ben, { body: { email, role, store_ids } });

/** The secret in the last mail to an address. */
const tokenFor = (email: string): Promise<string> =>
  inScope(harness.db, 'system', async (tx) => {
    const rows = await tx
      .selectFrom('messages')
      .select(['id', 'encrypted'])
      .where('template', '=', 'team_invitation')
      .orderBy('created_at', 'desc')
      .execute();
    const mails = rows.map(({ id, encrypted }) =>
      decryptMessage(messageKey, id, encrypted ?? Buffer.alloc(0)),
    );
    const mail = mails.find(({ to }) => to === email);
    if (!mail) throw new Error(`nothing was mailed to ${email}`);
    const { join_url } = mail.data as { join_url: string };
    return new URL(join_url).searchParams.get('key') ?? '';
  });

const newcomer = async (email?: string) =>
  signIn(
    harness,
    await createAccount(harness, {
      ...{ role: 'merchant', firstName: 'Tara', accountStatus: 'PENDING' },
      ...(email ? { email } : {}),
    }),
  );
const accept = (who: SignedIn, token: string) =>
  call(contracts.acceptInvitation, who, { body: { token } });
const aCase = caseOf('shop_turn');
const anyEmail = () => `tara.${randomUUID().slice(0, 8)}@luwag.test`;

describe('an invitation', () => {
  test('leads the one whose address it is into the shop, as what it says', async () => {
    const tara = await newcomer();
    const { email } = tara.account;
    const made = await invite(email);
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { email, role: 'manager', store_ids: null, invited_by: 'Ben Villanueva' },
    ]);
    const token = await tokenFor(email);
    const read = await call(contracts.readInvitation, undefined, { body: { token } });
    expect(read.json()).toMatchObject({ shop_name: 'Kuya Ben’s', role: 'manager' });
    expect(read.body).not.toContain(email);
    expect((await accept(tara, token)).json()).toEqual({
      shop_name: 'Kuya Ben’s',
      role: 'manager',
    });
    expect((await call(contracts.getShop, tara)).json()).toMatchObject({
      ...{ name: 'Kuya Ben’s', role: 'manager', is_member: true, store_ids: null },
    });
    const { people } = (await call(contracts.getTeam, ben)).json();
    expect(people).toContainEqual(expect.objectContaining({ email, role: 'manager' }));
    expect(people[0]).toMatchObject({ member_id: null, role: 'owner', is_you: true });
    expect(await auditOf(harness.db, ben.account.id)).toEqual(
      expect.arrayContaining(['team.invited', 'team.joined']),
    );
    expect(await codeOf(accept(tara, token))).toBe('invitation_over');
    expect(await codeOf(invite(email))).toBe('already_in_team');
  });

  test('opens nothing to another address, and looks the same once it is over', async () => {
    const email = anyEmail();
    const { invitation_id } = (await invite(email)).json();
    const token = await tokenFor(email);
    expect(await codeOf(accept(await newcomer(), token))).toBe('other_address');
    const params = { invitation_id };
    expect((await call(contracts.cancelInvitation, ben, { params })).statusCode).toBe(204);
    expect(await codeOf(call(contracts.cancelInvitation, ben, { params }))).toBe(
      'invitation_not_found',
    );
    const bodies = [token, randomBytes(32).toString('base64url')].map((each) =>
      call(contracts.readInvitation, undefined, { body: { token: each } }),
    );
    const codes = (await Promise.all(bodies)).map((reply) => [reply.statusCode, reply.json().code]);
    expect(codes).toEqual([
      [404, 'invitation_over'],
      [404, 'invitation_over'],
    ]);
  });

  test('ends by itself, and a newer one ends it', async () => {
    const tara = await newcomer();
    const { email } = tara.account;
    await invite(email, 'cashier');
    const first = await tokenFor(email);
    await invite(email, 'developer');
    expect(await codeOf(accept(tara, first))).toBe('invitation_over');
    const second = await tokenFor(email);
    await passTime(harness.db, 5 * dayMs);
    ben = await signIn(harness, ben.account);
    const later = await signIn(harness, tara.account);
    expect(await codeOf(accept(later, second))).toBe('invitation_over');
  });

  test('is accepted once, whoever asks at the same time', async () => {
    const tara = await newcomer();
    await invite(tara.account.email);
    const token = await tokenFor(tara.account.email);
    const replies = await Promise.all(Array.from({ length: 6 }, () => accept(tara, token)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
      expect(['invitation_over', 'works_elsewhere']).toContain(reply.json().code);
  });

  test('is not for who has a shop, or works for one', async () => {
    const nena = await newcomer();
    await openStoreOf(harness, nena);
    await invite(nena.account.email);
    expect(await codeOf(accept(nena, await tokenFor(nena.account.email)))).toBe('has_own_shop');
    const other = await newcomer();
    await openStoreOf(harness, other);
    const leo = await memberOf(harness, other, { role: 'cashier' });
    await invite(leo.account.email);
    expect(await codeOf(accept(leo, await tokenFor(leo.account.email)))).toBe('works_elsewhere');
  });

  test('has the stores that its role may be limited to, and a team has an end', async () => {
    const { store_id } = await openStoreOf(harness, ben);
    expect(await codeOf(invite(anyEmail(), 'accountant', [store_id]))).toBe('stores_not_for_role');
    expect(await codeOf(invite(anyEmail(), 'cashier', [randomUUID()]))).toBe('store_not_found');
    const full = await newcomer();
    const guest = await newcomer();
    await call(contracts.inviteMember, full, {
      body: { email: guest.account.email, role: 'cashier', store_ids: null },
    });
    const token = await tokenFor(guest.account.email);
    for (let count = 0; count < 50; count += 1) {
      const { id } = await createAccount(harness, { role: 'merchant' });
      await insertMember(harness, full.account.id, id, { role: 'cashier' });
    }
    const body = { email: anyEmail(), role: 'cashier', store_ids: null };
    expect(await codeOf(call(contracts.inviteMember, full, { body }))).toBe('too_many_people');
    expect(await codeOf(accept(guest, token))).toBe('too_many_people');
  });
});

describe('a member', () => {
  test('has another role from the next call on, which nobody gives themselves', async () => {
    const cora = await memberOf(harness, ben, { role: 'owner' });
    const tara = await memberOf(harness, ben, { role: 'developer' });
    expect(await codeOf(call(listSales, tara, { query: { mode: 'live' } }))).toBe('forbidden');
    const change = (member_id: string, role: ShopRole, store_ids: string[] | null = null) =>
      call(contracts.changeMember, cora, { params: { member_id }, body: { role, store_ids } });
    expect((await change(tara.memberId, 'manager')).json()).toMatchObject({ role: 'manager' });
    expect((await call(listSales, tara, { query: { mode: 'live' } })).statusCode).toBe(200);
    expect(await codeOf(change(cora.memberId, 'cashier'))).toBe('own_role');
    const limited = await codeOf(change(tara.memberId, 'accountant', [randomUUID()]));
    expect(limited).toBe('stores_not_for_role');
    const remove = (member_id: string) =>
      call(contracts.removeMember, cora, { params: { member_id } });
    expect(await codeOf(remove(cora.memberId))).toBe('own_role');
    expect(await codeOf(change(randomUUID(), 'cashier'))).toBe('member_not_found');
    const { results } = (await call(contracts.listTeamActs, ben)).json();
    expect(results[0]).toMatchObject({ who: 'Ana Reyes', action: 'team.role_changed' });
  });

  test('who is removed is refused at the next call, and cannot be removed twice', async () => {
    const tara = await memberOf(harness, ben, { role: 'manager' });
    expect((await call(contracts.getTeam, tara)).statusCode).toBe(200);
    const params = { member_id: tara.memberId };
    expect((await call(contracts.removeMember, ben, { params })).statusCode).toBe(204);
    expect((await call(contracts.getTeam, tara)).statusCode).toBe(401);
    expect(await codeOf(call(contracts.removeMember, ben, { params }))).toBe('member_not_found');
    // Whoever comes back is their own, and sees nothing of the shop.
    const back = await signIn(harness, tara.account);
    expect((await call(contracts.getShop, back)).json()).toMatchObject({ is_member: false });
  });

  test('of a shop that was suspended does nothing for it', async () => {
    const shop = await newcomer();
    const tara = await memberOf(harness, shop, { role: 'owner' });
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('accounts')
        .set({ account_status: 'SUSPENDED' })
        .where('id', '=', shop.account.id)
        .execute(),
    );
    expect(await codeOf(call(contracts.getTeam, tara))).toBe('forbidden');
  });

  test('who may not see fees sees none, in lists, in sums and by id', async () => {
    const id = await paidRequest(harness, ben);
    const accountant = await memberOf(harness, ben, { role: 'accountant' });
    const cashier = await memberOf(harness, ben, { role: 'cashier' });
    const seen = async (who: SignedIn) => {
      const sale = (await call(getSale, who, { params: { request_id: id } })).json();
      const { sold } = (
        await call(getSalesTotals, who, { query: { mode: sale.livemode ? 'live' : 'test' } })
      ).json();
      return [sale.fee, sale.net, sold.fee, sold.net].map((each) => each !== null);
    };
    expect(await seen(accountant)).toEqual([true, true, true, true]);
    expect(await seen(cashier)).toEqual([false, false, false, false]);
    expect(await codeOf(call(listPayouts, cashier, { query: { mode: 'live' } }))).toBe('forbidden');
  });
});

describe('somebody who works in one store', () => {
  test('sees nothing of the others: in lists, in sums, in files and by id', async () => {
    const shop = await newcomer();
    const theirs = await paidRequest(harness, shop);
    const own = await paidRequest(harness, shop);
    const storeOf = async (request_id: string) =>
      (await call(getPaymentRequest, shop, { params: { request_id } })).json();
    const { store_id, amount, livemode } = await storeOf(own);
    const { store_id: otherStore } = await storeOf(theirs);
    const mode = livemode ? 'live' : 'test';
    const tara = await memberOf(harness, shop, { role: 'manager', storeIds: [store_id] });
    const idsOf = async (endpoint: Endpoint, query: Record<string, string> = { mode }) => {
      const { results } = (await call(endpoint, tara, { query })).json();
      return results.map((each: { id?: string; store_id: string }) => each.id ?? each.store_id);
    };
    expect(await idsOf(listStores, {})).toEqual([store_id]);
    expect(await idsOf(listSales)).toEqual([own]);
    expect(await idsOf(listPaymentRequests)).toEqual([own]);
    expect(await idsOf(listSales, { mode, store_id: otherStore })).toEqual([]);
    const { count, sold } = (await call(getSalesTotals, tara, { query: { mode } })).json();
    expect([count, sold.gross]).toEqual([1, amount]);
    for (const endpoint of [getSale, getPaymentRequest, listRefunds]) {
      const ask = (request_id: string) => call(endpoint, tara, { params: { request_id } });
      const [foreign, missing] = [await ask(theirs), await ask(randomUUID())];
      expect([foreign.statusCode, foreign.json().code]).toEqual([404, missing.json().code]);
      expect((await ask(own)).statusCode).toBe(200);
    }
    const asked = { store_id: otherStore, amount: 1_000_00 };
    expect(await codeOf(call(createPaymentRequest, tara, { body: asked }))).toBe('store_not_found');
  });

  test('sees no case and no key of another store', async () => {
    const shop = await newcomer();
    const { store_id: store } = await openStoreOf(harness, shop);
    const [one, two] = [await aCase(harness, shop), await aCase(harness, shop)];
    const other = await openStoreOf(harness, shop);
    await inScope(harness.db, 'system', (tx) =>
      tx.updateTable('disputes').set({ store_id: other.store_id }).where('id', '=', two).execute(),
    );
    expect((await call(listMerchantDisputes, shop)).json().results).toHaveLength(2);
    const tara = await memberOf(harness, shop, { role: 'manager', storeIds: [store] });
    const { results } = (await call(listMerchantDisputes, tara)).json();
    expect(results.map(({ id }: { id: string }) => id)).toEqual([one]);
    const get = (dispute_id: string) => call(getDispute, tara, { params: { dispute_id } });
    expect([(await get(one)).statusCode, (await get(two)).statusCode]).toEqual([200, 404]);
    await testKeyOf(harness, shop, other);
    const dev = await memberOf(harness, shop, { role: 'developer', storeIds: [store] });
    expect((await call(listApiKeys, dev)).json().results).toEqual([]);
    expect((await call(listApiKeys, shop)).json().results).toHaveLength(1);
  });
});
