import { randomUUID } from 'node:crypto';
import {
  assignDifference,
  explainDifference,
  listDifferences,
  listNights,
  type StatementDifference,
} from '@luwag/contracts/reconciliation';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { createGateway } from '@luwag/gateway/gateway';
import type { Mode } from '@luwag/ledger/commands';
import { armFailpoints } from '@luwag/platform/failpoints';
import { createLogger } from '@luwag/platform/observability/log';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { insertAttempt } from '@luwag/testing/builders/purchases';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { pagesOrigin } from '@luwag/testing/harness/sources-harness';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeDay } from '../plans/service.ts';
import { reconcile } from './reconciling.ts';
import { readNightStatus } from './service.ts';

// Real purchases at the gateway of the sandbox, today. What is wrong is planted afterwards, on one
// side or the other.

const harness = forAllTests(startPaymentsHarness);
const returnUrls = { success: 'https://luwag.test/a', failure: 'https://luwag.test/b' };
const log = createLogger('test', 'silent');
let staff: SignedIn;
let today: CivilDate;
const attempts: string[] = [];
let planId: string;

beforeAll(async () => {
  staff = await documentsHarnessOf(harness).enterStaff(pagesOrigin);
  await harness.gateway.behave({ magic_amounts: 'off' });
  today = manilaDateOf(Date.now());
  const payer = await harness.newPayer();
  for (let index = 0; index < 6; index += 1) {
    const request = await harness.askFor({ amount: 1_000_00 + index * 100 });
    const ready = await harness.agreedAndConfirmed(payer, request, { terms: 3 });
    const reply = await harness.pay(payer, ready);
    if (reply.statusCode >= 300) throw new Error(reply.body);
  }
  await harness.settled();
  const rows = await run<{ id: string; plan_id: string }>(
    sql`select id, plan_id from collection_attempts where state = 'succeeded' order by id`,
  );
  attempts.push(...rows.map(({ id }) => id));
  planId = rows[0]?.plan_id ?? '';
});
afterEach(() => armFailpoints(undefined, 'test'));

const run = async <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  (await inScope(harness.db, 'system', (tx) => query.execute(tx))).rows as T[];
const gatewayOf = () => createGateway(harness.gateway.access);
const ctxAt = (date: CivilDate) => ({
  db: harness.db,
  clock: { now: () => new Date(`${date}T20:00:00+08:00`), sync: async () => undefined },
  log,
  requestId: 'test',
});
const compare = (businessDate: CivilDate, mode: Mode = 'test', budgetMs?: number) =>
  reconcile(ctxAt(addDays(businessDate, 1)), { gatewayOf }, { mode, businessDate }, budgetMs);
const open = async (query: Record<string, string> = {}): Promise<StatementDifference[]> =>
  (await harness.call(listDifferences, staff.headers, { query: { mode: 'test', ...query } })).json()
    .results;
const summaryOf = async (date: CivilDate, mode: Mode = 'test') =>
  (
    await run<{ phase: string; lines: number; matched: number }>(
      sql`select phase, lines, matched from recon_runs
        where mode = ${mode} and business_date = ${date}`,
    )
  )[0];
const forget = () =>
  run(sql`with a as (delete from recon_items), b as (delete from recon_lines)
    select 1`).then(() => run(sql`delete from recon_runs`));
const referenceOf = (index: number) => `payment-${attempts[index]}`;

describe('a day on which nothing is wrong', () => {
  test('is matched line by line, and leaves nothing to explain', async () => {
    await compare(today);
    expect(await summaryOf(today)).toEqual({ phase: 'finished', lines: 6, matched: 6 });
    expect(await open()).toEqual([]);
  });

  test('run again, or twice at once, or killed in between, is counted once', async () => {
    await forget();
    armFailpoints('reconciliation.after_step:throw', 'test');
    await expect(compare(today)).rejects.toThrow('failpoint');
    armFailpoints(undefined, 'test');
    await Promise.all([compare(today), compare(today)]);
    await compare(today);
    expect(await summaryOf(today)).toEqual({ phase: 'finished', lines: 6, matched: 6 });
  });

  test('that takes longer than a job may take is finished by the next', async () => {
    await forget();
    await compare(today, 'test', 0);
    expect((await summaryOf(today))?.phase).toBe('lines');
    await harness.settled();
    expect(await summaryOf(today)).toEqual({ phase: 'finished', lines: 6, matched: 6 });
  });

  test('of the other mode has no part in it, though one key serves both here', async () => {
    await compare(today, 'live');
    expect(await summaryOf(today, 'live')).toMatchObject({ phase: 'finished', matched: 0 });
    expect(await open({ mode: 'live' })).toEqual([]);
  });
});

describe('planted differences', () => {
  let strange: string;
  let lost: string;

  beforeAll(async () => {
    await forget();
    const gateway = gatewayOf();
    const pay = async (reference: string, amount = 250_00) => {
      const asked = { reference, amountCentavos: centavos(amount), channel: 'GCASH' as const };
      const made = await gateway.createPayment({ ...asked, returnUrls });
      if (made.kind !== 'requires_action') throw new Error(made.kind);
      await harness.gateway.press(made.redirectUrl, 'approve');
    };
    strange = `payment-${randomUUID()}`;
    await pay(strange);
    await pay(referenceOf(5), 77_00);
    const settled_at = new Date();
    const money = { amount_centavos: 100_00, state: 'succeeded', settled_at };
    lost = await insertAttempt(harness.db, planId, money);
    await run(sql`update collection_attempts set amount_centavos = amount_centavos - 1
      where id = ${attempts[1]}`);
    await run(sql`update collection_attempts set state = 'failed' where id = ${attempts[2]}`);
    await run(sql`update collection_attempts set state = 'unknown' where id = ${attempts[3]}`);
    await compare(today);
  });

  test('are found, every one and no other', async () => {
    const found = (await open()).map(({ kind, reference }) => `${kind} ${reference}`);
    expect(found.toSorted()).toEqual(
      [
        `unmatched ${strange}`,
        `unmatched payment-${lost}`,
        `partial ${referenceOf(1)}`,
        `unmatched ${referenceOf(2)}`,
        `timing ${referenceOf(3)}`,
        `duplicate ${referenceOf(5)}`,
      ].toSorted(),
    );
    expect(await summaryOf(today)).toMatchObject({ lines: 8, matched: 3 });
    const clock = ctxAt(today).clock;
    expect(await readNightStatus(harness.db, clock)).toContainEqual(
      expect.objectContaining({ mode: 'test', toExplain: 5 }),
    );
  });

  test('a matter of time clears by itself once both sides say the same', async () => {
    const item = (await open()).find(({ kind }) => kind === 'timing');
    await run(sql`update collection_attempts set state = 'succeeded' where id = ${attempts[3]}`);
    await compare(addDays(today, 1));
    const all = await open({ business_date: today });
    expect(all.find(({ difference_id }) => difference_id === item?.difference_id)).toMatchObject({
      resolution: 'cleared',
      resolved_by: null,
    });
  });

  test('a matter of time that lasts too long is somebody’s to explain', async () => {
    await forget();
    await run(sql`update collection_attempts set state = 'unknown' where id = ${attempts[4]}`);
    await compare(today);
    const kindOf = async () =>
      (await open()).find(({ reference }) => reference === referenceOf(4))?.kind;
    await compare(addDays(today, 3));
    expect(await kindOf()).toBe('timing');
    await compare(addDays(today, 4));
    expect(await kindOf()).toBe('unmatched');
    await run(sql`update collection_attempts set state = 'succeeded' where id = ${attempts[4]}`);
  });

  test('are given to somebody of finance, who is named until they are explained', async () => {
    const [first] = await open();
    const params = { difference_id: first?.difference_id ?? '' };
    const assign = async (sent: object, of = params) => {
      const reply = await harness.call(assignDifference, staff.headers, { params: of, body: sent });
      return [reply.statusCode, reply.json().code ?? reply.json().owner_note];
    };
    const note = 'Ask the gateway who sent it.';
    const owner_id = staff.account.id;
    expect(await assign({ owner_id, note: 'no' })).toEqual([422, 'invalid_request']);
    const stranger = { owner_id: randomUUID(), note };
    expect(await assign(stranger)).toEqual([404, 'difference_owner_not_found']);
    const nowhere = { difference_id: randomUUID() };
    expect(await assign({ owner_id, note }, nowhere)).toEqual([404, 'difference_not_found']);
    expect(await assign({ owner_id, note })).toEqual([200, note]);
    expect((await open())[0]).toMatchObject({ owner_id, owner_note: note });
    expect((await open())[0]?.owner_name).not.toBe('');
    const listed = await harness.call(listDifferences, staff.headers, { query: { mode: 'test' } });
    const owners: { account_id: string }[] = listed.json().owners;
    expect(owners.map(({ account_id }) => account_id)).toContain(owner_id);
    const booked = (await open()).filter(({ reference }) => reference === referenceOf(1));
    for (const { request_id } of booked) expect(request_id).not.toBeNull();
    const audited = sql`select from audit.events where action = 'reconciliation.assigned'`;
    expect(await run(audited)).toHaveLength(1);
  });

  test('leave the list with a note, once, and stay on record', async () => {
    const [first] = await open();
    const params = { difference_id: first?.difference_id ?? '' };
    const explain = (body: object) =>
      harness.call(explainDifference, staff.headers, { params, body });
    expect((await explain({ note: 'no' })).statusCode).toBe(422);
    const done = await explain({ note: 'Sent back by the gateway on Monday.' });
    expect(done.json()).toMatchObject({ resolution: 'explained' });
    expect(done.json().resolved_by).not.toBe('');
    const again = await explain({ note: 'Sent back once more.' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'difference_resolved']);
    const late = await harness.call(assignDifference, staff.headers, {
      params,
      body: { owner_id: staff.account.id, note: 'Too late for that.' },
    });
    expect([late.statusCode, late.json().code]).toEqual([409, 'difference_resolved']);
    expect((await open()).map(({ difference_id }) => difference_id)).not.toContain(
      params.difference_id,
    );
    expect((await open({ business_date: today })).length).toBeGreaterThan(0);
    const none = await harness.call(explainDifference, staff.headers, {
      params: { difference_id: randomUUID() },
      body: { note: 'Nothing there.' },
    });
    expect([none.statusCode, none.json().code]).toEqual([404, 'difference_not_found']);
    const audited = await run(sql`select from audit.events
      where action = 'reconciliation.explained'`);
    expect(audited).toHaveLength(1);
  });

  test('a gateway that does not answer leaves the run where it stands', async () => {
    await forget();
    await harness.gateway.behave({ behaviour: 'unavailable', operation: 'search', count: 1 });
    await expect(compare(today)).rejects.toThrow('not read');
    expect((await summaryOf(today))?.phase).toBe('reading');
    await compare(today);
    expect((await summaryOf(today))?.phase).toBe('finished');
  });
});

test('a night is reported with what it did, what was missed and how the statement compared', async () => {
  const day = addDays(today, -3);
  await closeDay(harness.db, { mode: 'test', businessDate: day });
  await closeDay(harness.db, { mode: 'test', businessDate: today });
  const query = { mode: 'test' };
  const { results } = (await harness.call(listNights, staff.headers, { query })).json();
  expect(results).toMatchObject([
    { business_date: today, slices_done: 16, slices: 16, missed_days: 2, plans: 6 },
    { business_date: day, missed_days: 0, reconciliation: null },
  ]);
  expect(results[0].reconciliation).toMatchObject({
    is_finished: true,
    unmatched: 3,
    partial: 1,
    duplicate: 1,
  });
  expect(results[0].finished_at).not.toBeNull();
  const older = { mode: 'test', before: today };
  const rest = (await harness.call(listNights, staff.headers, { query: older })).json().results;
  expect(rest.map(({ business_date }: { business_date: string }) => business_date)).toEqual([day]);
  expect(await run(sql`select from audit.events where action = 'nights.read'`)).not.toEqual([]);
});
