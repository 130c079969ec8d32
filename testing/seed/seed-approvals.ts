import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { decideReview } from '@luwag/domain/kyc-steps';
import { type CaseRow, listItems, lockCaseOf } from '@luwag/modules/kyc/cases/repository';
import { itemOf } from '@luwag/modules/kyc/cases/service';
import { saveBankAccount } from '@luwag/modules/kyc/profile/bank-account';
import { findBankAccount } from '@luwag/modules/kyc/profile/bank-repository';
import { approve } from '@luwag/modules/kyc/review/decisions';
import { insertDecision } from '@luwag/modules/kyc/review/repository';
import { findBank } from '@luwag/modules/reference/service';
import { type AccountStores, idOfEmail, type PersonalStore } from '../builders/accounts.ts';

const requestId = 'the-story';

/** A shop's first bank account, in its owner's name; one that is there stays as it is. */
export async function giveBankAccount(
  deps: Pick<PersonalStore, 'vault'>,
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
  owner: { firstName: string; lastName: string; bank?: { code: string; number: string } },
): Promise<void> {
  if (await findBankAccount(tx, accountId)) return;
  const bank = findBank(owner.bank?.code ?? '');
  if (!bank || !owner.bank) throw new Error(`there is no bank ${owner.bank?.code}`);
  const typed = { number: owner.bank.number, name: `${owner.firstName} ${owner.lastName}` };
  await saveBankAccount(deps, tx, { accountId, bank, typed, current: undefined, now });
}

/**
 * Approves what waits of these people, in the name of a member of staff. Whoever was approved
 * before stays as they are. It comes after their lines, which are larger than a first one.
 */
export async function approveCases(
  stores: AccountStores,
  { emails, reviewer, at }: { emails: readonly string[]; reviewer: string; at: Date },
): Promise<void> {
  const reviewerId = await idOfEmail(stores, reviewer);
  for (const email of emails) {
    const accountId = await idOfEmail(stores, email);
    await inScope(stores.db, 'system', async (tx) => {
      const kyc = await lockCaseOf(tx, accountId);
      if (kyc?.state === 'PROCESSING') await approveOne(tx, kyc, { reviewerId, at });
    });
  }
}

async function approveOne(
  tx: Tx,
  kyc: CaseRow,
  { reviewerId, at }: { reviewerId: string; at: Date },
): Promise<void> {
  const items = (await listItems(tx, kyc.id)).map(itemOf);
  const decision = decideReview(kyc.state, items, { decision: 'approve' });
  if (decision.kind === 'reject') throw new Error(`case ${kyc.id}: ${decision.code}`);
  const said = { caseId: kyc.id, accountId: kyc.account_id, reviewerId, act: 'approve', note: '' };
  await insertDecision(tx, { ...said, now: at });
  await approve(
    {
      tx,
      reviewer: { kind: 'person', id: reviewerId, role: 'staff', mode: 'live', sessionId: '' },
      now: at,
      requestId,
    },
    kyc,
    { reviewed: decision, second: null },
  );
}
