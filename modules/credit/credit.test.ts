import { inScope } from '@luwag/db/scope';
import { civilDate } from '@luwag/domain/calendar';
import { credit, debit, makeJournal } from '@luwag/domain/journals';
import { centavos } from '@luwag/domain/money';
import { buyerOwner } from '@luwag/domain/owners';
import { post } from '@luwag/ledger/posting';
import { proveLedger } from '@luwag/ledger/reading';
import { auditOf } from '@luwag/testing/builders/account-probes';
import { createAccount } from '@luwag/testing/builders/accounts';
import { insertPlans } from '@luwag/testing/builders/plan-builders';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { expect, test } from 'vitest';
import { isOverdue, openLine, readLine } from './service.ts';

const harness = forAllTests(startPoolHarness);
const ana = forAllTests(() => createAccount(harness));
const ben = forAllTests(() => createAccount(harness));

const limitCentavos = centavos(20_000_00);
const now = new Date('2026-11-15T04:00:00Z');
const open = (buyerId: string, mode: 'test' | 'live', limit = limitCentavos) =>
  inScope(harness.db, { accountId: buyerId }, (tx) =>
    openLine(tx, { buyerId, mode, limitCentavos: limit, now, requestId: 'test' }),
  );
const read = (buyerId: string, mode: 'test' | 'live', asker = buyerId) =>
  inScope(harness.db, { accountId: asker }, (tx) => readLine(tx, { buyerId, mode }));

test('a line is opened once, however often and at once', async () => {
  const opened = await Promise.all(Array.from({ length: 10 }, () => open(ana.id, 'test')));
  expect(opened.filter(Boolean)).toHaveLength(1);
  // Another limit does not stretch it.
  expect(await open(ana.id, 'test', centavos(90_000_00))).toBe(false);
  expect(await read(ana.id, 'test')).toEqual({
    limitCentavos,
    availableCentavos: limitCentavos,
    usedCentavos: 0,
    cap: { amount: null, raise: null },
    isHeldForLighterPlan: false,
    isHeldForGroup: false,
    status: 'open',
  });
  expect(await auditOf(harness.db, ana.id)).toEqual(['line.opened']);
  expect(await proveLedger(harness.db)).toEqual({ imbalances: 0, drift: 0, brokenBatch: null });
});

test('modes and buyers have lines of their own', async () => {
  expect(await read(ana.id, 'live')).toBeUndefined();
  expect(await read(ben.id, 'test')).toBeUndefined();
  expect(await read(ana.id, 'test', ben.id)).toBeUndefined();
});

test('what is held is not available, and what is given back is', async () => {
  await open(ben.id, 'live');
  const buyer = buyerOwner(ben.id);
  const take = (amount: number) => [
    debit('line_available', buyer, centavos(amount)),
    credit('line_used', buyer, centavos(amount)),
  ];
  const cause = { source: 'plan:1', effectiveOn: civilDate('2026-11-15') };
  const id = '01a00000-0000-7000-8000-000000000001';
  await inScope(harness.db, 'system', (tx) =>
    post(tx, {
      id,
      mode: 'live',
      journal: makeJournal('t', cause, take(5_000_00)),
      phase: 'pending',
    }),
  );
  expect(await read(ben.id, 'live')).toMatchObject({
    availableCentavos: 15_000_00,
    usedCentavos: 5_000_00,
  });
  const release = {
    id: '01a00000-0000-7000-8000-000000000002',
    mode: 'live' as const,
    pendingId: id,
    phase: 'void' as const,
    event: 't.void',
    ...cause,
  };
  await inScope(harness.db, 'system', (tx) => post(tx, release));
  expect(await read(ben.id, 'live')).toMatchObject({ availableCentavos: 20_000_00 });
});

test('a payment beyond its grace makes its buyer overdue, in its mode', async () => {
  const [planId = ''] = await insertPlans(harness.db, {
    count: 1,
    code: 'three',
    amountCentavos: centavos(3_000_00),
    startDate: civilDate('2026-08-01'),
    closedThrough: civilDate('2026-10-15'),
    mode: 'live',
    name: 'late',
  });
  await inScope(harness.db, 'system', async (tx) => {
    const { buyer_id } = await tx
      .selectFrom('plans')
      .select('buyer_id')
      .where('id', '=', planId)
      .executeTakeFirstOrThrow();
    expect(await isOverdue(tx, buyer_id, 'live')).toBe(true);
    expect(await isOverdue(tx, buyer_id, 'test')).toBe(false);
    expect(await isOverdue(tx, ana.id, 'test')).toBe(false);
    await tx
      .updateTable('installments')
      .set({ state: 'paid' })
      .where('plan_id', '=', planId)
      .execute();
    expect(await isOverdue(tx, buyer_id, 'live')).toBe(false);
  });
});
