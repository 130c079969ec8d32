import { randomUUID } from 'node:crypto';
import { rotateApiKey } from '@luwag/contracts/api-keys';
import type { Approval } from '@luwag/contracts/approvals';
import * as contracts from '@luwag/contracts/approvals';
import { answerDispute, getDispute, openDispute } from '@luwag/contracts/disputes';
import { createApiKey, listApiKeys } from '@luwag/contracts/merchants';
import { updateBankDetails } from '@luwag/contracts/profiles';
import { createRefund } from '@luwag/contracts/refunds';
import { changeMember, removeMember } from '@luwag/contracts/team';
import { manilaDateOf } from '@luwag/domain/calendar';
import { dayMs } from '@luwag/domain/durations';
import { mailsOf, passTime, testNow } from '@luwag/testing/builders/account-probes';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { insertLine, insertPurchase, pesos } from '@luwag/testing/builders/purchases';
import { paidRequest } from '@luwag/testing/builders/refunds-fixtures';
import { stepUpOf } from '@luwag/testing/builders/step-ups';
import { openStoreOf } from '@luwag/testing/builders/stores';
import { memberOf } from '@luwag/testing/builders/team';
import { noteCanaries } from '@luwag/testing/harness/canaries';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { teamStepsOf } from '@luwag/testing/harness/team-steps';
import { beforeEach, describe, expect, test } from 'vitest';

// Live keys, money offered in cases, and shops in which nobody else is left to sign.

const harness = forAllTests(startPoolHarness);
const { approve, call, codeOf, waiting } = teamStepsOf(harness);
let ben: SignedIn;
let tara: SignedIn & { memberId: string };
beforeEach(async () => {
  ben = await signIn(harness, await createAccount(harness, { role: 'merchant', firstName: 'Ben' }));
});
const joinTara = async () => {
  tara = await memberOf(harness, ben, { role: 'manager', firstName: 'Tara' });
};
/** Sessions do not last as long. */
const nextDay = async (days = 1) => {
  await passTime(harness.db, days * dayMs);
  ben = await signIn(harness, ben.account);
};
const sale = () => paidRequest(harness, ben, pesos(8_000));
const wish = (amount: number) => ({ amount, reason: 'returned', note: 'Both returned.' });
const ask = (who: SignedIn, request_id: string) =>
  call(contracts.askForRefund, who, { params: { request_id }, body: wish(6_250_00) });

const scopes = ['payments:write', 'payments:read'];
const wanted = (store_id: string) => ({ store_id, name: 'Shop', scopes });
const askForKey = (who: SignedIn, store_id: string) =>
  call(contracts.askForLiveKey, who, { body: wanted(store_id) });
/** As the page makes one: with a fresh factor for this very body. */
async function makeKey(who: SignedIn, store_id: string, more: object = {}) {
  const body = { ...wanted(store_id), mode: 'live', ...more };
  const step_up_id = await stepUpOf(harness, who, { action: createApiKey.name, body });
  const reply = await call(createApiKey, who, { body: { ...body, step_up_id } });
  if (reply.statusCode === 201) noteCanaries(reply.json().key);
  return reply;
}

const words = 'It was broken when it came. We pay it back.';
/** A sale of ₱8,000.00 that its buyer reported. */
async function reported(): Promise<string> {
  const maria = await signIn(harness, await createAccount(harness, { role: 'buyer' }));
  const { store_id } = await openStoreOf(harness, ben);
  const { id: buyerId } = maria.account;
  await insertLine(harness.db, { buyerId, limitCentavos: pesos(50_000) });
  const planId = await insertPurchase(harness.db, {
    ...{ buyerId, terms: 1, amountCentavos: pesos(8_000) },
    store: { id: store_id, merchantId: ben.account.id },
    startDate: manilaDateOf((await testNow(harness.db)).getTime()),
  });
  const body = { kind: 'broken', words: 'It does not switch on.', wish: 'refund' };
  const params = { transaction_id: planId };
  return (await call(openDispute, maria, { params, body })).json().id;
}
const askForOffer = (who: SignedIn, dispute_id: string, more: object = {}) =>
  call(contracts.askForOffer, who, { params: { dispute_id }, body: { words, ...more } });

describe('a live key', () => {
  async function rotate(who: SignedIn, api_id: string, body: object) {
    const params = { api_id };
    const stepUp = await stepUpOf(harness, who, { action: rotateApiKey.name, params, body });
    const reply = await harness.app.inject({
      method: 'POST',
      url: rotateApiKey.path.replace('{api_id}', api_id),
      headers: { ...who.headers, 'step-up': stepUp },
      payload: body,
    });
    if (reply.statusCode === 201) noteCanaries(reply.json().key);
    return reply;
  }
  const approved = async (approval_id: string) => {
    const asked = (await waiting(ben)).find((each) => each.approval_id === approval_id);
    expect((await approve(ben, asked as Approval)).statusCode).toBe(200);
    return asked;
  };

  test('is made alone by the only one, and by who asked once another approved it', async () => {
    const { store_id } = await openStoreOf(harness, ben);
    expect(await codeOf(askForKey(ben, store_id))).toBe('second_person_not_needed');
    expect((await makeKey(ben, store_id)).statusCode).toBe(201);
    const dev = await memberOf(harness, ben, { role: 'developer', firstName: 'Leo' });
    expect(await codeOf(makeKey(dev, store_id))).toBe('second_person_required');
    expect(await codeOf(askForKey(dev, randomUUID()))).toBe('store_not_found');
    const { approval_id } = (await askForKey(dev, store_id)).json();
    expect(await codeOf(askForKey(dev, store_id))).toBe('approval_waiting');
    expect(await codeOf(makeKey(dev, store_id, { approval_id }))).toBe('second_person_required');
    expect(await approved(approval_id)).toMatchObject({
      kind: 'live_key',
      live_key: { store_id, name: 'Shop', scopes: [...scopes].sort(), replaces: null },
    });
    const { ready } = (await call(contracts.listApprovals, dev)).json();
    expect(ready).toMatchObject([{ approval_id, live_key: { store_id } }]);
    expect((await call(contracts.listApprovals, ben)).json().ready).toEqual([]);
    // Another key than the one that was asked for, or another person, finds nothing approved.
    const more = { approval_id, scopes: [...scopes, 'refunds:write'] };
    expect(await codeOf(makeKey(dev, store_id, more))).toBe('second_person_required');
    expect(await codeOf(makeKey(ben, store_id, { approval_id }))).toBe('second_person_required');
    const both = await Promise.all([1, 2].map(() => makeKey(dev, store_id, { approval_id })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403]);
    expect(await codeOf(askForKey(dev, store_id))).toBe('too_many_keys');
    expect((await call(contracts.listApprovals, dev)).json().ready).toEqual([]);
  });

  test('is replaced by two, within a day of the approval', async () => {
    const { store_id } = await openStoreOf(harness, ben);
    const { api_id } = (await makeKey(ben, store_id)).json();
    let dev = await memberOf(harness, ben, { role: 'developer' });
    const askIt = (id = api_id) =>
      call(contracts.askForKeyRotation, dev, { params: { api_id: id }, body: {} });
    expect(await codeOf(askIt(randomUUID()))).toBe('key_not_found');
    expect(await codeOf(rotate(dev, api_id, { overlap_hours: 24 }))).toBe('second_person_required');
    const first = (await askIt()).json().approval_id;
    expect(await codeOf(askIt())).toBe('approval_waiting');
    await approved(first);
    await nextDay();
    dev = { ...dev, ...(await signIn(harness, dev.account)) };
    const late = { overlap_hours: 24, approval_id: first };
    expect(await codeOf(rotate(dev, api_id, late))).toBe('second_person_required');
    const { approval_id } = (await askIt()).json();
    await approved(approval_id);
    const longer = { overlap_hours: 48, approval_id };
    expect(await codeOf(rotate(dev, api_id, longer))).toBe('second_person_required');
    const done = await rotate(dev, api_id, { overlap_hours: 24, approval_id });
    expect(done.statusCode).toBe(201);
    expect(await codeOf(askIt())).toBe('key_ending');
    expect((await call(listApiKeys, dev)).json().results).toHaveLength(2);
    const test = { ...wanted(store_id), mode: 'test' };
    const trial = (await call(createApiKey, dev, { body: test })).json();
    noteCanaries(trial.key);
    expect(await codeOf(askIt(trial.api_id))).toBe('second_person_not_needed');
  });

  test('is for a shop that is open', async () => {
    const person = { role: 'merchant', accountStatus: 'PENDING' } as const;
    const shop = await signIn(harness, await createAccount(harness, person));
    const { store_id } = await openStoreOf(harness, shop);
    expect(await codeOf(askForKey(shop, store_id))).toBe('merchant_not_active');
  });
});

describe('money offered in a case', () => {
  beforeEach(joinTara);
  const answer = (who: SignedIn, dispute_id: string, amount: number) =>
    call(answerDispute, who, { params: { dispute_id }, body: { kind: 'refund', amount, words } });
  test('above the limit is the shop’s answer by the word of two, and once', async () => {
    const dispute_id = await reported();
    const params = { dispute_id };
    expect(await codeOf(answer(tara, dispute_id, 6_000_00))).toBe('second_person_required');
    expect(await codeOf(askForOffer(tara, dispute_id, { amount: 4_000_00 }))).toBe(
      'second_person_not_needed',
    );
    expect(await codeOf(askForOffer(tara, dispute_id, { amount: 9_000_00 }))).toBe(
      'dispute_amount_too_high',
    );
    expect(await codeOf(askForOffer(tara, randomUUID()))).toBe('dispute_not_found');
    expect((await askForOffer(tara, dispute_id)).statusCode).toBe(201);
    expect(await codeOf(askForOffer(tara, dispute_id))).toBe('approval_waiting');
    const [asked] = await waiting(ben);
    expect(asked).toMatchObject({
      ...{ kind: 'case_offer', amount: 8_000_00 },
      case_offer: { dispute_id, words },
    });
    expect((await call(getDispute, ben, { params })).json()).toMatchObject({ state: 'shop_turn' });
    expect((await approve(ben, asked as Approval)).statusCode).toBe(200);
    const closed = (await call(getDispute, ben, { params })).json();
    expect(closed).toMatchObject({ state: 'closed', outcome: 'refunded' });
    expect(await codeOf(askForOffer(tara, dispute_id))).toBe('not_your_turn');
  });

  test('that the case does not wait for any more stays undone', async () => {
    const dispute_id = await reported();
    const { payment_request_id: request_id } = (
      await call(getDispute, ben, { params: { dispute_id } })
    ).json();
    const back = { params: { request_id }, body: wish(1_000_00) };
    expect((await call(createRefund, tara, back)).statusCode).toBe(201);
    expect(await codeOf(askForOffer(tara, dispute_id, { amount: 1_000_00 }))).toBe(
      'dispute_amount_too_low',
    );
    await askForOffer(tara, dispute_id);
    expect((await answer(tara, dispute_id, 2_000_00)).statusCode).toBe(200);
    const [asked] = await waiting(ben);
    expect(await codeOf(approve(ben, asked as Approval))).toBe('approval_outdated');
  });
});

describe('an owner who removes the others', () => {
  const bdo = { bank_code: 'PH_BDO', account_number: '001234509876', account_name: 'BEN REYES' };
  const aloneFrom = async () => (await call(contracts.listApprovals, ben)).json().alone_from;

  test('acts alone a week later and not before, and those removed are told', async () => {
    await joinTara();
    const { store_id } = await openStoreOf(harness, ben);
    const request_id = await sale();
    const dispute_id = await reported();
    const { api_id } = (await makeKey(ben, store_id)).json();
    const cora = await memberOf(harness, ben, { role: 'owner', firstName: 'Cora' });
    const dev = await memberOf(harness, ben, { role: 'developer' });
    // One is put into another role first, which is no way around it either.
    const demoted = { role: 'cashier', store_ids: null };
    const params = { member_id: cora.memberId };
    expect((await call(changeMember, ben, { params, body: demoted })).statusCode).toBe(200);
    for (const { memberId: member_id } of [cora, tara, dev])
      expect((await call(removeMember, ben, { params: { member_id } })).statusCode).toBe(204);
    expect(await mailsOf(harness.db, cora.account.id)).toEqual(['team_changed', 'team_changed']);
    const alone = () => call(updateBankDetails, ben, { body: bdo });
    expect(await codeOf(alone())).toBe('second_person_required');
    expect(
      await codeOf(call(createRefund, ben, { params: { request_id }, body: wish(6_250_00) })),
    ).toBe('second_person_required');
    const asks = [
      call(contracts.askForBankChange, ben, { body: bdo }),
      call(contracts.askForOwner, ben, { body: { email: cora.account.email } }),
      ask(ben, request_id),
      askForKey(ben, store_id),
      call(contracts.askForKeyRotation, ben, { params: { api_id }, body: {} }),
      askForOffer(ben, dispute_id),
    ];
    for (const asked of asks) expect(await codeOf(asked)).toBe('nobody_to_ask');
    const from = Date.parse(await aloneFrom());
    expect(from - (await testNow(harness.db)).getTime()).toBeGreaterThan(6.9 * dayMs);
    await nextDay(6);
    expect(await codeOf(alone())).toBe('second_person_required');
    await nextDay();
    expect((await alone()).statusCode).toBe(200);
    expect(await aloneFrom()).toBeNull();
  });

  test('finds no second person in somebody who came today', async () => {
    const cora = await memberOf(harness, ben, { role: 'owner', firstName: 'Cora' });
    const request_id = await sale();
    await ask(ben, request_id);
    const cashier = await memberOf(harness, ben, { role: 'cashier' });
    const params = { member_id: cashier.memberId };
    await call(changeMember, ben, { params, body: { role: 'manager', store_ids: null } });
    const [asked] = await waiting(cashier);
    expect(asked).toMatchObject({ may_decide: false });
    expect(await codeOf(approve(cashier, asked as Approval))).toBe('role_too_new');
    expect(await mailsOf(harness.db, cora.account.id)).toEqual(['team_changed']);
    expect((await approve(cora, asked as Approval)).statusCode).toBe(200);
  });
});
