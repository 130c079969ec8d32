import { randomUUID } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { centavos } from '@luwag/domain/money';
import { testNow } from '@luwag/testing/builders/account-probes';
import { createAccount } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { waitUntil } from '@luwag/testing/harness/processes';
import { atOnce } from '@luwag/testing/harness/racing';
import { reviewHarnessOf } from '@luwag/testing/harness/review-harness';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openLine } from '../../credit/service.ts';
import { lockApprovalBlock } from './duplicates.ts';
import { listSamePerson, lockPerson } from './repository.ts';

// One person with several accounts, approved by two reviewers at the same moment. What a reviewer's
// decision does around this (case, items, audit) is in decisions.test.ts.
const harness = forAllTests(startPoolHarness);
const world = reviewHarnessOf(harness);
const judge = forAllTests(() => createAccount(harness, { role: 'staff' }));

const newAccount = async () => (await createAccount(harness, { accountStatus: 'PENDING' })).id;
const inSystem = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);

/** A strong link that a reviewer has decided. */
const linkDecided = (one: string, other: string) =>
  inSystem((tx) =>
    sql`insert into kyc_links (low_account_id, high_account_id, kind, is_strong, found_at, verdict,
        decided_by, decided_at)
      values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), 'person',
        true, now(), 'same_person', ${judge.id}::uuid, now())`.execute(tx),
  );

/** Whether somebody waits for a person's lock. */
const isWaitedFor = async (): Promise<boolean> => {
  const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and locktype = 'advisory' and not granted`.execute(
    harness.db,
  );
  return rows.length > 0;
};

/** As an approval does it, in one transaction: what was in the way, or that a line was opened. */
const approve = (accountId: string) => async () => {
  const now = await testNow(harness.db);
  return inSystem(async (tx) => {
    const about = { accountId, kind: 'kyc', now } as const;
    const block = await lockApprovalBlock({ vault: harness.vault }, tx, about);
    if (block) return block;
    const limitCentavos = centavos(2_000_00);
    await openLine(tx, { buyerId: accountId, mode: 'live', limitCentavos, now, requestId: 'test' });
    return 'opened';
  });
};

/** Held before their lines are written, so that both have looked before either is done. */
const approveAtOnce = (one: string, other: string) =>
  atOnce(harness.db, 'credit_lines', [approve(one), approve(other)]);

test('of two accounts of one person approved at once, 100 times over, one gets a line', async () => {
  for (let round = 0; round < 100; round += 1) {
    const [one, other] = [await newAccount(), await newAccount()];
    await linkDecided(one, other);
    const outcomes = await approveAtOnce(one, other);
    expect(outcomes.sort(), `round ${round}`).toEqual(['duplicate_has_line', 'opened']);
  }
});

test('so of two that are one person by way of a third, 100 times over', async () => {
  for (let round = 0; round < 100; round += 1) {
    const [one, between, other] = [await newAccount(), await newAccount(), await newAccount()];
    await linkDecided(one, between);
    await linkDecided(between, other);
    const outcomes = await approveAtOnce(one, other);
    expect(outcomes.sort(), `round ${round}`).toEqual(['duplicate_has_line', 'opened']);
  }
});

test('two that nobody has compared yet are both refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [one, other] = [await newAccount(), await newAccount()];
    const idNumber = randomUUID();
    for (const id of [one, other]) await world.note(id, 'id_number', idNumber);
    const outcomes = await Promise.all([approve(one)(), approve(other)()]);
    expect(outcomes).toEqual(['duplicate_unresolved', 'duplicate_unresolved']);
  }
});

test('approvals of different people do not wait for each other', async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  await inSystem(async (tx) => {
    await lockPerson(tx, one);
    expect(await approve(other)()).toBe('opened');
  });
});

test('an account linked while its person was waited for is locked too', async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  const isHeld = Promise.withResolvers<void>();
  const mayGo = Promise.withResolvers<void>();
  const holder = inSystem(async (tx) => {
    await lockPerson(tx, one);
    isHeld.resolve();
    await mayGo.promise;
  });
  await isHeld.promise;
  const waiting = inSystem(async (tx) => {
    await lockPerson(tx, one);
    const { rows } = await sql<{ held: number }>`select count(*)::int as held from pg_locks
      where locktype = 'advisory' and granted and pid = pg_backend_pid()`.execute(tx);
    return { same: await listSamePerson(tx, one), held: rows[0]?.held };
  });
  await waitUntil(() => isWaitedFor(), 'the second to wait');
  await linkDecided(one, other);
  mayGo.resolve();
  await holder;
  expect(await waiting).toEqual({ same: [other], held: 2 });
});
