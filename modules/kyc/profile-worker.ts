import { inScope } from '@luwag/db/scope';
import type { Vault } from '@luwag/personal/vault';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs';
import { openRow } from './bank-account.ts';
import type { BankNameCheck } from './bank-name-check.ts';
import { findBankAccountById, markNameCheck } from './bank-repository.ts';
import { checkBankName } from './profile-jobs.ts';

export { nobodyToAsk } from './bank-name-check.ts';

export type ProfileWorkerParts = { vault: Vault; checkName: BankNameCheck };

export const profileHandlers = (parts: ProfileWorkerParts): Handler[] => [
  handle(checkBankName, (ctx, { bank_account_id }) => askForName(ctx, parts, bank_account_id)),
];

/** The question leaves outside of any transaction; asked twice, the later answer stays. */
async function askForName(
  { db }: JobCtx,
  { vault, checkName }: ProfileWorkerParts,
  id: string,
): Promise<void> {
  const opened = await inScope(db, 'system', async (tx) => {
    const row = await findBankAccountById(tx, id);
    return row && openRow(await vault.keyFor(tx, row.account_id), row);
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
