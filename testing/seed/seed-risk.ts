import { inScope } from '@luwag/db/scope';
import { recordIdentitySignal } from '@luwag/modules/kyc/service';
import { raiseCases } from '@luwag/modules/risk/raising';
import { testNow } from '../builders/account-probes.ts';
import type { AccountStores } from '../builders/accounts.ts';
import { jobAt } from './past-calls.ts';

const onOnePhone = ['jun', 'dante', 'elena', 'rene', 'fely'];
const onOneWallet = ['jun', 'nena'];

/** Five buyers on one phone, and a shop whose wallet one of them has: the rules find them. */
export async function seedRisk(
  { db }: AccountStores,
  idOf: (email: string) => string,
): Promise<void> {
  const now = await testNow(db);
  const share = (kind: 'device' | 'bank_account', names: readonly string[], digest: Uint8Array) =>
    inScope(db, 'system', async (tx) => {
      for (const name of names) {
        const accountId = idOf(`${name}@luwag.test`);
        await recordIdentitySignal(tx, { accountId, kind, digest, now });
      }
    });
  await share('device', onOnePhone, Buffer.alloc(32, 71));
  await share('bank_account', onOneWallet, Buffer.alloc(32, 72));
  await raiseCases(jobAt(db, now));
}
