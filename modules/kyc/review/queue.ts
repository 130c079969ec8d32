import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { CaseSummary } from '@luwag/contracts/kyc-cases';
import * as contracts from '@luwag/contracts/kyc-cases';
import type { Tx } from '@luwag/db';
import { lateSince, promisedBy } from '@luwag/domain/case-promises';
import { caseStates } from '@luwag/domain/kyc-steps';
import { maskName } from '@luwag/domain/masking';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { listBusinessNames } from '../../accounts/service.ts';
import {
  type CaseRow,
  claimEnd,
  isClaimedByOther,
  lockCase,
  maySecondReview,
} from '../cases/service.ts';
import { reviewerOf } from '../current-user.ts';
import { namesOf } from './applicant-facts.ts';
import type { KycDeps } from './deps.ts';
import * as queue from './repository.ts';

const pageMax = 50;

export const listCases = (
  deps: KycDeps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listCases>,
): Promise<ResultOf<typeof contracts.listCases>> =>
  ctx.system(async (tx) => {
    const now = ctx.clock.now();
    const rows = query.state
      ? await queue.listInState(tx, {
          kind: query.kind,
          state: query.state,
          beforeId: query.cursor === undefined ? undefined : cursorPosition(query.cursor).id,
          limit: pageMax + 1,
        })
      : await queue.listWaiting(tx, {
          kind: query.kind,
          after: query.cursor === undefined ? undefined : cursorPosition(query.cursor),
          limit: pageMax + 1,
        });
    const page = rows.slice(0, pageMax);
    const last = rows.length > pageMax ? page.at(-1) : undefined;
    const since = new Date(lateSince(query.kind, now.getTime()));
    const { byState, waiting, late } = await queue.countCases(tx, query.kind, since);
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: null,
      action: 'cases.listed',
      detail: { kind: query.kind, state: query.state ?? null },
      requestId: ctx.requestId,
    });
    return {
      results: await queueRowsOf(deps, tx, page, { reviewerId: reviewerOf(ctx).id, now }),
      next_cursor: last ? cursorOf(last) : null,
      counts: Object.fromEntries(caseStates.map((state) => [state, byState.get(state) ?? 0])),
      waiting,
      late,
    } as ResultOf<typeof contracts.listCases>;
  });

export async function queueRowsOf(
  deps: KycDeps,
  tx: Tx,
  rows: readonly queue.QueueRow[],
  { reviewerId, now }: { reviewerId: string; now: Date },
): Promise<CaseSummary[]> {
  const people = rows.flatMap((row) => [row.account_id, row.claimed_by ?? []].flat());
  const names = await namesOf(deps, tx, people);
  const shops = rows.filter(({ kind }) => kind === 'kyb').map((row) => row.account_id);
  const businesses = await listBusinessNames(tx, shops);
  return rows.map((row) => {
    const until = row.claimed_until !== null && row.claimed_until > now ? row.claimed_until : null;
    const dueAt = row.waiting_since && new Date(promisedBy(row.kind, row.waiting_since.getTime()));
    return {
      case_id: row.id,
      kind: row.kind,
      state: row.state,
      // A shop's name hangs over its door; its owner's does not.
      name: businesses.get(row.account_id) || maskName(names.get(row.account_id) ?? ''),
      opened_at: row.opened_at.toISOString(),
      waiting_since: row.waiting_since?.toISOString() ?? null,
      due_at: dueAt?.toISOString() ?? null,
      is_late: dueAt !== null && dueAt <= now,
      claim: until && {
        name: names.get(row.claimed_by ?? '') ?? '',
        is_yours: row.claimed_by === reviewerId,
        until: until.toISOString(),
      },
      second_review: row.second_review,
      may_second_review: maySecondReview(row, reviewerId),
      warnings: row.warnings,
      alarms: row.alarms,
      links: row.links,
    };
  });
}

/** A cursor is opaque to callers but holds nothing secret. */
const cursorOf = (row: queue.QueueRow): string =>
  Buffer.from(`${row.waiting_since?.toISOString() ?? ''} ${row.id}`).toString('base64url');

const cursorShape =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)? ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function cursorPosition(cursor: string): { at: Date; id: string } {
  const [, at, id] = cursorShape.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const instant = new Date(at ?? 0);
  if (!id || Number.isNaN(instant.getTime()))
    return refuse(contracts.listCases, 'cursor_invalid', 'This cursor does not exist.');
  return { at: instant, id };
}

export const claimNextCase = (
  ctx: Ctx,
  { body }: InputOf<typeof contracts.claimNextCase>,
): Promise<ResultOf<typeof contracts.claimNextCase>> =>
  ctx.system(async (tx) => {
    const { id: reviewerId } = reviewerOf(ctx);
    const now = ctx.clock.now();
    const claim = { reviewerId, now, until: claimEnd(now) };
    const caseId = await queue.claimNext(tx, body.kind, claim);
    if (caseId) await auditClaim(tx, ctx, caseId);
    return { case_id: caseId ?? null };
  });

export const claimCase = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.claimCase>,
): Promise<ResultOf<typeof contracts.claimCase>> =>
  ctx.system(async (tx) => {
    const { id: reviewerId } = reviewerOf(ctx);
    const now = ctx.clock.now();
    const row = await lockCase(tx, params.case_id);
    if (!row) return refuse(contracts.claimCase, 'case_not_found', 'There is no such case.');
    if (isClaimedByOther(row, reviewerId, now))
      return refuse(contracts.claimCase, 'case_claimed', 'Somebody else has this case in hand.');
    if (row.waiting_since === null && row.second_review === null)
      return refuse(
        contracts.claimCase,
        'case_not_waiting',
        'There is nothing to decide in this case.',
      );
    return { claimed_until: (await claimForReviewer(tx, ctx, row)).toISOString() };
  });

/** Claims a locked case that no other reviewer holds. Returns when the claim ends. */
export async function claimForReviewer(tx: Tx, ctx: Ctx, row: CaseRow): Promise<Date> {
  const { id: reviewerId } = reviewerOf(ctx);
  const now = ctx.clock.now();
  const until = claimEnd(now);
  await queue.markClaimed(tx, row.id, { reviewerId, now, until });
  if (row.claimed_by !== reviewerId) await auditClaim(tx, ctx, row.id);
  return until;
}

export const releaseCase = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.releaseCase>,
): Promise<ResultOf<typeof contracts.releaseCase>> =>
  ctx.system(async (tx) => {
    const row = await lockCase(tx, params.case_id);
    if (!row) return refuse(contracts.releaseCase, 'case_not_found', 'There is no such case.');
    await queue.clearClaim(tx, row.id, reviewerOf(ctx).id);
  });

async function auditClaim(tx: Tx, ctx: Ctx, caseId: string): Promise<void> {
  const row = await lockCase(tx, caseId);
  await recordAudit(tx, {
    caller: ctx.caller,
    accountId: row?.account_id ?? null,
    action: 'case.claimed',
    detail: { case_id: caseId },
    requestId: ctx.requestId,
  });
}
