import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { BankAccountLine } from '@luwag/contracts/profiles';
import * as contracts from '@luwag/contracts/profiles';
import type { Tx } from '@luwag/db';
import { accountBeforeChange, maskAccountNumber, type Rails } from '@luwag/domain/bank-accounts';
import type { PersonalKey } from '@luwag/key-service/vault';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { emit } from '@luwag/platform/jobs/outbox';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { assertSpentTrusted, getPerson } from '../../accounts/service.ts';
import { notify } from '../../notices/service.ts';
import { findBank } from '../../reference/service.ts';
import { isSecondNeeded } from '../../team/service.ts';
import { caseFor, itemSent } from '../cases/service.ts';
import { decryptBankAccount, decryptRow, encryptAccount, getView, viewOf } from './bank-account.ts';
import * as banks from './bank-repository.ts';
import type { ProfileDeps } from './deps.ts';
import { bankAccountChanged } from './events.ts';

const shownMax = 20;
/** Looked through for the account before a change. Nobody buries it: each takes a fresh factor. */
const linesMax = 500;

const noRails: Rails = { instapay: false, pesonet: false };

export const getBankDetails = (
  deps: ProfileDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.getBankDetails>> =>
  ctx.own(async (tx) => {
    const { id: accountId } = personOf(ctx);
    const nowMs = ctx.clock.now().getTime();
    const history = await historyOf(tx, accountId);
    const needs_second_person = await isSecondNeeded(tx, ctx, { kind: 'bank_account' });
    if (history.length === 0)
      return { bank_account: null, previous: null, history: [], needs_second_person };
    const key = await deps.vault.keyFor(tx, accountId);
    const before = accountBeforeChange(history, nowMs);
    return {
      bank_account: await viewOf(deps, tx, accountId),
      previous: before ? lineOf(key, before, nowMs) : null,
      history: history.slice(0, shownMax).map((each) => lineOf(key, each, nowMs)),
      needs_second_person,
    };
  });

/**
 * Undoes a change while payouts wait for it. They go on at once: the account before was waited for
 * in its time. What was changed and what was taken back both stay in the history.
 */
export async function cancelBankChange(
  deps: ProfileDeps,
  ctx: Ctx,
  _input: InputOf<typeof contracts.cancelBankChange>,
): Promise<ResultOf<typeof contracts.cancelBankChange>> {
  const { id: accountId } = personOf(ctx);
  return ctx.own(async (tx) => {
    await assertSpentTrusted(tx, ctx, contracts.cancelBankChange);
    const now = ctx.clock.now();
    // Held to the end, as by every change: two at once would both end the same account.
    await caseFor(tx, accountId, now);
    const history = await historyOf(tx, accountId);
    const current = history.find(({ row }) => row.ended_at === null)?.row;
    const before = accountBeforeChange(history, now.getTime())?.row;
    if (!current || !before)
      return refuse(
        contracts.cancelBankChange,
        'bank_change_not_waiting',
        'There is no change that could be taken back.',
      );
    const key = await deps.vault.keyFor(tx, accountId);
    const undoing = { taken: decryptRow(key, current), before: decryptRow(key, before) };
    const id = await putBack(tx, key, { ...undoing, now });
    const { requestId, caller } = ctx;
    // Whoever reviews it sees the account that is in force.
    await itemSent(tx, { accountId, kind: 'bank_account', evidence: {}, now, requestId });
    const detail = { bank_account_id: id, taken_back: current.id };
    const action = 'bank_account.change_taken_back';
    await recordAudit(tx, { caller, accountId, action, detail, requestId });
    await emit(tx, ctx, bankAccountChanged, { account_id: accountId, bank_account_id: id });
    await notifyOwner(deps, ctx, tx, { ...undoing, id });
    return { bank_account: await getView(deps, tx, accountId) };
  });
}

type Opened = ReturnType<typeof decryptRow>;
type Undoing = { taken: Opened; before: Opened };

/** The account before comes again as a line of its own, with what its bank said of the name. */
async function putBack(
  tx: Tx,
  key: PersonalKey,
  { taken, before, now }: Undoing & { now: Date },
): Promise<string> {
  const accountId = taken.row.account_id;
  const id = uuidV7(now, slotOf(accountId));
  await banks.endBankAccount(tx, taken.row.id, { at: now, isTakenBack: true });
  await banks.insertBankAccount(tx, {
    ...{ id, accountId, bankCode: before.row.bank_code, bankName: before.row.bank_name },
    ...encryptAccount(key, id, before),
    ownerMatch: before.row.owner_match,
    nameCheck: before.row.name_check,
    since: now,
    payoutsHeldUntil: null,
  });
  return id;
}

async function notifyOwner(
  { vault, keys }: ProfileDeps,
  ctx: Ctx,
  tx: Tx,
  { id, taken, before }: Undoing & { id: string },
): Promise<void> {
  const { id: accountId } = personOf(ctx);
  const person = await getPerson(tx, vault, accountId);
  await notify(
    tx,
    ctx,
    { vault, messageKey: keys.messageKey },
    {
      kind: 'bank_change_taken_back',
      about: id,
      person,
      data: {
        first_name: person.first_name,
        bank: before.row.bank_name,
        account: maskAccountNumber(before.number),
        taken_bank: taken.row.bank_name,
        taken_account: maskAccountNumber(taken.number),
        at: ctx.clock.now().toISOString(),
      },
    },
  );
}

export type PayoutAccount = {
  bankAccountId: string;
  bankCode: string;
  bankName: string;
  /** As the bank is told them. */
  number: string;
  name: string;
  /** Nothing may be sent before; null for one that was waited for in its time. */
  heldUntil: Date | null;
};

/**
 * For payouts: which account they go to now, and until when they wait. To be asked when money is
 * about to leave: it may change at any time.
 */
export async function findPayoutAccount(
  deps: Pick<ProfileDeps, 'vault'>,
  tx: Tx,
  accountId: string,
): Promise<PayoutAccount | undefined> {
  const opened = await decryptBankAccount(deps, tx, accountId);
  if (!opened) return undefined;
  const { row, number, name } = opened;
  return {
    bankAccountId: row.id,
    bankCode: row.bank_code,
    bankName: row.bank_name,
    number,
    name,
    heldUntil: row.payouts_held_until,
  };
}

const datedOf = (row: banks.BankRow) => ({
  id: row.id,
  heldUntilMs: row.payouts_held_until?.getTime() ?? null,
  endedAtMs: row.ended_at?.getTime() ?? null,
  row,
});
type Line = ReturnType<typeof datedOf>;

const historyOf = async (tx: Tx, accountId: string): Promise<Line[]> =>
  (await banks.listBankAccounts(tx, accountId, linesMax)).map(datedOf);

function lineOf(key: PersonalKey, { row, heldUntilMs }: Line, nowMs: number): BankAccountLine {
  const { number, name } = decryptRow(key, row);
  return {
    bank_name: row.bank_name,
    account_number: maskAccountNumber(number),
    account_name: name,
    rails: findBank(row.bank_code)?.rails ?? noRails,
    since: row.since.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    state: stateOf(row, (heldUntilMs ?? 0) > nowMs),
  };
}

function stateOf(row: banks.BankRow, isWaitedFor: boolean): BankAccountLine['state'] {
  if (row.ended_at === null) return isWaitedFor ? 'waiting' : 'in_force';
  return row.is_taken_back ? 'taken_back' : 'replaced';
}
