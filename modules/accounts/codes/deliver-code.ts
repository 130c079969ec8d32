import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { maskMobileNumber } from '@luwag/domain/mobile-number';
import type { Vault } from '@luwag/key-service/vault';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { notify } from '../../notices/service.ts';
import { askForMail, askForText } from '../../notifications/service.ts';
import { noticeDepsOf } from '../notice-deps.ts';
import {
  type AccountRow,
  decryptCodeNumber,
  findAccount,
  findNewNumberSince,
  findPersonByEmail,
  findProvenOwner,
  getPerson,
  isNumberKeptForAnother,
} from '../profile/service.ts';
import { isUnproven, limitsOfSending } from './code-limits.ts';
import { type CodePurpose, isMailed, macOf, newCode } from './code-mac.ts';
import {
  areNeighboursUnusual,
  countTextedCode,
  giveCode,
  isNumberDisabled,
  lockUngivenCode,
  takeSends,
} from './repository.ts';

export type DeliveryDeps = {
  vault: Vault;
  keys: { codeKey: Uint8Array; messageKey: Uint8Array };
};

/** Whether an account has a factor, which the submodule above knows: some words depend on it. */
type HasFactor = (tx: Tx, account: AccountRow) => Promise<boolean>;

type Wanted = {
  code_id: string;
  account_id: string | null;
  from: string | null;
  purchase: { store: string; amount: string } | null;
};

/**
 * Makes a code and has it texted, if whoever asked may have it. It comes into being here, in the
 * transaction that hands it to the message: before that there is nothing to guess, and a job that
 * runs twice makes one code.
 */
export const deliver = (
  ctx: JobCtx,
  deps: DeliveryDeps & { hasFactor: HasFactor },
  wanted: Wanted,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const now = ctx.clock.now();
    const row = await lockUngivenCode(tx, wanted.code_id, now);
    const account = wanted.account_id ? await findAccount(tx, wanted.account_id) : undefined;
    if (!row || !account || isShut(account)) return;
    // A text that did not name the purchase could be asked for by anyone with a story.
    if ((row.purpose === 'confirm_purchase') !== (wanted.purchase !== null)) return;
    const number = decryptCodeNumber(deps.keys.messageKey, row);
    if (!(await mayHave(tx, ctx, deps, account, { ...row, number }))) return;
    if (await isNumberDisabled(tx, row.number_index)) return;
    const code = newCode();
    const mac = macOf(deps.keys.codeKey, { ...row, numberIndex: row.number_index }, code);
    const given = { id: row.id, accountId: account.id, mac };
    const common = {
      about: row.id,
      accountId: account.id,
      locale: account.locale,
      to: number,
      usefulUntil: row.expires_at,
    };
    if (isMailed(row.purpose)) {
      const { first_name } = await getPerson(tx, deps.vault, account.id);
      await giveCode(tx, given);
      const data = { first_name, code, can_replace: await deps.hasFactor(tx, account) };
      await askForMail(tx, ctx, deps.keys.messageKey, { ...common, template: 'proof_code', data });
      return;
    }
    if (isUnproven(row.purpose) && !(await takeStrangersSend(tx, ctx, wanted, row))) return;
    await giveCode(tx, given);
    // Not under the account's lock: whoever answers a code locks the account before the code.
    const words =
      row.purpose === 'prove_number'
        ? proofWords(code, await deps.hasFactor(tx, account))
        : wordsOf(code, wanted.purchase);
    await askForText(tx, ctx, deps.keys.messageKey, { ...common, ...words });
  });

/** Charges the budgets for a text that is about to leave; false when one of them is used up. */
async function takeStrangersSend(
  tx: Tx,
  ctx: JobCtx,
  { code_id, from }: Wanted,
  row: { number_index: Buffer; neighbours_index: Buffer | null },
): Promise<boolean> {
  const now = ctx.clock.now();
  const neighbours = row.neighbours_index ?? row.number_index;
  if (await areNeighboursUnusual(tx, neighbours, now)) {
    ctx.log.error(
      { code_id },
      'text not sent: too few codes to neighbouring numbers are confirmed',
    );
    return false;
  }
  const limits = limitsOfSending(from, { number: row.number_index, neighbours });
  const { waitSeconds, limit } = await takeSends(tx, limits, now);
  if (waitSeconds > 0) ctx.log.warn({ code_id, limit }, 'text not sent: a send budget is used up');
  else await countTextedCode(tx, now);
  return waitSeconds === 0;
}

const proofWords = (code: string, canReplace: boolean) =>
  ({ template: 'proof_code_text', data: { code, can_replace: canReplace } }) as const;

const wordsOf = (code: string, purchase: Wanted['purchase']) =>
  purchase
    ? ({ template: 'purchase_code', data: { code, ...purchase } } as const)
    : ({ template: 'number_code', data: { code } } as const);

const isShut = ({ account_status }: AccountRow): boolean =>
  account_status === 'CLOSED' || account_status === 'SUSPENDED';

/** A verified number belongs to its account: others get no code, and its owner is notified. */
async function mayHave(
  tx: Tx,
  ctx: JobCtx,
  deps: DeliveryDeps,
  account: AccountRow,
  code: { purpose: CodePurpose; number: string; number_index: Buffer },
): Promise<boolean> {
  if (isMailed(code.purpose))
    return (await findPersonByEmail(tx, deps.vault, code.number_index))?.id === account.id;
  const owner = await findProvenOwner(tx, deps.vault, code.number_index);
  const now = ctx.clock.now();
  if (!isUnproven(code.purpose))
    return owner?.id === account.id && !(await findNewNumberSince(tx, account.id, now));
  // One who has proven a number needs more than a text to change it: a factor asks for that.
  if ((account.number_confirmed_at !== null) !== (code.purpose === 'change_number')) return false;
  if (!owner)
    return !(await isNumberKeptForAnother(tx, code.number_index, { accountId: account.id, now }));
  await notify(tx, ctx, noticeDepsOf(deps), {
    kind: 'number_claimed',
    // At most one a day, however many try.
    about: `${owner.id} ${manilaDateOf(now.getTime())}`,
    person: owner,
    data: { first_name: owner.first_name, number: maskMobileNumber(code.number) },
  });
  return false;
}
