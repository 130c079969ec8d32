import * as contracts from '@luwag/contracts/credit';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { monthlyPaymentsMax } from '@luwag/domain/limits';
import { findScorecardOn, type IncomeRange, type Scorecard } from '@luwag/domain/scorecard';
import { decryptField, encryptField } from '@luwag/key-service/fields';
import type { Vault } from '@luwag/key-service/vault';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import type { CreditDeps } from './deps.ts';
import { deleteIncome, findEncryptedIncome, upsertIncome } from './income-repository.ts';

const aadOf = (accountId: string): string => `declared_incomes.income_encrypted ${accountId}`;

/** In the buyer's own scope, or the system's. */
export async function findIncome(
  tx: Tx,
  vault: Vault,
  accountId: string,
): Promise<IncomeRange | null> {
  const encrypted = await findEncryptedIncome(tx, accountId);
  if (!encrypted) return null;
  const key = await vault.keyFor(tx, accountId);
  return contracts.IncomeRange.parse(decryptField(key, aadOf(accountId), encrypted));
}

/** It is counted from the next night on. That it was said is on record, never what. */
export const declareIncome = (
  { vault }: CreditDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.declareIncome>,
): Promise<ResultOf<typeof contracts.declareIncome>> =>
  ctx.own(async (tx) => {
    const { id: accountId } = personOf(ctx);
    const now = ctx.clock.now();
    const { range } = body;
    if (range === null) await deleteIncome(tx, accountId);
    else {
      const key = await vault.keyFor(tx, accountId);
      const encrypted = encryptField(key, aadOf(accountId), range);
      await upsertIncome(tx, { accountId, encrypted, declaredAt: now });
    }
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId,
      action: range === null ? 'income.withdrawn' : 'income.declared',
      requestId: ctx.requestId,
    });
    return incomeViewOf(findScorecardOn(manilaDateOf(now.getTime())), range);
  });

export const incomeViewOf = (
  card: Scorecard,
  range: IncomeRange | null,
): ResultOf<typeof contracts.declareIncome> => ({
  range,
  counted: range && card.income.countedCentavos[range],
  monthly_payments_max: range && monthlyPaymentsMax(card, range),
  share_ppm: card.income.sharePpm,
});
