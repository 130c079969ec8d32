import type { Endpoint } from '@luwag/contracts/endpoint';
import { getStaffHome } from '@luwag/contracts/staff-home';
import type { SwitchState } from '@luwag/contracts/switches';
import * as contracts from '@luwag/contracts/switches';
import { inScope } from '@luwag/db/scope';
import { dayMs, hourMs, minuteMs } from '@luwag/domain/durations';
import { type SwitchName, switchNames } from '@luwag/domain/switches';
import { assertOn, noteSwitchChange } from '@luwag/platform/switches';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { connectForTests } from '@luwag/testing/harness/database';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const harness = forAllTests(startPoolHarness);
let [joan, rey]: SignedIn[] = [];
const people = () => {
  if (!joan || !rey) throw new Error('nobody is hired yet');
  return { joan, rey };
};
beforeAll(async () => {
  joan = await documentsHarnessOf(harness).enterStaff(undefined, ['risk', 'finance']);
  rey = await documentsHarnessOf(harness).enterStaff(undefined, ['admin', 'support']);
});

const call = (endpoint: Endpoint, who: SignedIn, sent: { params?: object; body?: object } = {}) =>
  documentsHarnessOf(harness).call(endpoint, who, sent as never);
const reason = 'It answers late since three';
const off = (who: SignedIn, switches: SwitchName[], minutes = 60) =>
  call(contracts.turnOff, who, { body: { switches, minutes, reason } });
const on = (who: SignedIn, name: SwitchName) =>
  call(contracts.turnOn, who, { body: { switch: name, reason: 'Twenty tries went well' } });
const longer = (who: SignedIn, name: SwitchName, hours: number) =>
  call(contracts.askLonger, who, { body: { switch: name, hours, reason: 'Not before Friday' } });
const decide = (who: SignedIn, ask_id: string, decision = 'approve') =>
  call(contracts.decideLonger, who, { params: { ask_id }, body: { decision } });
const codeOf = (reply: { statusCode: number; json(): { code?: string } }) =>
  reply.statusCode >= 400 ? [reply.statusCode, reply.json().code] : reply.statusCode;
/** As if that much time had passed: nobody's session would outlive it. */
const later = (ms: number) =>
  inScope(harness.db, 'system', async (tx) => {
    const back = sql`${ms}::bigint * interval '1 millisecond'`;
    await sql`update switch_stops set off_at = off_at - ${back}, until_at = until_at - ${back},
      on_at = on_at - ${back}`.execute(tx);
  });
async function stateOf(name: SwitchName, who = people().joan): Promise<SwitchState> {
  const { switches } = (await call(contracts.listSwitches, who)).json();
  return switches.find((each: SwitchState) => each.switch === name);
}

describe('what is turned off', () => {
  test('says who, why and until when, is on the home, and comes back by itself', async () => {
    const { joan, rey } = people();
    expect(codeOf(await off(joan, ['mail']))).toBe(200);
    expect(codeOf(await off(rey, ['mail']))).toEqual([409, 'off_already']);
    const { stop, may_turn_on } = await stateOf('mail', rey);
    expect(stop).toMatchObject({ reason, on_at: null, longer_by: null });
    expect([stop?.off_by.startsWith('Niño'), may_turn_on]).toEqual([true, true]);
    const { turned_off } = (await call(getStaffHome, rey)).json();
    expect(turned_off).toEqual([{ switch: 'mail', reason, until_at: stop?.until_at }]);
    await later(61 * minuteMs);
    expect((await stateOf('mail')).stop).toBeNull();
    // What was off for an hour counts.
    expect((await stateOf('mail')).alone_minutes).toBe(23 * 60);
    expect(codeOf(await off(joan, ['mail', 'push'], 10))).toBe(200);
    expect(codeOf(await on(joan, 'push'))).toBe(204);
    expect(codeOf(await on(joan, 'push'))).toEqual([409, 'on_already']);
    expect(codeOf(await on(rey, 'mail'))).toBe(204);
    const { rows } = await sql<{ action: string }>`select action from audit.events
      where action like 'switch.%' order by at, id`.execute(harness.db);
    expect(rows.map(({ action }) => action.replace('switch.turned_', ''))).toEqual([
      ...['off', 'off', 'off', 'on', 'on'],
    ]);
  });

  test('is off for a day by one person, and by two for longer', async () => {
    const { joan, rey } = people();
    expect(codeOf(await off(joan, ['webhooks'], 1441))).toEqual([409, 'too_long_alone']);
    expect(codeOf(await longer(joan, 'webhooks', 48))).toEqual([409, 'on_already']);
    expect(codeOf(await off(joan, ['webhooks'], 1440))).toBe(200);
    expect(codeOf(await longer(joan, 'webhooks', 24))).toEqual([409, 'not_longer']);
    const ask = (await longer(joan, 'webhooks', 48)).json();
    expect(codeOf(await longer(rey, 'webhooks', 72))).toEqual([409, 'longer_waiting']);
    expect(codeOf(await decide(joan, ask.ask_id))).toEqual([403, 'own_longer']);
    expect((await decide(joan, ask.ask_id, 'refuse')).json()).toEqual({ state: 'withdrawn' });
    const again = (await longer(joan, 'webhooks', 48)).json();
    expect((await stateOf('webhooks', rey)).longer).toMatchObject({ is_yours: false });
    const both = await Promise.all([decide(rey, again.ask_id), decide(rey, again.ask_id)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(codeOf(await decide(rey, again.ask_id))).toEqual([404, 'longer_not_found']);
    await later(25 * hourMs);
    const { stop } = await stateOf('webhooks');
    expect(Date.parse(stop?.until_at ?? '') - Date.parse(stop?.off_at ?? '')).toBe(2 * dayMs);
    await later(24 * hourMs);
    expect((await stateOf('webhooks')).stop).toBeNull();
    // It was off all day: another hour is always possible, and no more alone.
    expect(codeOf(await off(joan, ['webhooks'], 90))).toEqual([409, 'too_long_alone']);
    expect(codeOf(await off(joan, ['webhooks'], 60))).toBe(200);
    expect(codeOf(await on(rey, 'webhooks'))).toBe(204);
  });

  test('is turned on by somebody else where money leaves', async () => {
    const { joan, rey } = people();
    expect(codeOf(await off(joan, ['refunds', 'payouts']))).toBe(200);
    expect((await stateOf('refunds')).may_turn_on).toBe(false);
    expect(codeOf(await on(joan, 'refunds'))).toEqual([403, 'other_person_needed']);
    for (const name of ['refunds', 'payouts'] as const)
      expect(codeOf(await on(rey, name))).toBe(204);
  });

  test('stays so while the database cannot be asked, and the rest stays on', async () => {
    const { joan } = people();
    const asking = { db: harness.db, clock: { now: () => new Date(0) } };
    await off(joan, ['sign_ups']);
    await expect(assertOn(asking, 'sign_ups')).rejects.toThrow('turned off');
    const owner = connectForTests(harness.database.ownerUrl, 1);
    await sql`revoke select on switch_stops from luwag_app`.execute(owner);
    noteSwitchChange();
    await expect(assertOn(asking, 'sign_ups')).rejects.toThrow('turned off');
    await assertOn(asking, 'checkout');
    // Whoever never looked has nothing to hold on to.
    const other = connectForTests(harness.database.appUrl, 1);
    await expect(assertOn({ ...asking, db: other }, 'checkout')).rejects.toThrow('permission');
    await sql`grant select on switch_stops to luwag_app`.execute(owner);
    await Promise.all([owner.destroy(), other.destroy()]);
    await on(joan, 'sign_ups');
    await assertOn(asking, 'sign_ups');
  });
});

describe('a call that needs a switch', () => {
  test('is refused before anything of it is read, and answered once it is on', async () => {
    const { joan, rey } = people();
    const { enter } = documentsHarnessOf(harness);
    const callers = { buyer: await enter('buyer'), merchant: await enter('merchant'), staff: rey };
    const needing = harness.app.endpoints.filter(({ needs }) => needs);
    const callerOf = ({ auth }: Endpoint) =>
      auth === 'public' ? undefined : callers[auth.roles?.[0] ?? 'buyer'];
    const codesOf = async () => {
      const codes: Record<string, string> = {};
      for (const endpoint of needing) {
        const { headers = {} } = callerOf(endpoint) ?? {};
        const reply = await harness.app.inject({
          method: endpoint.method as 'POST',
          url: endpoint.path.replaceAll(/\{\w+\}/g, 'none'),
          headers: { ...headers, 'content-type': 'application/json' },
          payload: '{}',
        });
        codes[endpoint.name] = `${reply.statusCode} ${reply.json().code}`;
      }
      return codes;
    };
    const used = [...new Set(needing.flatMap(({ needs }) => needs ?? []))];
    expect(codeOf(await off(joan, used))).toBe(200);
    const refused = await codesOf();
    expect(refused).toEqual(
      Object.fromEntries(needing.map(({ name }) => [name, '503 turned_off'])),
    );
    for (const name of used) expect(codeOf(await on(rey, name))).toBe(204);
    expect(Object.values(await codesOf()).filter((code) => code.startsWith('5'))).toEqual([]);
  });

  test('is one of these, and no switch is without use', () => {
    const byCalls = new Set(harness.app.endpoints.flatMap(({ needs }) => needs ?? []));
    // By jobs alone: apps/worker/src/tasks.test.ts; the others by the rows that they send.
    const byJobs = ['payouts', 'instapay', 'pesonet', 'semaphore', 'm360', 'mail', 'push'];
    expect([...byCalls, ...byJobs, 'webhooks'].toSorted()).toEqual(switchNames.toSorted());
  });
});
