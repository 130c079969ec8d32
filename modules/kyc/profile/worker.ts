import { inScope } from '@luwag/db/scope';
import type { Vault } from '@luwag/key-service/vault';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { decryptRow } from './bank-account.ts';
import type { BankNameCheck } from './bank-name-check.ts';
import { findBankAccountById, markNameCheck } from './bank-repository.ts';
import { checkBankName } from './jobs.ts';

export { noBankNameCheck } from './bank-name-check.ts';

export type ProfileWorkerDeps = { vault: Vault; checkName: BankNameCheck };

export const profileHandlers = (deps: ProfileWorkerDeps): Handler[] => [
  handle(checkBankName, (ctx, { bank_account_id }) => checkAccountName(ctx, deps, bank_account_id)),
];

/** The provider is called outside any transaction; of two answers the later one is kept. */
async function checkAccountName(
  { db }: JobCtx,
  { vault, checkName }: ProfileWorkerDeps,
  id: string,
): Promise<void> {
  const opened = await inScope(db, 'system', async (tx) => {
    const row = await findBankAccountById(tx, id);
    return row && decryptRow(await vault.keyFor(tx, row.account_id), row);
  });
  // The account may have been erased since.
  if (!opened) return;
  const result = await checkName({
    bankCode: opened.row.bank_code,
    accountNumber: opened.number,
    accountName: opened.name,
  });
  await inScope(db, 'system', (tx) => markNameCheck(tx, id, result));
}
