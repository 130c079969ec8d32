import { randomUUID } from 'node:crypto';
import { cancelRecovery, finishRecovery } from '@luwag/contracts/factors';
import { getSecuritySettings } from '@luwag/contracts/sessions';
import { getCaseRecovery, startCaseRecovery } from '@luwag/contracts/staff-recovery';
import { inScope } from '@luwag/db/scope';
import { hourMs } from '@luwag/domain/durations';
import { auditOf, mailsOf, passTime } from '@luwag/testing/builders/account-probes';
import { signIn } from '@luwag/testing/builders/accounts';
import { proveAs } from '@luwag/testing/builders/proofs';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { stepUpOf } from '@luwag/testing/builders/step-ups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { reviewHarnessOf } from '@luwag/testing/harness/review-harness';
import { expect, test } from 'vitest';

const harness = forAllTests(startPoolHarness);
const world = reviewHarnessOf(harness);
const page = securityPageOf(harness);
const reviewer = forAllTests(() => world.reviewer());

const start = (caseId: string, who = reviewer, reason = 'Called us; the phone was stolen') =>
  world.call(startCaseRecovery, who, { params: { case_id: caseId }, body: { reason } });
const read = async (caseId: string) =>
  (await world.call(getCaseRecovery, reviewer, { params: { case_id: caseId } })).json();

/** Somebody who was let in, and has a passkey. */
async function buyer(by = reviewer) {
  const { account, caseId } = await world.applicant();
  await world.decide(by, caseId, { decision: 'approve' });
  const who = await signIn(harness, account);
  await page.addPasskey(who);
  return { who, caseId };
}

test('staff begin it for a reason on record, the owner is told, and nothing is lent', async () => {
  const { who, caseId } = await buyer();
  expect(await read(caseId)).toEqual({ recovery: null, has_factor: true });
  const reply = await start(caseId);
  expect([reply.statusCode, reply.json().started_by]).toEqual([201, 'staff']);
  expect(await read(caseId)).toEqual({ recovery: reply.json(), has_factor: true });
  expect(codeOf(await start(caseId))).toEqual([409, 'recovery_under_way']);
  const settings = (await page.call(getSecuritySettings, who)).json();
  expect(settings.borrowing_held_until).toBe(reply.json().ends_wait_at);
  expect(await mailsOf(harness.db, who.account.id)).toContain('recovery_started');
  expect(await mailsOf(harness.db, who.account.id)).toContain('recovery_started_text');
  const rows = await inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('audit.events')
      .select(['actor_id', 'detail'])
      .where('account_id', '=', who.account.id)
      .where('action', '=', 'recovery.started')
      .execute(),
  );
  expect(rows).toMatchObject([
    { actor_id: reviewer.account.id, detail: { reason: 'Called us; the phone was stolen' } },
  ]);
});

test('it takes a reason, a factor to lose, and a case that is in nobody else’s hands', async () => {
  const { caseId } = await buyer();
  expect((await start(caseId, reviewer, '')).statusCode).toBe(422);
  expect(codeOf(await start(randomUUID()))).toEqual([404, 'case_not_found']);
  expect((await read(randomUUID())).code).toBe('case_not_found');
  const { caseId: without } = await world.applicant();
  expect(codeOf(await start(without))).toEqual([409, 'nothing_to_recover']);
  const other = await world.reviewer();
  await world.claim(other, without);
  expect(codeOf(await start(without))).toEqual([409, 'case_claimed']);
});

test('one that its owner has stopped, staff begin again after a week at the earliest', async () => {
  const { who, caseId } = await buyer();
  expect((await start(caseId)).statusCode).toBe(201);
  const stepUpId = await stepUpOf(harness, who, { action: cancelRecovery.name });
  const stopped = await page.call(cancelRecovery, who, undefined, { 'step-up': stepUpId });
  expect(stopped.statusCode).toBe(204);
  expect(codeOf(await start(caseId))).toEqual([409, 'recovery_refused']);
  await passTime(harness.db, 7 * 24 * hourMs + 1_000);
  expect((await start(caseId, await world.reviewer())).statusCode).toBe(201);
});

test('only its owner finishes it, after the wait', async () => {
  // A session of this test's own: in the test before, a week went by.
  const staff = await world.reviewer();
  const { who, caseId } = await buyer(staff);
  await start(caseId, staff);
  expect((await page.call(finishRecovery, staff, {})).statusCode).toBe(403);
  await proveAs(harness, who);
  expect(codeOf(await page.call(finishRecovery, who, {}))).toEqual([409, 'recovery_too_soon']);
  await passTime(harness.db, 72 * hourMs + 1_000);
  const later = await signIn(harness, who.account);
  await proveAs(harness, later);
  expect((await page.call(finishRecovery, later, {})).statusCode).toBe(204);
  expect(await auditOf(harness.db, who.account.id)).toContain('recovery.finished');
});
