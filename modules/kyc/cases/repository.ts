import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import { listPast, type PastRow, type PastWanted, pastColumns } from '@luwag/db/past';
import type { DB } from '@luwag/db/schema';
import { asSystem } from '@luwag/db/scope';
import type { CaseItem, CaseKind, CaseState, ItemKind } from '@luwag/domain/kyc-steps';
import { type Selectable, sql } from 'kysely';

export type CaseRow = Omit<Selectable<DB['kyc_cases']>, 'kind' | 'state' | 'second_review'> & {
  kind: CaseKind;
  state: CaseState;
  second_review: 'fraud' | 'sample' | null;
};
export type ItemRow = Omit<Selectable<DB['kyc_items']>, 'kind' | 'state'> & {
  kind: ItemKind;
  state: CaseItem['state'];
};

/** Does nothing when the account has a case already. */
export async function insertCase(
  tx: Tx,
  row: { accountId: string; kind: CaseKind; items: readonly CaseItem[]; now: Date },
): Promise<void> {
  const inserted = await tx
    .insertInto('kyc_cases')
    .values({
      id: idFor(row.accountId),
      account_id: row.accountId,
      kind: row.kind,
      opened_at: row.now,
      changed_at: row.now,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  await tx
    .insertInto('kyc_items')
    .values(
      row.items.map(({ kind, isRequired }) => ({
        case_id: inserted.id,
        account_id: row.accountId,
        kind,
        is_required: isRequired,
      })),
    )
    .execute();
}

const casesWhere = (tx: Tx, column: 'id' | 'account_id', value: string) =>
  tx.selectFrom('kyc_cases').selectAll().where(column, '=', value);

export async function findCaseOf(tx: Tx, accountId: string): Promise<CaseRow | undefined> {
  return (await casesWhere(tx, 'account_id', accountId).executeTakeFirst()) as CaseRow | undefined;
}

/**
 * Whoever changes a case, its items or what was said of it holds this first. It leaves room for
 * rows that name the case: two approvals tell each other's reviewers of a link.
 */
export async function lockCaseOf(tx: Tx, accountId: string): Promise<CaseRow | undefined> {
  const row = await casesWhere(tx, 'account_id', accountId).forNoKeyUpdate().executeTakeFirst();
  return row as CaseRow | undefined;
}

export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  const row = await casesWhere(tx, 'id', id).forNoKeyUpdate().executeTakeFirst();
  return row as CaseRow | undefined;
}

export async function listItems(tx: Tx, caseId: string): Promise<ItemRow[]> {
  const rows = await tx
    .selectFrom('kyc_items')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('kind')
    .limit(20)
    .execute();
  return rows as ItemRow[];
}

export async function markItemSent(
  tx: Tx,
  item: {
    caseId: string;
    kind: ItemKind;
    documentId: string | null;
    livenessId: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('kyc_items')
    .set({
      state: 'sent',
      reason_code: null,
      document_id: item.documentId,
      liveness_id: item.livenessId,
      sent_at: item.now,
    })
    .where((eb) => eb.and({ case_id: item.caseId, kind: item.kind }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All in one statement: an approval has seven of them. */
export async function updateItems(
  tx: Tx,
  caseId: string,
  items: readonly (CaseItem & { reasonCode: string | null })[],
  reviewedAt: Date,
): Promise<void> {
  await sql`update kyc_items i
    set state = r.state, is_required = r.is_required, reason_code = r.reason_code,
      reviewed_at = ${reviewedAt}
    from unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ state }) => state)}::text[],
      ${items.map(({ isRequired }) => isRequired)}::boolean[],
      ${items.map(({ reasonCode }) => reasonCode)}::text[]) as r (kind, state, is_required, reason_code)
    where i.case_id = ${caseId} and i.kind = r.kind`.execute(tx);
}

export async function markRequired(
  tx: Tx,
  item: { caseId: string; kind: ItemKind; isRequired: boolean },
): Promise<void> {
  await tx
    .updateTable('kyc_items')
    .set({ is_required: item.isRequired })
    .where((eb) => eb.and({ case_id: item.caseId, kind: item.kind }))
    .execute();
}

export type CaseChange = {
  state: CaseState;
  waitingSince: Date | null;
  now: Date;
  /** Left as it is where absent. */
  outcome?: { reason: string | null; decidedAt: Date | null };
};

export async function updateCase(tx: Tx, id: string, change: CaseChange): Promise<number> {
  const { version } = await tx
    .updateTable('kyc_cases')
    .set((eb) => ({
      state: change.state,
      version: eb('version', '+', 1),
      waiting_since: change.waitingSince,
      changed_at: change.now,
      ...(change.outcome
        ? { outcome_reason: change.outcome.reason, decided_at: change.outcome.decidedAt }
        : {}),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Signals that two accounts may be the same person: ID number, device, bank account, address. */
export type IdentitySignalKind =
  | 'id_number'
  | 'person'
  | 'number'
  | 'bank_account'
  | 'device'
  | 'address';

/**
 * Records a signal of an account, as its blind index. Accounts with one in common are searched when
 * a case is complete, and again when it is approved. In any scope.
 */
export const recordIdentitySignal = (
  tx: Tx,
  signal: { accountId: string; kind: IdentitySignalKind; digest: Uint8Array; now: Date },
): Promise<void> =>
  asSystem(tx, async () => {
    await tx
      .insertInto('kyc_identity_signals')
      .values({
        account_id: signal.accountId,
        kind: signal.kind,
        digest: Buffer.from(signal.digest),
        noted_at: signal.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

export type WaitingCases = { count: number; oldestAt: Date | null };

/** What waits for reviewers: cases of each kind, and approvals to be looked at again. */
export async function readWaitingCases(
  tx: Tx,
): Promise<Record<'kyc' | 'kyb' | 'samples', WaitingCases>> {
  const { rows } = await sql<WaitingCases & { queue: 'kyc' | 'kyb' | 'samples' }>`
    select kind as queue, count(*)::int as count, min(waiting_since) as "oldestAt"
      from kyc_cases where waiting_since is not null group by kind
    union all
    select 'samples', count(*)::int, min(changed_at) from kyc_cases
     where second_review = 'sample'`.execute(tx);
  const of = (queue: string): WaitingCases =>
    rows.find((row) => row.queue === queue) ?? { count: 0, oldestAt: null };
  return { kyc: of('kyc'), kyb: of('kyb'), samples: of('samples') };
}

/** A signal that is there already is not inserted again. */
export const insertSignal = (
  tx: Tx,
  row: {
    caseId: string;
    accountId: string;
    kind: string;
    level: string;
    detail: Record<string, unknown>;
    now: Date;
  },
): Promise<void> =>
  asSystem(tx, async () => {
    await sql`insert into kyc_signals (id, case_id, account_id, kind, level, detail, found_at)
      values (${idFor(row.accountId)}, ${row.caseId}, ${row.accountId}, ${row.kind}, ${row.level},
        ${JSON.stringify(row.detail)}, ${row.now}) on conflict do nothing`.execute(tx);
  });

const pastOfDecisions = pastColumns({
  id: sql`d.id`,
  at: sql`d.decided_at`,
  kind: 'identity',
  what: sql`d.act`,
  name: sql`d.reviewer_id`,
  caseId: sql`d.case_id`,
});

/** What reviewers decided of somebody's case, newest first. In the system's scope. */
export const listDecisionPast = (tx: Tx, wanted: PastWanted): Promise<PastRow[]> =>
  listPast(
    tx,
    sql`select ${pastOfDecisions} from kyc_cases c join kyc_decisions d on d.case_id = c.id
         where c.account_id = ${wanted.accountId}`,
    wanted,
  );
