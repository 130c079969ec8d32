import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { NumberChange } from '@luwag/contracts/number-change';
import * as contracts from '@luwag/contracts/number-change';
import type { Tx } from '@luwag/db';
import { isChangeOpen, newNumberUntilMs, numberChangeMs } from '@luwag/domain/number-changes';
import { failpoint } from '@luwag/platform/failpoints';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import {
  consumeCode,
  endCodesOf,
  type Issued,
  issueCode,
  requireIssued,
  resendSeconds,
} from '../codes/service.ts';
import type { AccountsDeps } from '../deps.ts';
import { assertSpentTrusted } from '../factors/service.ts';
import {
  askedOf,
  decryptNumberChange,
  encryptNumber,
  encryptNumberChange,
  findNewestNumberChange,
  findNewNumberSince,
  getPerson,
  insertNumberChange,
  isNumberKeptForAnother,
  isNumberTaken,
  lockAccount,
  markCodeSent,
  markNumberChanged,
  matchRosters,
  newId,
  type PersonRow,
  updateAccount,
} from '../profile/service.ts';
import { notifyOfNumberChange } from './number-notices.ts';

// Another number. Asking takes a factor, and so does whatever a text alone could otherwise be used
// for; the code proves the new number and nothing else. What is decided is decided under the lock
// of the account, in one transaction: dying at any line leaves the old number or the new one, with
// its notices, and a code that was not taken can be typed again.

const purpose = 'change_number';

type Change = Awaited<ReturnType<typeof findOpen>>;

/** Who may bring the code back: the session that showed the factor. */
const holderOf = (ctx: Ctx): string => `number-change:${personOf(ctx).sessionId}`;
/** A code is for one change: another number that is asked for ends it. */
const bindingOf = (changeId: string): Uint8Array => Buffer.from(changeId);

/** What this session has asked for and can still finish. */
async function findOpen(tx: Tx, { vault }: AccountsDeps, ctx: Ctx) {
  const { id: accountId, sessionId } = personOf(ctx);
  const row = await findNewestNumberChange(tx, accountId);
  const isOpen = row && isChangeOpen(askedOf(row), ctx.clock.now().getTime());
  if (!isOpen || row.session_id !== sessionId) return undefined;
  return decryptNumberChange(tx, vault, row);
}

export const getNumberChange = (
  deps: AccountsDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.getNumberChange>> =>
  ctx.own(async (tx) => {
    const now = ctx.clock.now();
    const since = await findNewNumberSince(tx, personOf(ctx).id, now);
    return viewOf(await findOpen(tx, deps, ctx), since, now);
  });

function viewOf(change: Change, newSince: Date | undefined, now: Date): NumberChange {
  const until = newSince && new Date(newNumberUntilMs(newSince.getTime()));
  const passedSeconds = change ? Math.floor((now.getTime() - change.sent_at.getTime()) / 1000) : 0;
  const expiresAt = change && new Date(change.requested_at.getTime() + numberChangeMs);
  return {
    state: change ? 'sent' : 'none',
    new_number: change?.new_number ?? null,
    resend_in_seconds: change ? Math.max(0, resendSeconds - passedSeconds) : 0,
    expires_at: expiresAt?.toISOString() ?? null,
    new_until: until?.toISOString() ?? null,
  };
}

/**
 * Whether the number is somebody else's is told to nobody: no code is made for it, and the answer
 * is the same.
 */
export async function startNumberChange(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.startNumberChange>,
): Promise<ResultOf<typeof contracts.startNumberChange>> {
  const { id: accountId } = personOf(ctx);
  // What vouches for an account is texted there: a factor of today does not move it.
  await ctx.own((tx) => assertSpentTrusted(tx, ctx, contracts.startNumberChange));
  const issued = await ctx.system(async (tx) => {
    await lockAccount(tx, accountId);
    const person = await getPerson(tx, deps.vault, accountId);
    assertChangeable(person, body.number);
    const open = await findOpen(tx, deps, ctx);
    // Asked for again, it is the same change: nobody is told twice.
    if (open?.new_number === body.number) return sendCode(tx, deps, ctx, open);
    return ask(tx, deps, ctx, person, body.number);
  });
  requireIssued(contracts.startNumberChange, issued);
  return getNumberChange(deps, ctx);
}

function assertChangeable(person: PersonRow, number: string): void {
  if (!person.number_confirmed_at)
    refuse(contracts.startNumberChange, 'number_not_confirmed', 'Confirm your number first.');
  if (person.contact_number === number)
    refuse(contracts.startNumberChange, 'number_unchanged', 'This is your number already.');
}

async function ask(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  person: PersonRow,
  newNumber: string,
): Promise<Issued> {
  const { id: accountId, contact_number: oldNumber } = person;
  const id = await newId(tx, accountId);
  const issued = await issue(tx, deps, ctx, { id, number: newNumber });
  if (issued.kind !== 'issued') return issued;
  const now = ctx.clock.now();
  const of = { id, account_id: accountId };
  const numbers = { oldNumber: oldNumber ?? '', newNumber };
  await insertNumberChange(tx, {
    ...of,
    ...(await encryptNumberChange(tx, deps.vault, { ...of, ...numbers })),
    session_id: personOf(ctx).sessionId,
    code_id: issued.id,
    sent_at: now,
    requested_at: now,
  });
  await audit(tx, ctx, 'number_change.asked', { change_id: id });
  await notifyOfNumberChange(tx, deps, ctx, { person, changeId: id, newNumber, stage: 'asked' });
  return issued;
}

const issue = (tx: Tx, deps: AccountsDeps, ctx: Ctx, change: { id: string; number: string }) =>
  issueCode(tx, deps, ctx, {
    purpose,
    holder: holderOf(ctx),
    number: change.number,
    binding: bindingOf(change.id),
    accountId: personOf(ctx).id,
    address: ctx.address,
  });

async function sendCode(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  change: NonNullable<Change>,
): Promise<Issued> {
  const issued = await issue(tx, deps, ctx, { id: change.id, number: change.new_number });
  if (issued.kind === 'issued')
    await markCodeSent(tx, change.id, { codeId: issued.id, at: ctx.clock.now() });
  return issued;
}

export async function resendNumberChange(
  deps: AccountsDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.resendNumberChange>> {
  const issued = await ctx.system(async (tx) => {
    await lockAccount(tx, personOf(ctx).id);
    const open = await findOpen(tx, deps, ctx);
    return open && sendCode(tx, deps, ctx, open);
  });
  if (!issued)
    return refuse(contracts.resendNumberChange, 'code_expired', 'This took too long. Begin again.');
  requireIssued(contracts.resendNumberChange, issued);
  return getNumberChange(deps, ctx);
}

const expired = { kind: 'expired' } as const;

export async function confirmNumberChange(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.confirmNumberChange>,
): Promise<ResultOf<typeof contracts.confirmNumberChange>> {
  // A wrong guess is committed like a right one, and refused afterwards.
  const outcome = await ctx
    .system(async (tx) => {
      await lockAccount(tx, personOf(ctx).id);
      const change = await findOpen(tx, deps, ctx);
      return change ? guess(tx, deps, ctx, change, body.otp) : expired;
    })
    // Somebody else proved the same number first; a number has one owner.
    .catch((error: unknown) => {
      if (isNumberTaken(error)) return expired;
      throw error;
    });
  if (outcome.kind === 'wrong')
    return refuse(contracts.confirmNumberChange, 'code_wrong', 'This is not the code.');
  if (outcome.kind === 'expired')
    return refuse(
      contracts.confirmNumberChange,
      'code_expired',
      'This code no longer works. Ask for a new one.',
    );
  return { contact_number: outcome.number };
}

async function guess(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  change: NonNullable<Change>,
  code: string,
) {
  const { id, code_id, new_number } = change;
  const typed = { id: code_id, purpose, holder: holderOf(ctx), binding: bindingOf(id), code };
  const consumed = await consumeCode(tx, deps.keys, { ...typed, purpose }, ctx.clock.now());
  if (consumed.kind === 'wrong' && consumed.isNumberDisabled)
    await audit(tx, ctx, 'number.disabled', { code_id });
  if (consumed.kind !== 'accepted') return consumed;
  return (await takeForce(tx, deps, ctx, change))
    ? ({ kind: 'changed', number: new_number } as const)
    : expired;
}

/** False where the number is kept for whoever left it a short while ago. */
async function takeForce(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  { id: changeId, account_id: accountId, new_number: newNumber }: NonNullable<Change>,
): Promise<boolean> {
  const now = ctx.clock.now();
  const person = await getPerson(tx, deps.vault, accountId);
  const number = await encryptNumber(tx, deps.vault, accountId, newNumber);
  const { contact_number_index: index } = number;
  if (await isNumberKeptForAnother(tx, index, { accountId, now })) return false;
  await updateAccount(tx, accountId, { ...number, number_confirmed_at: now });
  await markNumberChanged(tx, changeId, now);
  await failpoint('accounts.number_changed');
  await endCodesOf(tx, accountId, now);
  await matchRosters(tx, accountId);
  await audit(tx, ctx, 'number_change.confirmed', { change_id: changeId });
  await notifyOfNumberChange(tx, deps, ctx, { person, changeId, newNumber, stage: 'changed' });
  return true;
}

type Action = 'number_change.asked' | 'number_change.confirmed' | 'number.disabled';

const audit = (tx: Tx, ctx: Ctx, action: Action, detail: Record<string, string>) =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: personOf(ctx).id,
    action,
    detail,
    requestId: ctx.requestId,
  });
