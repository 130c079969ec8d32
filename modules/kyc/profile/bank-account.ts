import * as approvals from '@luwag/contracts/approvals';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { BankAccount } from '@luwag/contracts/profiles';
import * as contracts from '@luwag/contracts/profiles';
import type { Bank } from '@luwag/contracts/reference';
import type { Tx } from '@luwag/db';
import { isUsualLength, maskAccountNumber, payoutsHeldUntil } from '@luwag/domain/bank-accounts';
import { compareNames, fullName, tidyName } from '@luwag/domain/person';
import { decryptField, encryptField } from '@luwag/key-service/fields';
import type { PersonalKey } from '@luwag/key-service/vault';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueue } from '@luwag/platform/jobs/job';
import { emit } from '@luwag/platform/jobs/outbox';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { assertSpentTrusted, getPerson, readBusiness, readPerson } from '../../accounts/service.ts';
import { notify } from '../../notices/service.ts';
import { findBank } from '../../reference/service.ts';
import { type ApprovalRequest, ask, isSecondNeeded, refuseAlone } from '../../team/service.ts';
import { caseFor, itemSent, recordIdentitySignal } from '../cases/service.ts';
import * as banks from './bank-repository.ts';
import type { ProfileDeps } from './deps.ts';
import { bankAccountChanged } from './events.ts';
import { checkBankName } from './jobs.ts';

const numberAad = (id: string) => `bank_accounts.account_number_encrypted ${id}`;
const nameAad = (id: string) => `bank_accounts.account_name_encrypted ${id}`;

/**
 * Where payouts go from now on. It takes a factor that has been there for a day. Another account
 * than before, or the first, holds payouts for two days, and the owner is told by mail: whoever set
 * it may not be who owns it. The same one again changes nothing.
 */
export async function updateBankDetails(
  deps: ProfileDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.updateBankDetails>,
): Promise<ResultOf<typeof contracts.updateBankDetails>> {
  const bank = findBank(body.bank_code);
  if (!bank)
    return refuse(
      contracts.updateBankDetails,
      'bank_not_found',
      'Choose a bank or wallet from the list.',
    );
  return ctx.own(async (tx) => {
    await assertSpentTrusted(tx, ctx, contracts.updateBankDetails);
    if (await isSecondNeeded(tx, ctx, { kind: 'bank_account' }))
      return refuseAlone(contracts.updateBankDetails);
    return changeBankAccount(deps, ctx, tx, body, bank);
  });
}

/** Asks somebody else of the shop, who has all of the same to show. */
export async function askForBankChange(
  deps: ProfileDeps,
  ctx: Ctx,
  { body }: InputOf<typeof approvals.askForBankChange>,
): Promise<ResultOf<typeof approvals.askForBankChange>> {
  const call = approvals.askForBankChange;
  if (!findBank(body.bank_code))
    return refuse(call, 'bank_not_found', 'Choose a bank or wallet from the list.');
  return ctx.own(async (tx) => {
    await assertSpentTrusted(tx, ctx, call);
    const kind = 'bank_account';
    const isNeeded = await isSecondNeeded(tx, ctx, { kind });
    const asked = { kind, aboutId: personOf(ctx).id, isNeeded, request: { ...body } } as const;
    return { approval_id: await ask(tx, deps, ctx, call, asked) };
  });
}

/** What a second person has approved. */
export const carryOutBankChange =
  (deps: ProfileDeps) =>
  async (ctx: Ctx & { tx: Tx }, request: ApprovalRequest): Promise<void> => {
    const body = contracts.BankDetailsBody.parse(request);
    const bank = findBank(body.bank_code);
    if (!bank) return refuse(contracts.updateBankDetails, 'bank_not_found', 'No such bank.');
    await changeBankAccount(deps, ctx, ctx.tx, body, bank);
  };

async function changeBankAccount(
  deps: ProfileDeps,
  ctx: Ctx,
  tx: Tx,
  body: InputOf<typeof contracts.updateBankDetails>['body'],
  bank: Bank & { code: string },
): Promise<ResultOf<typeof contracts.updateBankDetails>> {
  const { id: accountId } = personOf(ctx);
  // Held to the end: two changes at once would both end the same account.
  await caseFor(tx, accountId, ctx.clock.now());
  const typed = { number: body.account_number, name: tidyName(body.account_name) };
  const current = await decryptBankAccount(deps, tx, accountId);
  const isSame =
    current?.row.bank_code === bank.code &&
    current.number === typed.number &&
    current.name === typed.name;
  if (!isSame) await replaceBankAccount(deps, ctx, tx, { bank, typed, current: current?.row });
  return { bank_account: await getView(deps, tx, accountId) };
}

type Change = {
  bank: Bank & { code: string };
  typed: { number: string; name: string };
  current: banks.BankRow | undefined;
};

async function replaceBankAccount(
  deps: ProfileDeps,
  ctx: Ctx,
  tx: Tx,
  { bank, typed, current }: Change,
): Promise<void> {
  const { id: accountId } = personOf(ctx);
  const { requestId } = ctx;
  const now = ctx.clock.now();
  const id = await saveBankAccount(deps, tx, { accountId, bank, typed, current, now });
  await itemSent(tx, { accountId, kind: 'bank_account', evidence: {}, now, requestId });
  await enqueue(tx, ctx, checkBankName, { bank_account_id: id });
  await emit(tx, ctx, bankAccountChanged, { account_id: accountId, bank_account_id: id });
  await recordAudit(tx, {
    caller: ctx.caller,
    accountId,
    action: current ? 'bank_account.changed' : 'bank_account.set',
    detail: { bank_account_id: id, bank_code: bank.code },
    requestId,
  });
  await notifyOwner(deps, ctx, tx, { id, bankName: bank.name, typed });
}

/** Encrypts and stores the account in place of the previous one, and nothing else. */
export async function saveBankAccount(
  deps: Pick<ProfileDeps, 'vault'>,
  tx: Tx,
  { accountId, bank, typed, current, now }: Change & { accountId: string; now: Date },
): Promise<string> {
  const id = uuidV7(now, slotOf(accountId));
  const key = await deps.vault.keyFor(tx, accountId);
  if (current) await banks.endBankAccount(tx, current.id, { at: now });
  await banks.insertBankAccount(tx, {
    ...{ id, accountId, bankCode: bank.code, bankName: bank.name },
    ...encryptAccount(key, id, typed),
    ownerMatch: compareNames(typed.name, await rightfulNames(deps, tx, accountId)),
    since: now,
    payoutsHeldUntil: new Date(payoutsHeldUntil(now.getTime())),
  });
  const digest = await deps.vault.blindIndex('bank_account', `${bank.code}:${typed.number}`);
  await recordIdentitySignal(tx, { accountId, kind: 'bank_account', digest, now });
  return id;
}

/** The names that the account may be held in: the owner's, or the business's. */
async function rightfulNames(
  deps: Pick<ProfileDeps, 'vault'>,
  tx: Tx,
  accountId: string,
): Promise<string[]> {
  const { first_name, middle_name, last_name } = await readPerson(deps, tx, accountId);
  const { business_name } = await readBusiness(deps, tx, accountId);
  const names = { first: first_name, middle: middle_name, last: last_name };
  return [fullName(names), fullName({ ...names, middle: '' }), business_name];
}

async function notifyOwner(
  { vault, keys }: ProfileDeps,
  ctx: Ctx,
  tx: Tx,
  change: { id: string; bankName: string; typed: { number: string } },
): Promise<void> {
  const { id: accountId } = personOf(ctx);
  const person = await getPerson(tx, vault, accountId);
  await notify(
    tx,
    ctx,
    { vault, messageKey: keys.messageKey },
    {
      kind: 'bank_account_changed',
      about: change.id,
      person,
      data: {
        first_name: person.first_name,
        bank: change.bankName,
        account: maskAccountNumber(change.typed.number),
        at: ctx.clock.now().toISOString(),
      },
    },
  );
}

/** The current account with its number and holder decrypted, for payouts and reviewers. */
export async function decryptBankAccount(
  { vault }: Pick<ProfileDeps, 'vault'>,
  tx: Tx,
  accountId: string,
): Promise<{ row: banks.BankRow; number: string; name: string } | undefined> {
  const row = await banks.findBankAccount(tx, accountId);
  return row && decryptRow(await vault.keyFor(tx, accountId), row);
}

export const decryptRow = (key: PersonalKey, row: banks.BankRow) => ({
  row,
  number: decryptField(key, numberAad(row.id), row.account_number_encrypted),
  name: decryptField(key, nameAad(row.id), row.account_name_encrypted),
});

/** Encrypts for the row of this id: what is read from one row cannot be put into another. */
export const encryptAccount = (
  key: PersonalKey,
  id: string,
  typed: { number: string; name: string },
) => ({
  accountNumber: encryptField(key, numberAad(id), typed.number),
  accountName: encryptField(key, nameAad(id), typed.name),
});

/** The current account as its owner is shown it, right after it was saved. */
export async function getView(
  deps: Pick<ProfileDeps, 'vault'>,
  tx: Tx,
  accountId: string,
): Promise<BankAccount> {
  const view = await viewOf(deps, tx, accountId);
  if (!view) throw new Error(`bank account of ${accountId} not found right after it was saved`);
  return view;
}

export async function viewOf(
  deps: Pick<ProfileDeps, 'vault'>,
  tx: Tx,
  accountId: string,
): Promise<BankAccount | null> {
  const opened = await decryptBankAccount(deps, tx, accountId);
  if (!opened) return null;
  const { row, number, name } = opened;
  const bank = findBank(row.bank_code);
  const isOther = row.owner_match === 'different' || row.name_check === 'different';
  return {
    bank_code: row.bank_code,
    bank_name: row.bank_name,
    bank_type: bank?.type ?? 'bank',
    account_number: maskAccountNumber(number),
    account_name: name,
    rails: bank?.rails ?? { instapay: false, pesonet: false },
    warnings: [
      ...(isUsualLength(row.bank_code, number) ? [] : (['account_length_unusual'] as const)),
      ...(isOther ? (['name_differs'] as const) : []),
    ],
    name_check: row.name_check,
    payouts_held_until: row.payouts_held_until?.toISOString() ?? null,
    since: row.since.toISOString(),
  };
}
