import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/proposals';
import type { Tx } from '@luwag/db';
import { isTrusted } from '@luwag/domain/confirming';
import { pesoParts } from '@luwag/domain/format-money';
import { maskMobileNumber } from '@luwag/domain/mobile-number';
import { type Centavos, centavos } from '@luwag/domain/money';
import { Refusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { bindingOf, stepUpFreshMs } from '@luwag/platform/security/step-up';
import {
  assertTrustedOrLifted,
  codeSeconds,
  consumeCode,
  findFactorOf,
  findLendingHold,
  findPerson,
  issueCode,
  requireIssued,
  resendSeconds,
} from '../../accounts/service.ts';
import type { PaymentsDeps } from '../deps.ts';
import { priceFor } from '../pricing.ts';
import { canBeTexted, needsTrustedFactor, purchaseBindingOf } from './confirmation.ts';
import { keepHoldDecline, wantedIn } from './declines.ts';
import { getProposalContext, isPayable, type ProposalContext } from './proposal-context.ts';
import {
  type ConfirmedWith,
  findProposal,
  lockNewFactorConfirmations,
  lockProposal,
  markConfirmed,
  type ProposalRow,
} from './repository.ts';
import { judgeTestCode } from './test-code.ts';
import { proposalViewOf } from './view.ts';

const purpose = 'confirm_purchase';
const noProposal = 'There is no such proposal.';
const over = 'This is over. Open it again.';
const notAgreed = 'Read the statement and agree to it first.';
const needsMore = 'Confirm this purchase with a passkey or an authenticator app.';

/** A purchase's code belongs to the session that asked for it. */
const holderOf = (ctx: Ctx): string => `session:${personOf(ctx).sessionId}`;

export async function sendPurchaseCode(
  deps: PaymentsDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.sendPurchaseCode>,
): Promise<ResultOf<typeof contracts.sendPurchaseCode>> {
  const { id: accountId, sessionId } = personOf(ctx);
  const now = ctx.clock.now();
  const { proposalContext, number } = await ctx.own(async (tx) => {
    const proposal = await findProposal(tx, { id: params.proposal_id, buyerId: accountId });
    if (!proposal) return refuse(contracts.sendPurchaseCode, 'proposal_not_found', noProposal);
    const found = await getProposalContext(tx, proposal, now);
    if (!isPayable(found, now)) return refuse(contracts.sendPurchaseCode, 'proposal_over', over);
    if (!proposal.agreed_at) return refuse(contracts.sendPurchaseCode, 'not_agreed', notAgreed);
    const account = await findPerson(tx, deps.vault, accountId);
    const canText = await canBeTexted(tx, found, { sessionId, now });
    if (!account?.contact_number || !account.number_confirmed_at || !canText)
      return refuse(contracts.sendPurchaseCode, 'stronger_factor_required', needsMore);
    return { proposalContext: found, number: account.contact_number };
  });
  const issued = await ctx.system((tx) =>
    issueCode(tx, deps, ctx, {
      purpose,
      holder: holderOf(ctx),
      number,
      binding: purchaseBindingOf(proposalContext.proposal),
      accountId,
      address: ctx.address,
      purchase: {
        store: proposalContext.store.name,
        amount: plainPesos(centavos(proposalContext.request.amount_centavos)),
      },
    }),
  );
  return {
    code_id: requireIssued(contracts.sendPurchaseCode, issued),
    number: maskMobileNumber(number),
    resend_in_seconds: resendSeconds,
    expires_in_seconds: codeSeconds,
  };
}

/** Without the peso sign, which is not in the character set of text messages. */
function plainPesos(amountCentavos: Centavos): string {
  const { pesos, centavos: cents } = pesoParts(amountCentavos);
  return `PHP ${pesos}.${cents}`;
}

type Confirming = InputOf<typeof contracts.confirmProposal>['body'];

/**
 * Confirms that the buyer is present: by a step-up for this very call, or by a texted code where
 * that is enough; in test mode, by the documented code. The confirmation holds for the agreement
 * at that moment, in this session, for a few minutes.
 */
export async function confirmProposal(
  deps: PaymentsDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.confirmProposal>,
): Promise<ResultOf<typeof contracts.confirmProposal>> {
  const confirmed = await confirmBy(deps, ctx, params.proposal_id, body).catch((error: unknown) =>
    keepThenThrow(ctx, error),
  );
  const at = { sessionId: personOf(ctx).sessionId, now: ctx.clock.now() };
  return ctx.own(async (tx) =>
    proposalViewOf(tx, await getProposalContext(tx, confirmed, at.now), at),
  );
}

/** Nothing is left of the transaction that refused: what it declined is kept in another. */
async function keepThenThrow(ctx: Ctx, error: unknown): Promise<never> {
  if (error instanceof Refusal && error.kept) await ctx.own(error.kept);
  throw error;
}

function confirmBy(
  deps: PaymentsDeps,
  ctx: Ctx,
  proposalId: string,
  body: Confirming,
): Promise<ProposalRow> {
  if ('step_up_id' in body) return byStepUp(deps, ctx, proposalId, body);
  if ('test_code' in body) return byTestCode(ctx, proposalId, body);
  return byText(deps, ctx, proposalId, body);
}

const byTestCode = (
  ctx: Ctx,
  proposalId: string,
  { disclosure_hash, test_code }: Extract<Confirming, { test_code: string }>,
): Promise<ProposalRow> =>
  ctx.own(async (tx) => {
    const { proposal } = await confirmable(tx, ctx, proposalId, disclosure_hash);
    switch (judgeTestCode(proposal.mode, test_code)) {
      case 'accepted':
        return write(tx, ctx, proposal, { with: 'test_code', freshCentavos: 0 });
      case 'wrong':
        return refuse(contracts.confirmProposal, 'code_wrong', 'This is not the test code.');
      case 'not_for_live':
        return refuse(
          contracts.confirmProposal,
          'confirmation_refused',
          'A test code confirms tests alone.',
        );
    }
  });

const byStepUp = (
  { stepUps }: PaymentsDeps,
  ctx: Ctx,
  proposalId: string,
  { disclosure_hash, step_up_id: id }: Extract<Confirming, { step_up_id: string }>,
): Promise<ProposalRow> =>
  ctx.own(async (tx) => {
    const { caller } = ctx;
    const proposalContext = await confirmable(tx, ctx, proposalId, disclosure_hash);
    const { proposal } = proposalContext;
    const outcome = await stepUps.use(tx, {
      caller,
      action: contracts.confirmProposal.name,
      binding: bindingOf({ params: { proposal_id: proposalId }, body: { disclosure_hash } }),
      freshMs: stepUpFreshMs.money,
      id,
    });
    if (outcome !== 'used')
      return refuse(
        contracts.confirmProposal,
        'confirmation_refused',
        outcome === 'no_factor'
          ? 'Add a passkey or an authenticator app first.'
          : 'Confirm this very purchase with your passkey or your authenticator app.',
      );
    const used = await findFactorOf(tx, { id, accountId: proposal.buyer_id });
    if (!used) throw new Error(`step-up ${id} was used and has no factor`);
    const now = ctx.clock.now();
    const isNew = !isTrusted(used.since.getTime(), now.getTime());
    if (isNew) await lockNewFactorConfirmations(tx, proposal.buyer_id);
    const takesMore = isNew && (await needsTrustedFactor(tx, proposalContext, now));
    if (takesMore) await assertTrustedOrLifted(tx, ctx, contracts.confirmProposal, used);
    const freshCentavos = isNew && !takesMore ? proposalContext.request.amount_centavos : 0;
    return write(tx, ctx, proposal, { with: used.factor, freshCentavos });
  });

/** Locks the proposal until the transaction ends, and refuses unless it can be confirmed. */
async function confirmable(
  tx: Tx,
  ctx: Ctx,
  proposalId: string,
  disclosureHash: string,
): Promise<ProposalContext> {
  const { id: buyerId } = personOf(ctx);
  const now = ctx.clock.now();
  const proposal = await lockProposal(tx, { id: proposalId, buyerId });
  if (!proposal) return refuse(contracts.confirmProposal, 'proposal_not_found', noProposal);
  const proposalContext = await getProposalContext(tx, proposal, now);
  if (!isPayable(proposalContext, now))
    return refuse(contracts.confirmProposal, 'proposal_over', over);
  if (!proposal.agreed_at) return refuse(contracts.confirmProposal, 'not_agreed', notAgreed);
  if (await findLendingHold(tx, buyerId, now))
    return refuse(contracts.confirmProposal, 'borrowing_held', 'Nothing can be bought for now.', {
      kept: (own) =>
        keepHoldDecline(own, { ...wantedIn(proposalContext, now), step: 'confirming' }),
    });
  const agreedHash = proposal.disclosure_hash;
  const priced = priceFor({
    priceCentavos: centavos(proposalContext.request.amount_centavos),
    payNowCentavos: centavos(proposal.pay_now_centavos),
    payDay: proposal.pay_day,
    terms: proposal.terms ?? 0,
    now,
  });
  // An agreement of yesterday has other due dates, so it cannot be confirmed today.
  const isSame = agreedHash !== null && priced?.disclosureHash.equals(agreedHash);
  if (!isSame || agreedHash.toString('hex') !== disclosureHash)
    return refuse(
      contracts.confirmProposal,
      'offer_changed',
      'The figures have changed. Read them again.',
    );
  return proposalContext;
}

async function byText(
  { keys }: PaymentsDeps,
  ctx: Ctx,
  proposalId: string,
  { disclosure_hash, code_id: id, code }: Extract<Confirming, { code_id: string }>,
): Promise<ProposalRow> {
  const { sessionId } = personOf(ctx);
  const now = ctx.clock.now();
  // A wrong guess is committed like a right one, and refused afterwards.
  const outcome = await ctx.system(async (tx) => {
    const proposalContext = await confirmable(tx, ctx, proposalId, disclosure_hash);
    const { proposal } = proposalContext;
    if (!(await canBeTexted(tx, proposalContext, { sessionId, now })))
      return refuse(contracts.confirmProposal, 'stronger_factor_required', needsMore);
    const binding = purchaseBindingOf(proposal);
    const guess = { id, purpose, holder: holderOf(ctx), binding, code } as const;
    const consumed = await consumeCode(tx, keys, guess, now);
    if (consumed.kind === 'accepted')
      return {
        kind: 'confirmed',
        proposal: await write(tx, ctx, proposal, { with: 'sms', freshCentavos: 0 }),
      } as const;
    if (consumed.kind === 'wrong' && consumed.isNumberDisabled)
      await audit(tx, ctx, 'number.disabled', { code_id: id });
    return consumed;
  });
  if (outcome.kind === 'wrong')
    return refuse(contracts.confirmProposal, 'code_wrong', 'This is not the code.');
  if (outcome.kind === 'expired')
    return refuse(
      contracts.confirmProposal,
      'code_expired',
      'This code no longer works. Ask for a new one.',
    );
  return outcome.proposal;
}

async function write(
  tx: Tx,
  ctx: Ctx,
  { id, with_autopay }: ProposalRow,
  by: { with: ConfirmedWith; freshCentavos: number },
): Promise<ProposalRow> {
  const { sessionId } = personOf(ctx);
  const detail = { proposal_id: id, with: by.with, ...(with_autopay && { autopay: 'on' }) };
  await audit(tx, ctx, 'purchase.confirmed', detail);
  return markConfirmed(tx, id, { ...by, sessionId, at: ctx.clock.now() });
}

const audit = (
  tx: Tx,
  ctx: Ctx,
  action: 'purchase.confirmed' | 'number.disabled',
  detail: Record<string, string>,
): Promise<void> => {
  const { caller, requestId } = ctx;
  return recordAudit(tx, { caller, accountId: personOf(ctx).id, action, detail, requestId });
};
