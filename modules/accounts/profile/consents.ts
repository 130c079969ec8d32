import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Consent } from '@luwag/contracts/privacy';
import * as contracts from '@luwag/contracts/privacy';
import type { Tx } from '@luwag/db';
import {
  type ConsentPurpose,
  consentPurposes,
  consentTexts,
  decideConsent,
} from '@luwag/domain/consents';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { emit } from '@luwag/platform/jobs/outbox';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { consentWithdrawn } from '../events.ts';
import * as consents from './consents-repository.ts';

/** What was agreed to by signing up: terms and privacy notice, and marketing where ticked. */
export async function consentAtSignUp(
  tx: Tx,
  {
    accountId,
    isMarketingEnabled,
    now,
    requestId,
  }: { accountId: string; isMarketingEnabled: boolean; now: Date; requestId: string },
): Promise<void> {
  const given: ConsentPurpose[] = ['terms', 'privacy'];
  if (isMarketingEnabled) given.push('marketing');
  const at = { accountId, now, requestId };
  const rows = given.map((purpose) => ({
    ...at,
    purpose,
    textVersion: consentTexts[purpose].version,
  }));
  await consents.insertConsents(tx, rows);
}

/** Whether somebody has agreed to the text in force, and has not taken it back. */
export async function hasConsent(
  tx: Tx,
  accountId: string,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const rows = await consents.listConsentsOf(tx, accountId);
  return viewOf(purpose, rows).is_given;
}

export const listConsents = (ctx: Ctx): Promise<ResultOf<typeof contracts.listConsents>> =>
  ctx.own((tx) => consentsOf(tx, personOf(ctx).id));

export const putConsent = (
  ctx: Ctx,
  { body }: InputOf<typeof contracts.putConsent>,
): Promise<ResultOf<typeof contracts.putConsent>> =>
  ctx.own(async (tx) => {
    const { id: accountId } = personOf(ctx);
    const { purpose, is_given: isGiven, text_version: textVersion } = body;
    const decision = decideConsent(purpose, { isGiven, textVersion });
    if (decision.kind === 'reject')
      return refuse(contracts.putConsent, decision.code, words[decision.code]);
    const at = { accountId, purpose, now: ctx.clock.now(), requestId: ctx.requestId };
    const isChanged = isGiven
      ? await give(tx, at)
      : await consents.endConsent(tx, { ...at, how: 'withdrawn_at' });
    if (purpose === 'marketing') await consents.markMarketing(tx, accountId, isGiven);
    if (isChanged)
      await recordAudit(tx, {
        caller: ctx.caller,
        accountId,
        action: isGiven ? 'consent.given' : 'consent.withdrawn',
        detail: { purpose, text_version: textVersion },
        requestId: ctx.requestId,
      });
    if (isChanged && !isGiven)
      await emit(tx, ctx, consentWithdrawn, { account_id: accountId, purpose });
    return consentsOf(tx, accountId);
  });

const words = {
  consent_needed: 'This ends with your account: close it to take this back.',
  text_version_old: 'The text has changed since. Read the new one first.',
};

/** To the text in force. Agreeing twice is agreeing once; false then. */
async function give(
  tx: Tx,
  at: { accountId: string; purpose: ConsentPurpose; now: Date; requestId: string },
): Promise<boolean> {
  await consents.lockConsentsOf(tx, at.accountId);
  if (await hasConsent(tx, at.accountId, at.purpose)) return false;
  await consents.endConsent(tx, { ...at, how: 'replaced_at' });
  await consents.insertConsents(tx, [{ ...at, textVersion: consentTexts[at.purpose].version }]);
  return true;
}

async function consentsOf(tx: Tx, accountId: string) {
  const rows = await consents.listConsentsOf(tx, accountId);
  return { results: consentPurposes.map((purpose) => viewOf(purpose, rows)) };
}

function viewOf(purpose: ConsentPurpose, rows: readonly consents.ConsentRow[]): Consent {
  const text = consentTexts[purpose];
  const newest = rows.find((row) => row.purpose === purpose);
  return {
    purpose,
    current_version: text.version,
    text_version: newest?.text_version ?? null,
    is_given: newest?.text_version === text.version && newest.withdrawn_at === null,
    given_at: newest?.given_at.toISOString() ?? null,
    withdrawn_at: newest?.withdrawn_at?.toISOString() ?? null,
    can_withdraw: text.canWithdraw,
  };
}
