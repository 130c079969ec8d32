/**
 * Cases: one for an account, the items asked for in it, the steps it may take, and which reviewer
 * has it in hand. Signals and traits that machines and other submodules leave for the reviewer are
 * kept here. Imports no other submodule; the jobs that a case asks for are declared here, and those
 * above handle them.
 */
import type { ResultOf } from '@luwag/contracts/endpoint';
import type {
  AskAgainReason,
  RejectReason,
  SignalKind,
  trackProgress as trackProgressCall,
} from '@luwag/contracts/kyc-cases';
import type { Tx } from '@luwag/db';
import {
  type CaseItem,
  type CaseKind,
  type CaseState,
  claimMs,
  firstItems,
  type ItemKind,
  isOurTurn,
  isTheirTurn,
  onboardingStepOf,
  type ProvenBefore,
  stateAfterSending,
} from '@luwag/domain/kyc-steps';
import type { Ctx } from '@luwag/platform/http/route';
import { enqueue, job } from '@luwag/platform/jobs/job';
import { personOf } from '@luwag/platform/security/person';
import { z } from 'zod';
import {
  type AccountStatus,
  findAccountStatus,
  findMerchantProfile,
  markMerchantStatus,
  type OnboardingProgress,
  type SentItem,
} from '../../accounts/service.ts';
import * as cases from './repository.ts';

export type { SignalKind } from '@luwag/contracts/kyc-cases';
export type { ItemKind } from '@luwag/domain/kyc-steps';
export {
  type CaseRow,
  findCaseOf,
  type IdentitySignalKind,
  insertSignal,
  listDecisionPast,
  listItems,
  lockCase,
  readWaitingCases,
  recordIdentitySignal,
  updateItems,
} from './repository.ts';

export type KycCase = {
  id: string;
  accountId: string;
  kind: CaseKind;
  state: CaseState;
  version: number;
};

/** Finds other accounts of the same person or business, for the reviewer. */
export const findDuplicates = job('kyc.findDuplicates', z.object({ account_id: z.uuid() }));

/** Compares faces with each other, and the text of cards with what was typed. */
export const checkEvidence = job('kyc.checkEvidence', z.object({ account_id: z.uuid() }));

/** What the applicant is notified of. */
const CaseEvent = z.enum(['in_review', 'asked_again', 'approved', 'not_approved']);

/** Notifies the applicant of a change of their case, by mail and by text. */
export const notifyOfCase = job(
  'kyc.notifyOfCase',
  z.object({ account_id: z.uuid(), case_id: z.uuid(), version: z.int(), event: CaseEvent }),
);

/** How long a claim that is made or renewed now lasts. */
export const claimEnd = (now: Date): Date => new Date(now.getTime() + claimMs);

/** Whether this reviewer holds the claim on the case. */
export const isClaimedBy = (row: cases.CaseRow, reviewerId: string, now: Date): boolean =>
  row.claimed_by === reviewerId && row.claimed_until !== null && row.claimed_until > now;

/** Whether another reviewer holds it. */
export const isClaimedByOther = (row: cases.CaseRow, reviewerId: string, now: Date): boolean =>
  row.claimed_by !== null &&
  row.claimed_by !== reviewerId &&
  row.claimed_until !== null &&
  row.claimed_until > now;

/** The second decision is never by the reviewer of the first. */
export const maySecondReview = (row: cases.CaseRow, reviewerId: string): boolean =>
  row.second_review !== null && row.first_reviewer_id !== reviewerId;

/** The case of the account, inserted if there is none, and locked. */
export async function caseFor(tx: Tx, accountId: string, now: Date): Promise<KycCase> {
  const there = (await cases.lockCaseOf(tx, accountId)) ?? (await openCase(tx, accountId, now));
  return { accountId, id: there.id, kind: there.kind, state: there.state, version: there.version };
}

async function openCase(tx: Tx, accountId: string, now: Date): Promise<cases.CaseRow> {
  const account = await findAccountStatus(tx, accountId);
  if (!account || account.role === 'staff')
    throw new Error(`cannot open a KYC case for ${accountId}: ${account?.role ?? 'no account'}`);
  const kind = account.role === 'buyer' ? 'kyc' : 'kyb';
  await cases.insertCase(tx, { accountId, kind, items: firstItems(kind), now });
  const made = await cases.lockCaseOf(tx, accountId);
  if (!made) throw new Error(`KYC case of ${accountId} not found right after insert`);
  return made;
}

/**
 * Records that an item was sent, or sent again. Once nothing is missing the case goes to PROCESSING
 * and the checks are enqueued. A case that has ended accepts nothing any more.
 */
export async function itemSent(tx: Tx, item: SentItem): Promise<void> {
  const kyc = await caseFor(tx, item.accountId, item.now);
  if (kyc.state === 'REJECTED') return;
  const isKnown = await cases.markItemSent(tx, {
    caseId: kyc.id,
    kind: item.kind,
    documentId: item.evidence.documentId ?? null,
    livenessId: item.evidence.livenessId ?? null,
    now: item.now,
  });
  if (!isKnown) throw new Error(`a case of kind ${kyc.kind} has no item ${item.kind}`);
  await advanceCase(tx, kyc, item);
}

/**
 * What depends on what was sent: the second ID where the first is not enough by itself, the back of
 * a card that has one. Required or not, an item that was sent is looked at.
 */
export async function requireItems(
  tx: Tx,
  wanted: {
    accountId: string;
    required: Partial<Record<ItemKind, boolean>>;
    now: Date;
    requestId: string;
  },
): Promise<void> {
  const kyc = await caseFor(tx, wanted.accountId, wanted.now);
  if (kyc.state === 'REJECTED') return;
  for (const [kind, isRequired] of Object.entries(wanted.required) as [ItemKind, boolean][])
    await cases.markRequired(tx, { caseId: kyc.id, kind, isRequired });
  // What has passed is not opened again by a rule about what should have been sent.
  if (kyc.state === 'NEW' || kyc.state === 'WAITING_CUSTOMER_INPUT')
    await advanceCase(tx, kyc, wanted);
}

async function advanceCase(
  tx: Tx,
  kyc: KycCase,
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  const before = await cases.findCaseOf(tx, kyc.accountId);
  const items = (await cases.listItems(tx, kyc.id)).map(itemOf);
  const state = stateAfterSending(kyc.state, items);
  const isOurs = isOurTurn(state, items);
  const waitingSince = isOurs ? (before?.waiting_since ?? now) : null;
  const isFirst = isOurs && !before?.waiting_since;
  const event = isFirst && state === 'PROCESSING' ? 'in_review' : null;
  await changeCase(tx, kyc, { state, waitingSince, event, now, requestId });
  // Every item may reveal a duplicate account, so the search runs each time.
  if (!isOurs) return;
  await enqueue(tx, { requestId }, findDuplicates, { account_id: kyc.accountId });
  await enqueue(tx, { requestId }, checkEvidence, { account_id: kyc.accountId });
}

/**
 * The only way a case's state changes: with its version, the merchant status and the notification.
 * Claims and marks for a second review are the submodule review's.
 */
export async function changeCase(
  tx: Tx,
  kyc: Pick<KycCase, 'id' | 'accountId' | 'kind'>,
  change: cases.CaseChange & {
    /** Null when the applicant is not notified. */
    event: z.infer<typeof CaseEvent> | null;
    requestId: string;
  },
): Promise<number> {
  const version = await cases.updateCase(tx, kyc.id, change);
  if (kyc.kind === 'kyb')
    await markMerchantStatus(tx, kyc.accountId, merchantStatusOf[change.state]);
  const { event } = change;
  if (event) {
    const about = { account_id: kyc.accountId, case_id: kyc.id, version, event };
    await enqueue(tx, change, notifyOfCase, about);
  }
  return version;
}

const merchantStatusOf = {
  NEW: 'NEW',
  WAITING_CUSTOMER_INPUT: 'WAITING_FOR_YOU',
  PROCESSING: 'IN_REVIEW',
  PASSED_WITH_REQUIREMENTS: 'ACTIVE',
  PASSED: 'ACTIVE',
  REJECTED: 'REJECTED',
} as const;

/**
 * Adds a finding of a model for the reviewer: never a decision. The detail holds ids,
 * scores and names of fields, nothing personal.
 */
export async function addSignal(
  tx: Tx,
  signal: {
    accountId: string;
    kind: SignalKind;
    level: 'note' | 'warn' | 'alarm';
    detail: Record<string, unknown>;
    now: Date;
  },
): Promise<void> {
  const { id: caseId } = await caseFor(tx, signal.accountId, signal.now);
  await cases.insertSignal(tx, { ...signal, caseId });
}

export type Progress = OnboardingProgress;

/**
 * Where the person stands and what they still have to send: the one answer to it, for every call
 * that says so. Makes no case: somebody without one has sent nothing, and nothing is awaited of an
 * account that was opened without one.
 */
export async function progressOf(tx: Tx, accountId: string): Promise<Progress> {
  const account = await findAccountStatus(tx, accountId);
  const proven = {
    isEmailConfirmed: Boolean(account?.email_confirmed_at),
    isNumberConfirmed: Boolean(account?.number_confirmed_at),
  };
  const kyc = await cases.findCaseOf(tx, accountId);
  if (kyc) return progress(proven, kyc, await cases.listItems(tx, kyc.id));
  const kind = account?.role === 'merchant' ? 'kyb' : 'kyc';
  const rows = firstItems(kind).map((item) => ({
    kind: item.kind,
    state: item.state,
    is_required: item.isRequired,
    reason_code: null,
    sent_at: null,
  }));
  const begun = progress(proven, { kind, state: 'NEW', outcome_reason: null }, rows);
  const isOpen = await isOpenWithoutCase(tx, account);
  return isOpen ? { ...begun, onboardingStep: 'ACTIVE', isWaitingForYou: false } : begun;
}

export const trackProgress = (ctx: Ctx): Promise<ResultOf<typeof trackProgressCall>> =>
  ctx.own(async (tx) => {
    const found = await progressOf(tx, personOf(ctx).id);
    return {
      onboarding_step: found.onboardingStep,
      case_state: found.caseState,
      items: found.items.map((item) => ({
        kind: item.kind,
        state: item.state,
        reason_code: item.reasonCode as AskAgainReason | null,
        required: item.isRequired,
      })),
      is_waiting_for_you: found.isWaitingForYou,
      reason_code: found.reasonCode as RejectReason | null,
    };
  });

async function isOpenWithoutCase(tx: Tx, account: AccountStatus | undefined): Promise<boolean> {
  if (account?.role !== 'merchant') return account?.account_status === 'ACTIVE';
  return (await findMerchantProfile(tx, account.id))?.merchant_status === 'ACTIVE';
}

function progress(
  proven: ProvenBefore,
  kyc: Pick<cases.CaseRow, 'kind' | 'state' | 'outcome_reason'>,
  rows: Pick<cases.ItemRow, 'kind' | 'state' | 'is_required' | 'reason_code' | 'sent_at'>[],
): Progress {
  const { kind, state } = kyc;
  const items = rows.map(itemOf);
  return {
    onboardingStep: onboardingStepOf(proven, { kind, state, items }),
    caseState: state,
    items: rows.map((row) => ({
      kind: row.kind,
      state: row.state,
      reasonCode: row.reason_code,
      isRequired: row.is_required,
      sentAt: row.sent_at,
    })),
    isWaitingForYou: isTheirTurn(state, items),
    reasonCode: kyc.outcome_reason,
  };
}

export const itemOf = (row: Pick<cases.ItemRow, 'kind' | 'state' | 'is_required'>): CaseItem => ({
  kind: row.kind,
  state: row.state,
  isRequired: row.is_required,
});
