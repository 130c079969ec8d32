import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { approvalBlocks, SignalKind } from '@luwag/contracts/kyc-cases';
import * as contracts from '@luwag/contracts/kyc-decisions';
import type { Tx } from '@luwag/db';
import { asSystem, inScope } from '@luwag/db/scope';
import type { CaseKind } from '@luwag/domain/kyc-steps';
import type { Vault } from '@luwag/key-service/vault';
import { refuse } from '@luwag/platform/http/refusal';
import type { CtxOf } from '@luwag/platform/http/route';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { findPerson, listDeviceHashes } from '../../accounts/service.ts';
import { listBuyersWithLine } from '../../credit/service.ts';
import {
  findCaseOf,
  insertSignal,
  isClaimedBy,
  lockCase,
  recordIdentitySignal,
} from '../cases/service.ts';
import { reviewerOf } from '../current-user.ts';
import * as links from './repository.ts';

/** Signals strong enough to treat two accounts as one person until reviewers decide. */
const strongKinds: readonly links.LinkKind[] = ['id_number', 'person', 'number'];

const signalOf: Record<links.LinkKind, SignalKind> = {
  id_number: 'duplicate_id_number',
  person: 'duplicate_person',
  number: 'duplicate_number',
  bank_account: 'shared_bank_account',
  device: 'shared_device',
  address: 'shared_address',
};

/** Families share an address, so that alone raises no warning. */
const levelOf = (kind: links.LinkKind): 'note' | 'warn' | 'alarm' => {
  if (strongKinds.includes(kind)) return 'alarm';
  return kind === 'address' ? 'note' : 'warn';
};

type DuplicateDeps = { vault: Vault };

/** Runs as a job once everything was sent, and again at approval. */
export const findDuplicateAccounts = (
  ctx: JobCtx,
  deps: DuplicateDeps,
  accountId: string,
): Promise<void> =>
  inScope(ctx.db, 'system', (tx) => linkAccount(deps, tx, accountId, ctx.clock.now()));

/** Records the signals of the account and links it to others. In the system's scope. */
async function linkAccount(
  { vault }: DuplicateDeps,
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<void> {
  const person = await findPerson(tx, vault, accountId);
  if (person?.number_confirmed_at && person.contact_number) {
    const digest = await vault.blindIndex('number', person.contact_number);
    await recordIdentitySignal(tx, { accountId, kind: 'number', digest, now });
  }
  // What it is known by is a hash already; under our own key it is of no use elsewhere.
  const devices = (await listDeviceHashes(tx, accountId)).map((hash) => hash.toString('hex'));
  if (devices.length > 0)
    for (const digest of await vault.blindIndexes('device', devices))
      await recordIdentitySignal(tx, { accountId, kind: 'device', digest, now });
  for (const link of await links.insertLinks(tx, accountId, { strong: strongKinds, now }))
    await recordLinkSignal(tx, link, now);
}

/** Adds a signal to both cases, whichever comes first. */
async function recordLinkSignal(tx: Tx, link: links.LinkRow, now: Date): Promise<void> {
  for (const accountId of [link.low_account_id, link.high_account_id]) {
    const kyc = await findCaseOf(tx, accountId);
    if (!kyc) continue;
    await insertSignal(tx, {
      caseId: kyc.id,
      accountId,
      kind: signalOf[link.kind],
      level: levelOf(link.kind),
      detail: { link_id: link.id },
      now,
    });
  }
}

/** Why an account cannot be approved yet. */
export type ApprovalBlock = (typeof approvalBlocks)[number];

/**
 * An account is not approved while one of its strong links is undecided, whether the account at the
 * other end ever had a line or not. Nor is whoever was found to be somebody that was rejected for
 * fraud, or, where a line would open, somebody that has one.
 */
export const findApprovalBlock = async (tx: Tx, about: ApprovalOf): Promise<ApprovalBlock | null> =>
  blockOf(tx, about, await links.listSamePerson(tx, about.accountId));

type ApprovalOf = { accountId: string; kind: CaseKind };

async function blockOf(
  tx: Tx,
  { accountId, kind }: ApprovalOf,
  same: readonly string[],
): Promise<ApprovalBlock | null> {
  if (await links.hasUndecided(tx, accountId)) return 'duplicate_unresolved';
  if ((await links.listRejectedForFraud(tx, same)).size > 0) return 'duplicate_was_fraud';
  // Whoever buys with us may sell with us too.
  if (kind === 'kyc' && (await listBuyersWithLine(tx, same)).size > 0) return 'duplicate_has_line';
  return null;
}

/**
 * The same for whoever is about to approve. Holds other approvals of this person off until the
 * transaction ends, so that the answer still holds when the line is there.
 */
export async function lockApprovalBlock(
  deps: DuplicateDeps,
  tx: Tx,
  about: ApprovalOf & { now: Date },
): Promise<ApprovalBlock | null> {
  await linkAccount(deps, tx, about.accountId, about.now);
  return blockOf(tx, about, await links.lockPerson(tx, about.accountId));
}

export type Resolution = 'open' | 'proposed' | 'different_people' | 'same_person';

const resolutionOfLink = (link: links.LinkRow): Resolution => {
  if (link.verdict === null) return 'open';
  if (link.verdict === 'same_person') return 'same_person';
  return link.second_reviewed_by === null ? 'proposed' : 'different_people';
};

/**
 * What two reviewers make of a pair of accounts, or one of them so far. It is said of the pair, of
 * whatever they share. A strong link found later opens it again, unless they are one person.
 */
export function resolutionOf(pair: readonly links.LinkRow[]): Resolution {
  const strong = pair.filter((link) => link.is_strong);
  const resolutions = new Set((strong.length > 0 ? strong : pair).map(resolutionOfLink));
  const order: Resolution[] = ['same_person', 'open', 'proposed', 'different_people'];
  return order.find((each) => resolutions.has(each)) ?? 'open';
}

/**
 * That they are one person counts at once, for it only closes doors. That they are two opens one,
 * and so a second reviewer has to say it as well.
 */
export const judgeLink = (
  ctx: CtxOf<typeof contracts.judgeLink>,
  { params, body }: InputOf<typeof contracts.judgeLink>,
): Promise<ResultOf<typeof contracts.judgeLink>> =>
  asSystem(ctx.tx, async (tx) => {
    const { id: reviewerId } = reviewerOf(ctx);
    const now = ctx.clock.now();
    const kyc = await lockCase(tx, params.case_id);
    if (!kyc) return refuse(contracts.judgeLink, 'case_not_found', 'There is no such case.');
    if (!isClaimedBy(kyc, reviewerId, now))
      return refuse(
        contracts.judgeLink,
        'case_not_claimed',
        'Claim the case before you judge its links.',
      );
    const pair = await links.lockPair(tx, params.link_id);
    const link = pair.find(({ id }) => id === params.link_id);
    const isOfCase = [link?.low_account_id, link?.high_account_id].includes(kyc.account_id);
    if (!link || !isOfCase)
      return refuse(contracts.judgeLink, 'link_not_found', 'There is no such link.');
    const before = resolutionOf(pair);
    const isSecond = before === 'proposed' && body.verdict === 'different_people';
    const first = pair.find((each) => resolutionOfLink(each) === 'proposed');
    if (isSecond && first?.decided_by === reviewerId)
      return refuse(
        contracts.judgeLink,
        'second_same_person',
        'The second review must be by somebody else.',
      );
    const decision: links.PairDecision =
      isSecond && first
        ? { ...decisionOf(first), second_reviewed_by: reviewerId, second_reviewed_at: now }
        : {
            ...{ verdict: body.verdict, decided_by: reviewerId, decided_at: now },
            ...{ second_reviewed_by: null, second_reviewed_at: null },
          };
    // What is settled stays as it is when somebody says the same once more.
    if (before !== body.verdict) await links.decidePair(tx, link, decision);
    await links.insertDecision(tx, {
      caseId: kyc.id,
      accountId: kyc.account_id,
      reviewerId,
      act: body.verdict,
      note: body.note,
      aboutId: link.id,
      now,
    });
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: kyc.account_id,
      action: 'link.judged',
      detail: { link_id: link.id, verdict: body.verdict, is_second: isSecond },
      requestId: ctx.requestId,
    });
    const isSettled = isSecond || before === body.verdict || body.verdict === 'same_person';
    return { resolution: isSettled ? body.verdict : 'proposed' };
  });

const decisionOf = ({ verdict, decided_by, decided_at }: links.LinkRow) => ({
  verdict,
  decided_by,
  decided_at,
});
