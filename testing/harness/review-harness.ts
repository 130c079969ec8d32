import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { claimCase } from '@luwag/contracts/kyc-cases';
import { type Decision, decideCase } from '@luwag/contracts/kyc-decisions';
import { inScope } from '@luwag/db/scope';
import { firstItems, type ItemKind } from '@luwag/domain/kyc-steps';
import {
  caseFor,
  type IdentitySignalKind,
  itemSent,
  recordIdentitySignal,
} from '@luwag/modules/kyc/service';
import type { z } from 'zod';
import { testNow } from '../builders/account-probes.ts';
import {
  createAccount,
  type NewAccount,
  type SignedIn,
  type TestAccount,
} from '../builders/accounts.ts';
import { documentsHarnessOf } from './documents-harness.ts';
import type { PoolHarness } from './pool-harness.ts';

export type Applicant = { account: TestAccount; caseId: string };

/** People who have sent all that is asked for, and staff who look at it, over the real API. */
export function reviewHarnessOf(harness: PoolHarness) {
  const call = (
    endpoint: Endpoint,
    who: Pick<SignedIn, 'headers'>,
    sent: { params?: object; query?: object; body?: object; key?: string } = {},
  ) => {
    const params = (sent.params ?? {}) as Record<string, string>;
    return harness.app.inject({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'none'),
      query: (sent.query ?? {}) as Record<string, string>,
      headers: { ...who.headers, 'idempotency-key': sent.key ?? randomUUID() },
      ...(endpoint.method === 'GET' ? {} : { payload: sent.body ?? {} }),
    });
  };

  const send = async (accountId: string, kind: ItemKind): Promise<void> => {
    const now = await testNow(harness.db);
    await inScope(harness.db, { accountId }, (tx) =>
      itemSent(tx, { accountId, kind, evidence: {}, now, requestId: 'a-test-of-review' }),
    );
  };

  const note = async (
    accountId: string,
    kind: IdentitySignalKind,
    value: string,
  ): Promise<void> => {
    const now = await testNow(harness.db);
    const digest = await harness.vault.blindIndex(kind, value);
    await inScope(harness.db, { accountId }, (tx) =>
      recordIdentitySignal(tx, { accountId, kind, digest, now }),
    );
  };

  /** Somebody new whose case waits for a reviewer. */
  async function applicant(
    wanted: NewAccount & {
      identitySignals?: Partial<Record<IdentitySignalKind, string>>;
      caseId?: string;
    } = {},
  ): Promise<Applicant> {
    const { identitySignals = {}, caseId, ...person } = wanted;
    const account = await createAccount(harness, { accountStatus: 'PENDING', ...person });
    if (account.role === 'merchant') await markNew(harness, account.id);
    if (caseId) await openAs(harness, account, caseId);
    for (const [kind, value] of Object.entries(identitySignals))
      await note(account.id, kind as IdentitySignalKind, value);
    for (const item of firstItems(account.role === 'merchant' ? 'kyb' : 'kyc'))
      if (item.isRequired) await send(account.id, item.kind);
    const now = await testNow(harness.db);
    const { id } = await inScope(harness.db, 'system', (tx) => caseFor(tx, account.id, now));
    return { account, caseId: id };
  }

  const claim = (who: SignedIn, caseId: string) =>
    call(claimCase, who, { params: { case_id: caseId } });

  return {
    call,
    send,
    note,
    applicant,
    claim,
    reviewer: () => documentsHarnessOf(harness).enterStaff(),
    /** Takes the case and decides it. */
    async decide(who: SignedIn, caseId: string, body: z.input<typeof Decision>) {
      await claim(who, caseId);
      return call(decideCase, who, { params: { case_id: caseId }, body });
    },
  };
}
export type ReviewHarness = ReturnType<typeof reviewHarnessOf>;

const markNew = ({ db }: PoolHarness, accountId: string) =>
  inScope(db, 'system', (tx) =>
    tx
      .updateTable('merchant_profiles')
      .set({ merchant_status: 'NEW' })
      .where('account_id', '=', accountId)
      .execute(),
  );

/** A case of a given id. */
async function openAs(
  { db }: PoolHarness,
  { id: account_id }: TestAccount,
  id: string,
): Promise<void> {
  const now = await testNow(db);
  await inScope(db, 'system', async (tx) => {
    const opened = { opened_at: now, changed_at: now };
    await tx
      .insertInto('kyc_cases')
      .values({ id, account_id, kind: 'kyc', ...opened })
      .execute();
    const rows = firstItems('kyc').map(({ kind, isRequired }) => ({
      case_id: id,
      account_id,
      kind,
      is_required: isRequired,
    }));
    await tx.insertInto('kyc_items').values(rows).execute();
  });
}
