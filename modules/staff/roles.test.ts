import type { Endpoint } from '@luwag/contracts/endpoint';
import { getCase } from '@luwag/contracts/kyc-cases';
import { countQueues, getStaffHome } from '@luwag/contracts/staff-home';
import { unmaskPerson } from '@luwag/contracts/staff-people';
import {
  askRoleChange,
  decideRoleChange,
  getOwnRoles,
  listStaff,
} from '@luwag/contracts/staff-roles';
import { inScope } from '@luwag/db/scope';
import { readingsAnHour } from '@luwag/domain/staff-reading';
import type { StaffRole } from '@luwag/domain/staff-roles';
import type { Finding } from '@luwag/ledger/alarms';
import { systemClock } from '@luwag/platform/clock';
import { auditOf } from '@luwag/testing/builders/account-probes';
import { createAccount, type SignedIn } from '@luwag/testing/builders/accounts';
import { stepUpOf } from '@luwag/testing/builders/step-ups';
import { testLog } from '@luwag/testing/harness/canaries';
import { connectForTests } from '@luwag/testing/harness/database';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setRoles } from './service.ts';
import { staffHandlers } from './worker.ts';

const harness = forAllTests(startPoolHarness);
const world = () => documentsHarnessOf(harness);
const hire = (...roles: StaffRole[]) => world().enterStaff(undefined, roles);

let [ana, ben, carla]: SignedIn[] = [];
const admins = () => {
  if (!ana || !ben || !carla) throw new Error('nobody is hired yet');
  return { ana, ben, carla };
};
beforeAll(async () => {
  ana = await hire('admin');
  ben = await hire('admin');
  carla = await hire('admin');
});

type Sent = { params?: Record<string, string>; body?: object };

/** With a fresh factor for this very call. */
async function proven(endpoint: Endpoint, who: SignedIn, sent: Sent) {
  const id = await stepUpOf(harness, who, { action: endpoint.name, ...sent });
  return world().call(endpoint, { headers: { ...who.headers, 'step-up': id } as never }, sent);
}

const ask = (
  who: SignedIn,
  { account }: Pick<SignedIn, 'account'>,
  role: StaffRole,
  change: 'give' | 'take' = 'give',
) =>
  proven(askRoleChange, who, {
    params: { account_id: account.id },
    body: { role, change, reason: 'Works at that desk from now on' },
  });
const decide = (who: SignedIn, change_id: string, decision: 'approve' | 'refuse') =>
  proven(decideRoleChange, who, { params: { change_id }, body: { decision } });
const codeOf = (reply: { statusCode: number; json(): { code?: string } }) =>
  reply.statusCode >= 400 ? [reply.statusCode, reply.json().code] : reply.statusCode;
/** As `npm run staff -- roles` does. */
const setFromServer = ({ account }: Pick<SignedIn, 'account'>, roles: StaffRole[]) =>
  inScope(harness.db, 'system', (tx) =>
    setRoles(
      harness,
      tx,
      { accountId: account.id, roles },
      { now: new Date(), requestId: 'a-test-of-roles' },
    ),
  );
const rolesOf = async (who: SignedIn): Promise<StaffRole[]> =>
  (await world().call(getOwnRoles, who)).json().roles;

describe('a role', () => {
  test('is given by two admins and opens what it names from the next call on', async () => {
    const { ana, ben } = admins();
    const joan = await hire();
    expect(await rolesOf(joan)).toEqual([]);
    expect(codeOf(await world().call(countQueues, joan))).toEqual([403, 'forbidden']);
    const asked = await ask(ana, joan, 'support');
    expect(asked.statusCode).toBe(201);
    expect(await rolesOf(joan)).toEqual([]);
    const { people, changes } = (await world().call(listStaff, ben)).json();
    expect(people).toContainEqual(
      expect.objectContaining({ account_id: joan.account.id, roles: [], passkeys: 1 }),
    );
    const waiting = changes.find(
      (each: { account_id: string }) => each.account_id === joan.account.id,
    );
    expect(waiting).toMatchObject({ role: 'support', may_decide: true, is_yours: false });
    expect((await decide(ben, waiting.change_id, 'approve')).json()).toEqual({ state: 'approved' });
    expect(await rolesOf(joan)).toEqual(['support']);
    expect((await world().call(countQueues, joan)).statusCode).toBe(200);
    const taken = (await ask(ben, joan, 'support', 'take')).json();
    await decide(ana, taken.change_id, 'approve');
    expect(codeOf(await world().call(countQueues, joan))).toEqual([403, 'forbidden']);
    expect(await auditOf(harness.db, joan.account.id)).toEqual(
      expect.arrayContaining(['staff.role_given', 'staff.role_taken', 'role.refused']),
    );
  });

  test('is neither asked for nor decided by whom it is about, nor decided by who asked', async () => {
    const { ana, ben, carla } = admins();
    expect(codeOf(await ask(ana, ana, 'finance'))).toEqual([409, 'own_staff_role']);
    const { change_id } = (await ask(ana, ben, 'finance')).json();
    expect(codeOf(await decide(ana, change_id, 'approve'))).toEqual([403, 'own_role_change']);
    expect(codeOf(await decide(ben, change_id, 'approve'))).toEqual([409, 'own_staff_role']);
    expect((await decide(ana, change_id, 'refuse')).json()).toEqual({ state: 'withdrawn' });
    const again = (await ask(ana, ben, 'finance')).json();
    expect((await decide(carla, again.change_id, 'refuse')).json()).toEqual({ state: 'refused' });
    expect(await rolesOf(ben)).toEqual(['admin']);
  });

  test('changes once, within two days, and only what is there to change', async () => {
    const { ana, ben } = admins();
    const joan = await hire('risk');
    const buyer = await world().enter();
    expect(codeOf(await ask(ana, buyer, 'risk'))).toEqual([404, 'staff_not_found']);
    expect(codeOf(await ask(ana, joan, 'risk'))).toEqual([409, 'has_role']);
    expect(codeOf(await ask(ana, joan, 'admin', 'take'))).toEqual([409, 'has_no_role']);
    const { change_id } = (await ask(ana, joan, 'finance')).json();
    expect(codeOf(await ask(ben, joan, 'finance'))).toEqual([409, 'role_change_waiting']);
    const both = await Promise.all([
      decide(ben, change_id, 'approve'),
      decide(ben, change_id, 'approve'),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(codeOf(await decide(ben, change_id, 'approve'))).toEqual([404, 'role_change_not_found']);
    expect(await rolesOf(joan)).toEqual(['finance', 'risk']);
  });

  test('that the server gave or took meanwhile is not given or taken again', async () => {
    const { ana, ben } = admins();
    const joan = await hire();
    const given = (await ask(ana, joan, 'finance')).json();
    await setFromServer(joan, ['finance']);
    expect(codeOf(await decide(ben, given.change_id, 'approve'))).toEqual([409, 'has_role']);
    await decide(ben, given.change_id, 'refuse');
    const taken = (await ask(ana, joan, 'finance', 'take')).json();
    await setFromServer(joan, []);
    expect(codeOf(await decide(ben, taken.change_id, 'approve'))).toEqual([409, 'has_no_role']);
  });

  test('of an admin is kept by two at least', async () => {
    const { ana, ben, carla } = admins();
    const [first, second] = [
      (await ask(ana, carla, 'admin', 'take')).json(),
      (await ask(carla, ana, 'admin', 'take')).json(),
    ];
    expect((await decide(ben, first.change_id, 'approve')).statusCode).toBe(200);
    expect(codeOf(await decide(ben, second.change_id, 'approve'))).toEqual([409, 'last_admins']);
    expect(codeOf(await ask(ana, ben, 'admin', 'take'))).toEqual([409, 'last_admins']);
    await setFromServer(carla, ['admin']);
    await decide(ben, second.change_id, 'refuse');
  });
});

describe('a row that the product did not write', () => {
  const findings: Finding[] = [];
  const watch = async () => {
    findings.length = 0;
    const [handler] = staffHandlers({
      vault: harness.vault,
      onBroken: async (_ctx, finding) => void findings.push(finding),
    });
    await handler?.run(
      { db: harness.db, clock: systemClock, log: testLog('staff') },
      { request_id: 'a-test-of-roles', data: {} },
    );
  };

  test('opens nothing and is found with its name', async () => {
    const joan = await hire('support');
    await watch();
    expect(findings).toEqual([]);
    const owner = connectForTests(harness.database.ownerUrl, 1);
    // Another role with the seal of one's own, and a seal that is made up.
    await sql`insert into staff_roles select account_id, 'admin', given_at, seal
      from staff_roles where account_id = ${joan.account.id}`.execute(owner);
    await sql`insert into staff_roles values (${joan.account.id}, 'finance', now(),
      decode(repeat('ab', 32), 'hex'))`.execute(owner);
    expect(await rolesOf(joan)).toEqual(['support']);
    expect(codeOf(await world().call(listStaff, joan))).toEqual([403, 'forbidden']);
    await watch();
    expect(findings.map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual([
      `broken_record staff_roles ${joan.account.id} admin`,
      `broken_record staff_roles ${joan.account.id} finance`,
    ]);
    await sql`delete from staff_roles where role in ('admin', 'finance')
      and account_id = ${joan.account.id}`.execute(owner);
    await owner.destroy();
  });

  test('is not written by the product’s own role outside the system’s scope', async () => {
    const joan = await hire();
    const accountId = joan.account.id;
    const writing = inScope(harness.db, { accountId }, (tx) =>
      sql`insert into staff_roles values (${accountId}, 'admin', now(),
        decode(repeat('ab', 32), 'hex'))`.execute(tx),
    );
    await expect(writing).rejects.toThrow('row-level security');
    const deleting = inScope(harness.db, 'system', (tx) =>
      sql`delete from staff_role_changes`.execute(tx),
    );
    await expect(deleting).rejects.toThrow('permission denied');
  });
});

describe('what an hour has', () => {
  test('ends at its limit, with an alarm, and begins anew', async () => {
    const joan = await hire('support');
    const buyer = await createAccount(harness, {});
    const look = () =>
      world().call(unmaskPerson, joan, {
        params: { account_id: buyer.id },
        body: { reason: 'Caller asks for it' },
      });
    const change = (set: { count?: number; hour?: number }) =>
      inScope(harness.db, 'system', (tx) =>
        tx
          .updateTable('staff_readings')
          .set(set)
          .where('account_id', '=', joan.account.id)
          .execute(),
      );
    expect((await look()).statusCode).toBe(200);
    await change({ count: readingsAnHour.full - 1 });
    // Of several at once exactly one is left.
    const at = await Promise.all([look(), look(), look()]);
    const refused = at.filter(({ statusCode }) => statusCode === 429);
    expect([at.length - refused.length, refused[0]?.json().code]).toEqual([1, 'rate_limited']);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    const audited = await auditOf(harness.db, joan.account.id);
    expect(audited.filter((action) => action === 'reading.limit_reached')).toHaveLength(1);
    const { alarms } = (await world().call(getStaffHome, admins().ana)).json();
    expect(alarms).toMatchObject([
      { kind: 'reading_limit', subject: expect.stringMatching(/^Niño/) },
    ]);
    // Ids of nobody count too.
    const none = { params: { case_id: '0190a000-0000-7000-8000-000000000001' } };
    expect((await world().call(getCase, joan, none)).statusCode).toBe(404);
    await change({ hour: 1 });
    expect((await look()).statusCode).toBe(200);
  });
});
