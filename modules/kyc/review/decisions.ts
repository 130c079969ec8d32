import { randomInt } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Decision } from '@luwag/contracts/kyc-decisions';
import * as contracts from '@luwag/contracts/kyc-decisions';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import {
  type CaseItem,
  decideReview,
  isOurTurn,
  isSampled,
  type ReviewedCase,
  type ReviewedItem,
  sampleDraws,
  type Verdict,
} from '@luwag/domain/kyc-steps';
import { centavos } from '@luwag/domain/money';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import type { Person } from '@luwag/platform/security/caller';
import { hasCompanies, markAccountStatus } from '../../accounts/service.ts';
import { freezeLines, openLine } from '../../credit/service.ts';
import {
  type CaseRow,
  changeCase,
  isClaimedBy,
  itemOf,
  listItems,
  lockCase,
  maySecondReview,
  updateItems,
} from '../cases/service.ts';
import { reviewerOf } from '../current-user.ts';
import type { KycDeps } from './deps.ts';
import { type ApprovalBlock, lockApprovalBlock } from './duplicates.ts';
import { clearClaim, getDecision, insertDecision, markSecondReview } from './repository.ts';

type Decided = ResultOf<typeof contracts.decideCase>;
type Deciding = { tx: Tx; reviewer: Person; now: Date; requestId: string };

/** Stores a reviewer's decision and applies it, in one transaction. */
export const decideCase = (
  deps: KycDeps,
  ctx: CtxOf<typeof contracts.decideCase>,
  { params, body }: InputOf<typeof contracts.decideCase>,
): Promise<Decided> =>
  asSystem(ctx.tx, async (tx) => {
    const deciding = decidingOf(ctx, tx);
    const kyc = await lockCase(tx, params.case_id);
    if (!kyc) return refuse(contracts.decideCase, 'case_not_found', 'There is no such case.');
    const reviewed = await reviewCase(kyc, deciding, body);
    if (body.decision === 'approve') {
      const about = { accountId: kyc.account_id, kind: kyc.kind, now: deciding.now };
      const block = await lockApprovalBlock(deps, tx, about);
      if (block) return refuse(contracts.decideCase, block, blockWords[block]);
    }
    const decisionId = await insertDecision(tx, {
      caseId: kyc.id,
      accountId: kyc.account_id,
      reviewerId: deciding.reviewer.id,
      act: body.decision,
      reasonCode: 'reason_code' in body ? body.reason_code : null,
      note: body.note,
      items: body.decision === 'ask_again' ? body.items : [],
      now: deciding.now,
    });
    const isSampledForReview = isSampled(randomInt(sampleDraws), deps.secondReviewPercent);
    const done = { reviewed, body, decisionId, isSampledForReview };
    const outcome = await carryOut(deciding, kyc, done);
    await clearClaim(tx, kyc.id, deciding.reviewer.id);
    await audit(ctx, deciding, kyc, `case.${auditNames[body.decision]}`, decisionId);
    return { case_id: kyc.id, ...outcome };
  });

const blockWords: Readonly<Record<ApprovalBlock, string>> = {
  duplicate_unresolved: 'This may be somebody we know. Decide every strong link first.',
  duplicate_has_line: 'This person has a line under another account.',
  duplicate_was_fraud: 'This person was rejected for fraud under another account.',
};

const auditNames = {
  approve: 'approved',
  reject: 'rejected',
  reject_for_fraud: 'fraud_proposed',
  ask_again: 'asked_again',
} as const;

const decidingOf = (ctx: Ctx, tx: Deciding['tx']): Deciding => ({
  tx,
  reviewer: reviewerOf(ctx),
  now: ctx.clock.now(),
  requestId: ctx.requestId,
});

/** The case as the decision leaves it. Two reviewers at once: the lock lets one of them past. */
async function reviewCase(kyc: CaseRow, by: Deciding, body: Decision): Promise<ReviewedCase> {
  if (!isClaimedBy(kyc, by.reviewer.id, by.now))
    return refuse(contracts.decideCase, 'case_not_claimed', 'Claim the case before you decide it.');
  if (kyc.second_review === 'fraud')
    return refuse(
      contracts.decideCase,
      'second_review_pending',
      'A rejection for fraud waits for its second review.',
    );
  if (body.version !== undefined && body.version !== kyc.version)
    return refuse(contracts.decideCase, 'case_changed', 'Something has arrived since you looked.');
  const items = (await listItems(by.tx, kyc.id)).map(itemOf);
  const decision = decideReview(kyc.state, items, verdictOf(body));
  if (decision.kind === 'accept') return decision;
  if (decision.code === 'case_not_waiting')
    return refuse(
      contracts.decideCase,
      'case_not_waiting',
      'There is nothing to decide in this case.',
    );
  return refuse(contracts.decideCase, 'item_not_in_case', 'This case has no such item.');
}

const verdictOf = (body: Decision): Verdict =>
  body.decision === 'ask_again'
    ? {
        decision: 'ask_again',
        items: body.items.map(({ kind, reason_code }) => ({ kind, reasonCode: reason_code })),
      }
    : { decision: body.decision };

async function carryOut(
  by: Deciding,
  kyc: CaseRow,
  input: {
    reviewed: ReviewedCase;
    body: Decision;
    decisionId: string;
    isSampledForReview: boolean;
  },
): Promise<Outcome> {
  const { reviewed, body, decisionId, isSampledForReview } = input;
  const first = { decisionId, reviewerId: by.reviewer.id };
  switch (body.decision) {
    case 'approve': {
      const second = isSampledForReview ? ({ kind: 'sample', ...first } as const) : null;
      return approve(by, kyc, { reviewed, second });
    }
    case 'reject':
      return reject(by, kyc, { reasonCode: body.reason_code, isFraud: false });
    case 'reject_for_fraud':
      // Nothing changes for the person yet: this decision needs a second reviewer.
      await markSecondReview(by.tx, kyc.id, { kind: 'fraud', ...first });
      return {
        state: kyc.state,
        version: kyc.version,
        second_review: 'fraud',
        limit_centavos: null,
      };
    case 'ask_again':
      return askAgain(by, kyc, reviewed);
  }
}

/** The second reviewer's decision. Agreement applies it; otherwise the case is queued again. */
export const secondCase = (
  ctx: CtxOf<typeof contracts.secondCase>,
  { params, body }: InputOf<typeof contracts.secondCase>,
): Promise<Decided> =>
  asSystem(ctx.tx, async (tx) => {
    const deciding = decidingOf(ctx, tx);
    const kyc = await lockCase(tx, params.case_id);
    if (!kyc) return refuse(contracts.secondCase, 'case_not_found', 'There is no such case.');
    if (!kyc.second_review || !kyc.first_decision_id)
      return refuse(
        contracts.secondCase,
        'no_second_review',
        'Nothing in this case waits for a second review.',
      );
    if (!maySecondReview(kyc, deciding.reviewer.id))
      return refuse(
        contracts.secondCase,
        'second_same_person',
        'The second review must be by somebody else.',
      );
    if (!isClaimedBy(kyc, deciding.reviewer.id, deciding.now))
      return refuse(
        contracts.secondCase,
        'case_not_claimed',
        'Claim the case before you decide it.',
      );
    const first = await getDecision(tx, kyc.first_decision_id);
    const decisionId = await insertDecision(tx, {
      caseId: kyc.id,
      accountId: kyc.account_id,
      reviewerId: deciding.reviewer.id,
      act: body.verdict,
      note: body.note,
      aboutId: first.id,
      now: deciding.now,
    });
    await markSecondReview(tx, kyc.id, null);
    const outcome = await afterSecond(deciding, kyc, first.reason_code, body.verdict);
    await clearClaim(tx, kyc.id, deciding.reviewer.id);
    const action = body.verdict === 'agree' ? 'case.second_review_agreed' : 'case.disputed';
    await audit(ctx, deciding, kyc, action, decisionId);
    return { case_id: kyc.id, ...outcome };
  });

function afterSecond(
  by: Deciding,
  kyc: CaseRow,
  reasonCode: string | null,
  verdict: 'agree' | 'disagree',
): Promise<Outcome> | Outcome {
  if (kyc.second_review === 'fraud' && verdict === 'agree')
    return reject(by, kyc, { reasonCode: reasonCode ?? 'not_eligible', isFraud: true });
  if (kyc.second_review === 'sample' && verdict === 'disagree') return reopen(by, kyc);
  return { state: kyc.state, version: kyc.version, second_review: null, limit_centavos: null };
}

const audit = (
  ctx: Ctx,
  { tx, requestId }: Deciding,
  kyc: CaseRow,
  action: `${string}.${string}`,
  decisionId: string,
): Promise<void> =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: kyc.account_id,
    action,
    detail: { case_id: kyc.id, decision_id: decisionId },
    requestId,
  });

/** The effects of a decision on the person and the case. */
type Outcome = Omit<Decided, 'case_id'>;

type SecondReview = Parameters<typeof markSecondReview>[2];

/** First credit limit, and the higher one for employees on a company roster. */
const starterCentavos = centavos(2_000_00);
const vouchedStarterCentavos = centavos(5_000_00);

export const starterLimit = (isVouched: boolean) =>
  isVouched ? vouchedStarterCentavos : starterCentavos;

export async function approve(
  by: Deciding,
  kyc: CaseRow,
  { reviewed: { state, items }, second }: { reviewed: ReviewedCase; second: SecondReview },
): Promise<Outcome> {
  const { tx, now, requestId } = by;
  await saveItems(by, kyc, items);
  const version = await changeCase(tx, ofRow(kyc), {
    state,
    waitingSince: null,
    outcome: { reason: null, decidedAt: now },
    event: kyc.state === 'PROCESSING' ? 'approved' : null,
    now,
    requestId,
  });
  await markAccountStatus(tx, kyc.account_id, { from: ['PENDING'], to: 'ACTIVE' });
  if (second) await markSecondReview(tx, kyc.id, second);
  const second_review = second?.kind ?? kyc.second_review;
  if (kyc.kind === 'kyb') return { state, version, second_review, limit_centavos: null };
  const limitCentavos = starterLimit(await hasCompanies(tx, kyc.account_id));
  const line = { buyerId: kyc.account_id, mode: 'live', limitCentavos, now, requestId } as const;
  const isOpened = await openLine(tx, line);
  return { state, version, second_review, limit_centavos: isOpened ? limitCentavos : null };
}

async function askAgain(by: Deciding, kyc: CaseRow, reviewed: ReviewedCase): Promise<Outcome> {
  const { tx, now, requestId } = by;
  const { state, items } = reviewed;
  await saveItems(by, kyc, items);
  const change = { state, waitingSince: null, event: 'asked_again', now, requestId } as const;
  const version = await changeCase(tx, ofRow(kyc), change);
  return { state, version, second_review: kyc.second_review, limit_centavos: null };
}

/**
 * The end. Whoever had a line buys nothing more on it. Fraud, which two have seen, closes the
 * account as well; otherwise the person can still come in and read why.
 */
async function reject(
  by: Deciding,
  kyc: CaseRow,
  input: { reasonCode: string; isFraud: boolean },
): Promise<Outcome> {
  const { tx, now, requestId } = by;
  const version = await changeCase(tx, ofRow(kyc), {
    state: 'REJECTED',
    waitingSince: null,
    outcome: { reason: input.reasonCode, decidedAt: now },
    event: 'not_approved',
    now,
    requestId,
  });
  await markSecondReview(tx, kyc.id, null);
  const to = input.isFraud ? 'SUSPENDED' : 'PENDING';
  await markAccountStatus(tx, kyc.account_id, { from: ['PENDING', 'ACTIVE'], to });
  if (kyc.kind === 'kyc') await freezeLines(tx, { buyerId: kyc.account_id, requestId });
  return { state: 'REJECTED', version, second_review: null, limit_centavos: null };
}

/** A second reviewer doubts an approval: the case is reviewed again; the account stays open. */
async function reopen(by: Deciding, kyc: CaseRow): Promise<Outcome> {
  const { tx, now, requestId } = by;
  const items = (await listItems(tx, kyc.id)).map(itemOf).map(reopened);
  await saveItems(by, kyc, items);
  const state = 'PASSED_WITH_REQUIREMENTS';
  const waitingSince = isOurTurn(state, items) ? (kyc.waiting_since ?? now) : null;
  const change = { state, waitingSince, event: null, now, requestId } as const;
  const version = await changeCase(tx, ofRow(kyc), change);
  return { state, version, second_review: null, limit_centavos: null };
}

const reopened = (item: CaseItem): ReviewedItem => ({
  ...item,
  state: item.state === 'accepted' ? 'sent' : item.state,
  reasonCode: null,
});

async function saveItems({ tx, now }: Deciding, kyc: CaseRow, items: ReviewedItem[]) {
  await updateItems(tx, kyc.id, items, now);
}

const ofRow = (kyc: CaseRow) => ({ id: kyc.id, accountId: kyc.account_id, kind: kyc.kind });
