import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type {
  AskAgainReason,
  CaseView,
  RejectReason,
  SignalKind,
} from '@luwag/contracts/kyc-cases';
import * as contracts from '@luwag/contracts/kyc-cases';
import type { Tx } from '@luwag/db';
import { maskName } from '@luwag/domain/masking';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { hasCompanies } from '../../accounts/service.ts';
import { listBuyersWithLine } from '../../credit/service.ts';
import { claimEnd, isClaimedBy, listItems } from '../cases/service.ts';
import { reviewerOf } from '../current-user.ts';
import { extractedOf } from '../liveness/service.ts';
import { getApplicantFacts, maskedFacts, maskRead, namesOf } from './applicant-facts.ts';
import { listCaseDocuments, listCaseIds, listSent, listSignals } from './case-view-repository.ts';
import { starterLimit } from './decisions.ts';
import type { KycDeps } from './deps.ts';
import { findApprovalBlock, resolutionOf } from './duplicates.ts';
import { queueRowsOf } from './queue.ts';
import {
  findQueueRow,
  listDecisions,
  listLinks,
  listRejectedForFraud,
  type QueueRow,
  renewClaim,
} from './repository.ts';

/** A case as a reviewer sees it. The view is audited and renews the claim of its holder. */
export const getCase = (
  deps: KycDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getCase>,
): Promise<ResultOf<typeof contracts.getCase>> =>
  ctx.system(async (tx) => {
    const reviewerId = reviewerOf(ctx).id;
    const now = ctx.clock.now();
    await renewClaim(tx, params.case_id, { reviewerId, now, until: claimEnd(now) });
    const row = await findQueueRow(tx, params.case_id);
    if (!row) return refuse(contracts.getCase, 'case_not_found', 'There is no such case.');
    await audit(tx, ctx, row, 'case.viewed', {});
    const [line] = await queueRowsOf(deps, tx, [row], { reviewerId, now });
    if (!line) throw new Error(`no queue row for KYC case ${row.id}`);
    return { ...line, ...(await detailsOf(deps, tx, row, reviewerId)) };
  });

async function detailsOf(
  deps: KycDeps,
  tx: Tx,
  row: QueueRow,
  reviewerId: string,
): Promise<Omit<CaseView, keyof Awaited<ReturnType<typeof queueRowsOf>>[number]>> {
  const { account_id: accountId, kind } = row;
  const isVouched = await hasCompanies(tx, accountId);
  const items = await listItems(tx, row.id);
  const linked = await linkedOf(deps, tx, accountId);
  return {
    account_id: accountId,
    version: row.version,
    has_companies: isVouched,
    starter_limit_centavos: kind === 'kyc' ? starterLimit(isVouched) : null,
    outcome_reason: row.outcome_reason as RejectReason | null,
    items: items.map((item) => ({
      kind: item.kind,
      state: item.state,
      reason_code: item.reason_code as AskAgainReason | null,
      required: item.is_required,
      sent_at: item.sent_at?.toISOString() ?? null,
      document_id: item.document_id,
      liveness_id: item.liveness_id,
    })),
    fields: maskedFacts(await getApplicantFacts(deps, tx, { accountId, kind })),
    documents: (await listCaseDocuments(tx, accountId)).map(({ id, created_at, ...document }) => ({
      ...document,
      document_id: id,
      created_at: created_at.toISOString(),
    })),
    extracted: (await extractedOf(deps.vault, tx, accountId)).map(
      ({ documentId, field, value, agrees }) => ({
        document_id: documentId,
        field,
        masked: value === null ? null : maskRead(field, value),
        agrees,
      }),
    ),
    signals: (await listSignals(tx, row.id)).map((signal) => ({
      kind: signal.kind as SignalKind,
      level: signal.level as 'note' | 'warn' | 'alarm',
      detail: signal.detail as Record<string, unknown>,
      found_at: signal.found_at.toISOString(),
    })),
    approval_block: await findApprovalBlock(tx, { accountId, kind }),
    linked,
    history: [
      { what: 'opened', item: null, result: null, at: row.opened_at.toISOString() },
      ...(await listSent(tx, accountId)).map(({ at, ...sent }) => ({
        ...sent,
        at: at.toISOString(),
      })),
    ],
    decisions: await decisionsOf(deps, tx, { caseId: row.id, linked, reviewerId }),
  };
}

async function linkedOf(deps: KycDeps, tx: Tx, accountId: string): Promise<CaseView['linked']> {
  const found = (await listLinks(tx, accountId)).map((link) => ({
    link,
    other: link.low_account_id === accountId ? link.high_account_id : link.low_account_id,
  }));
  const pairs = Map.groupBy(found, ({ other }) => other);
  const others = [...pairs.keys()];
  const names = await namesOf(deps, tx, others);
  const withLine = await listBuyersWithLine(tx, others);
  const caseIds = await listCaseIds(tx, others);
  const frauds = await listRejectedForFraud(tx, others);
  return found.map(({ link, other }) => ({
    link_id: link.id,
    other_account_id: other,
    other_case_id: caseIds.get(other) ?? null,
    other_name: maskName(names.get(other) ?? ''),
    has_line: withLine.has(other),
    was_fraud: frauds.has(other),
    kind: link.kind,
    is_strong: link.is_strong,
    resolution: resolutionOf((pairs.get(other) ?? []).map((each) => each.link)),
  }));
}

async function decisionsOf(
  deps: KycDeps,
  tx: Tx,
  { caseId, linked, reviewerId }: Pick<CaseView, 'linked'> & { caseId: string; reviewerId: string },
): Promise<CaseView['decisions']> {
  const decisions = await listDecisions(tx, caseId, {
    linkIds: linked.map((link) => link.link_id),
    caseIds: linked.flatMap((link) => link.other_case_id ?? []),
  });
  const names = await namesOf(
    deps,
    tx,
    decisions.map((each) => each.reviewer_id),
  );
  return decisions.map((each) => ({
    act: each.act,
    reviewer: names.get(each.reviewer_id) ?? '',
    is_yours: each.reviewer_id === reviewerId,
    reason_code: each.reason_code,
    items: each.items as CaseView['decisions'][number]['items'],
    note: each.note,
    link: linkSeen(linked.find((link) => link.link_id === each.about_id)),
    decided_at: each.decided_at.toISOString(),
  }));
}

const linkSeen = (link: CaseView['linked'][number] | undefined) =>
  link ? { link_id: link.link_id, kind: link.kind, other_name: link.other_name } : null;

/** The unmasked facts, typed and read from documents, for the claim holder who gives a reason. */
export const unmaskCase = (
  deps: KycDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.unmaskCase>,
): Promise<ResultOf<typeof contracts.unmaskCase>> =>
  ctx.system(async (tx) => {
    const reviewerId = reviewerOf(ctx).id;
    const now = ctx.clock.now();
    const row = await findQueueRow(tx, params.case_id);
    if (!row) return refuse(contracts.unmaskCase, 'case_not_found', 'There is no such case.');
    if (!isClaimedBy(row, reviewerId, now))
      return refuse(
        contracts.unmaskCase,
        'case_not_claimed',
        'Claim the case before you look closer.',
      );
    await renewClaim(tx, row.id, { reviewerId, now, until: claimEnd(now) });
    const fields = [...new Set(body.fields)];
    await audit(tx, ctx, row, 'case.unmasked', { fields, reason: body.reason });
    const facts = await getApplicantFacts(deps, tx, { accountId: row.account_id, kind: row.kind });
    const read = await extractedOf(deps.vault, tx, row.account_id);
    return {
      fields: fields.flatMap((field) => {
        const value = facts.get(field);
        return value === undefined ? [] : [{ field, value }];
      }),
      // The two are there to be compared.
      read: read.flatMap(({ documentId, field, value }) =>
        value !== null && fields.includes(field) ? [{ document_id: documentId, field, value }] : [],
      ),
    };
  });

const audit = (
  tx: Tx,
  ctx: Ctx,
  row: QueueRow,
  action: `${string}.${string}`,
  detail: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: row.account_id,
    action,
    detail: { case_id: row.id, ...detail },
    requestId: ctx.requestId,
  });
