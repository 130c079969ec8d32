import { randomUUID } from 'node:crypto';
import type { Approval } from '@luwag/contracts/approvals';
import * as contracts from '@luwag/contracts/approvals';
import { getBankDetails, updateBankDetails } from '@luwag/contracts/profiles';
import { createRefund, listRefunds, previewRefund } from '@luwag/contracts/refunds';
import { changeMember, getTeam, inviteMember } from '@luwag/contracts/team';
import { inScope } from '@luwag/db/scope';
import { dayMs } from '@luwag/domain/durations';
import { passTime } from '@luwag/testing/builders/account-probes';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { pesos } from '@luwag/testing/builders/purchases';
import { paidRequest } from '@luwag/testing/builders/refunds-fixtures';
import { freshStepUpOf } from '@luwag/testing/builders/step-ups';
import { memberOf } from '@luwag/testing/builders/team';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { teamStepsOf } from '@luwag/testing/harness/team-steps';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

const harness = forAllTests(startPoolHarness);
const { approve, call, codeOf, waiting } = teamStepsOf(harness);
let ben: SignedIn;
let tara: SignedIn & { memberId: string };
beforeEach(async () => {
  const person = { role: 'merchant', firstName: 'Ben', lastName: 'Villanueva' } as const;
  ben = await signIn(harness, await createAccount(harness, person));
  tara = await memberOf(harness, ben, { role: 'manager', firstName: 'Tara' });
});

/** Sessions do not last as long. */
const nextDay = async (days = 1) => {
  await passTime(harness.db, days * dayMs);
  ben = await signIn(harness, ben.account);
  tara = { ...tara, ...(await signIn(harness, tara.account)) };
};

const sale = (amount = 8_000) => paidRequest(harness, ben, pesos(amount));
const wish = (amount: number) => ({ amount, reason: 'returned', note: 'Both returned.' });
const ask = (who: SignedIn, request_id: string, amount = 6_250_00) =>
  call(contracts.askForRefund, who, { params: { request_id }, body: wish(amount) });
const refundedOf = async (request_id: string): Promise<number> =>
  (await call(listRefunds, ben, { params: { request_id } })).json().refunded;
const onRecord = (accountId: string) =>
  inScope(harness.db, 'system', async (tx) => {
    const { rows } = await sql<{ action: string; actor_id: string; detail: object }>`
      select action, actor_id, detail from audit.events
       where account_id = ${accountId} order by id`.execute(tx);
    return rows;
  });

describe('a refund above the limit', () => {
  test('is asked for by one and made by the word of another, with both on record', async () => {
    const request_id = await sale();
    const params = { request_id };
    const refund = { params, body: wish(6_250_00) };
    expect(await codeOf(call(createRefund, tara, refund))).toBe('second_person_required');
    const query = { amount: '625000' };
    const shown = (await call(previewRefund, tara, { params, query })).json();
    expect(shown).toMatchObject({ needs_second_person: true });
    expect((await ask(tara, request_id)).statusCode).toBe(201);
    expect(await codeOf(ask(ben, request_id))).toBe('approval_waiting');
    const [mine] = await waiting(tara);
    expect(mine).toMatchObject({ is_yours: true, may_decide: false, others: ['Ben Villanueva'] });
    expect(await codeOf(approve(tara, mine as Approval))).toBe('own_approval');
    const [asked] = await waiting(ben);
    expect(asked).toMatchObject({
      ...{ kind: 'refund', amount: 6_250_00, may_decide: true, asked_by: 'Tara Reyes' },
      refund: { request_id, reason: 'returned', note: 'Both returned.' },
    });
    const other = { ...(asked as Approval), request_hash: 'f'.repeat(64) };
    expect(await codeOf(approve(ben, other))).toBe('other_request');
    expect(await refundedOf(request_id)).toBe(0);
    expect((await approve(ben, asked as Approval)).json()).toEqual({ state: 'approved' });
    expect(await refundedOf(request_id)).toBe(6_250_00);
    expect(await waiting(ben)).toEqual([]);
    const record = await onRecord(ben.account.id);
    expect(record.find(({ action }) => action === 'approval.approved')).toMatchObject({
      actor_id: ben.account.id,
      detail: { asked_by: tara.account.id, decided_by: ben.account.id, amount: 6_250_00 },
    });
    expect(record.some(({ action }) => action === 'refund.made')).toBe(true);
  });

  test('is made once, whoever approves at the same time', async () => {
    const cora = await memberOf(harness, ben, { role: 'owner', firstName: 'Cora' });
    const request_id = await sale();
    await ask(tara, request_id);
    const [asked] = await waiting(ben);
    const people = [ben, cora, ben, cora];
    const replies = await Promise.all(people.map((who) => approve(who, asked as Approval)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
      expect(reply.json().code).toBe('approval_not_found');
    expect(await refundedOf(request_id)).toBe(6_250_00);
  });

  test('is refused, taken back, or over after two days, and then asked for anew', async () => {
    const request_id = await sale();
    const decide = async (who: SignedIn) => {
      const [asked] = await waiting(who);
      const params = { approval_id: asked?.approval_id ?? '' };
      return (await call(contracts.refuseAsked, who, { params })).json();
    };
    await ask(tara, request_id);
    expect(await decide(ben)).toEqual({ state: 'refused' });
    await ask(tara, request_id);
    expect(await decide(tara)).toEqual({ state: 'withdrawn' });
    await ask(tara, request_id);
    const [old] = await waiting(ben);
    await nextDay(2);
    expect(await waiting(ben)).toEqual([]);
    expect(await codeOf(approve(ben, old as Approval))).toBe('approval_not_found');
    expect((await ask(tara, request_id)).statusCode).toBe(201);
    expect(await refundedOf(request_id)).toBe(0);
  });

  test('that cannot be made any more stays undone', async () => {
    const request_id = await sale(6_000);
    expect(await codeOf(ask(tara, request_id, 7_000_00))).toBe('not_refundable');
    expect(await codeOf(ask(tara, randomUUID()))).toBe('payment_request_not_found');
    await ask(tara, request_id, 6_000_00);
    const small = { params: { request_id }, body: wish(1_000_00) };
    expect((await call(createRefund, tara, small)).statusCode).toBe(201);
    const [asked] = await waiting(ben);
    expect(await codeOf(approve(ben, asked as Approval))).toBe('approval_outdated');
    expect(await refundedOf(request_id)).toBe(1_000_00);
  });

  test('takes nobody else below the limit, which a shop lowers and never raises', async () => {
    const request_id = await sale();
    const set = (refund_above: number) =>
      call(contracts.setTeamRules, ben, { body: { refund_above } });
    expect(await codeOf(ask(tara, request_id, 5_000_00))).toBe('second_person_not_needed');
    expect((await set(5_000_01)).statusCode).toBe(422);
    expect((await set(1_000_00)).json()).toEqual({ refund_above: 1_000_00 });
    const refund = (amount: number) =>
      call(createRefund, tara, { params: { request_id }, body: wish(amount) });
    expect((await refund(1_000_00)).statusCode).toBe(201);
    // All of one purchase counts: small ones in a row are no way around it.
    expect(await codeOf(refund(1))).toBe('second_person_required');
  });

  test('is nobody’s to see who works in another store, and a factor of today does not sign', async () => {
    const request_id = await sale();
    await ask(tara, request_id);
    const elsewhere = await memberOf(harness, ben, { role: 'manager', storeIds: [randomUUID()] });
    expect(await waiting(elsewhere)).toEqual([]);
    const [asked] = await waiting(ben);
    expect(await codeOf(approve(elsewhere, asked as Approval))).toBe('approval_not_found');
    expect(await codeOf(approve(ben, asked as Approval, freshStepUpOf))).toBe('factor_too_fresh');
  });
});

describe('another bank account', () => {
  const bdo = { bank_code: 'PH_BDO', account_number: '001234509876', account_name: 'BEN REYES' };
  const account = async () => (await call(getBankDetails, ben)).json().bank_account;

  test('is set at once by the only owner, and by two where there are two', async () => {
    expect(await codeOf(call(contracts.askForBankChange, ben, { body: bdo }))).toBe(
      'second_person_not_needed',
    );
    expect((await call(updateBankDetails, ben, { body: bdo })).statusCode).toBe(200);
    const cora = await memberOf(harness, ben, { role: 'owner', firstName: 'Cora' });
    const other = { ...bdo, account_number: '999988887777' };
    expect(await codeOf(call(updateBankDetails, cora, { body: other }))).toBe(
      'second_person_required',
    );
    const unknown = { ...other, bank_code: 'PH_NOBODY' };
    expect(await codeOf(call(contracts.askForBankChange, cora, { body: unknown }))).toBe(
      'bank_not_found',
    );
    const fresh = call(contracts.askForBankChange, cora, { body: other }, freshStepUpOf);
    expect(await codeOf(fresh)).toBe('factor_too_fresh');
    const askIt = () => call(contracts.askForBankChange, cora, { body: other });
    expect((await askIt()).statusCode).toBe(201);
    expect(await codeOf(askIt())).toBe('approval_waiting');
    const [asked] = await waiting(ben);
    expect(asked).toMatchObject({
      ...{ kind: 'bank_account', amount: null, may_decide: true },
      bank: { bank_code: 'PH_BDO', account_number: '•••• 7777', account_name: 'BEN REYES' },
    });
    expect(await waiting(tara)).toEqual([]);
    expect((await account()).account_number).toBe('•••• 9876');
    expect((await approve(ben, asked as Approval)).statusCode).toBe(200);
    const changed = await account();
    expect(changed.account_number).toBe('•••• 7777');
    expect(Date.parse(changed.payouts_held_until)).toBeGreaterThan(0);
  });
});

describe('a new owner', () => {
  const askFor = (who: SignedIn, email: string) =>
    call(contracts.askForOwner, who, { body: { email } });

  test('is made alone by the only one, and by two where there are two', async () => {
    expect(await codeOf(askFor(ben, tara.account.email))).toBe('second_person_not_needed');
    const change = (who: SignedIn, member_id: string) =>
      call(changeMember, who, { params: { member_id }, body: { role: 'owner', store_ids: null } });
    const cora = await memberOf(harness, ben, { role: 'manager', firstName: 'Cora' });
    expect((await change(ben, cora.memberId)).statusCode).toBe(200);
    await nextDay();
    Object.assign(cora, await signIn(harness, cora.account));
    expect(await codeOf(change(ben, tara.memberId))).toBe('second_person_required');
    const email = `new.${randomUUID().slice(0, 8)}@luwag.test`;
    const body = { email, role: 'owner', store_ids: null };
    expect(await codeOf(call(inviteMember, cora, { body }))).toBe('second_person_required');
    expect(await codeOf(askFor(ben, cora.account.email))).toBe('already_in_team');
    for (const wanted of [tara.account.email, email]) {
      expect((await askFor(cora, wanted)).statusCode).toBe(201);
      expect(await codeOf(askFor(cora, wanted))).toBe('approval_waiting');
      const [asked] = await waiting(ben);
      expect(asked).toMatchObject({ kind: 'new_owner', new_owner: wanted });
      expect((await approve(ben, asked as Approval)).statusCode).toBe(200);
    }
    const { people, invitations } = (await call(getTeam, ben)).json();
    const owners = people.filter(({ role }: { role: string }) => role === 'owner');
    expect(owners).toHaveLength(3);
    expect(invitations).toMatchObject([{ email, role: 'owner' }]);
  });
});

test('the database itself lets nobody be both', async () => {
  await ask(tara, await sale());
  const both = inScope(harness.db, 'system', (tx) =>
    sql`update approvals set state = 'approved', decided_by = asked_by, decided_at = now()
        where account_id = ${ben.account.id}`.execute(tx),
  );
  await expect(both).rejects.toMatchObject({ constraint: 'another_person_decides' });
});
