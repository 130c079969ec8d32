import { inScope } from '@luwag/db/scope';
import type { Vault } from '@luwag/personal/vault';
import { enqueueEach, type Handler, handle, type JobCtx } from '@luwag/platform/jobs';
import { listen } from '@luwag/platform/outbox';
import type { ObjectStore } from '@luwag/store/store';
import { consentWithdrawn } from '../accounts/service.ts';
import { openRow } from './bank-account.ts';
import type { BankNameCheck } from './bank-name-check.ts';
import { findBankAccountById, markNameCheck } from './bank-repository.ts';
import { checkBankName, eraseFaces, eraseUnusedEvidence } from './profile-jobs.ts';
import { eraseFaceChecks, eraseUnused } from './retention.ts';

export { nobodyToAsk } from './bank-name-check.ts';
export { eraseUnusedEvidence };

export type ProfileWorkerParts = { vault: Vault; store: ObjectStore; checkName: BankNameCheck };

export const profileHandlers = (parts: ProfileWorkerParts): Handler[] => [
  handle(checkBankName, (ctx, { bank_account_id }) => askForName(ctx, parts, bank_account_id)),
  handle(eraseUnusedEvidence, (ctx) => eraseUnused(ctx, parts.store)),
  handle(eraseFaces, (ctx, { account_id }) => eraseFaceChecks(ctx, account_id)),
];

/** Faces are looked at by consent alone: taken back, their pictures go. */
export const consentListener = listen(consentWithdrawn, (tx, events) =>
  enqueueEach(
    tx,
    eraseFaces,
    events
      .filter(({ payload }) => payload.purpose === 'biometrics')
      .map((event) => ({ origin: event, payload: { account_id: event.payload.account_id } })),
  ),
);

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
