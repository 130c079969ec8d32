import { downloadExport } from '@luwag/contracts/privacy';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { testNow } from './account-probes.ts';
import type { SignedIn } from './accounts.ts';
import type { IdFixtures } from './id-fixture.ts';
import { stepUpOf } from './step-ups.ts';
import { someAddress } from './stores.ts';

/** Fetched already: whose it is decides what is said of it all the same. */
const oldExport = async ({ db }: PoolHarness, who: SignedIn): Promise<string> => {
  const at = await testNow(db);
  return inScope(db, 'system', async (tx) => {
    const { id } = await tx
      .insertInto('data_exports')
      .values({
        id: idFor(who.account.id),
        account_id: who.account.id,
        asked_at: at,
        ready_at: at,
        expires_at: at,
        downloaded_at: at,
        bytes: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
};

export const privacyFixtures: IdFixtures = {
  'privacy.downloadExport': {
    'params.export_id': {
      own: oldExport,
      async request(harness, who, export_id) {
        const params = { export_id };
        const use = { action: downloadExport.name, params };
        return { params, headers: { 'step-up': await stepUpOf(harness, who, use) } };
      },
      refused: 'export_not_found',
    },
  },
  'kyc.putMerchantProfile': {
    'body.id': {
      own: async (_harness, who) => who.account.id,
      request: async (_harness, _who, id) => ({
        body: {
          id,
          first_name: 'Nena',
          date_of_birth: '1980-01-01',
          gender: 'female',
          addresses: [someAddress],
          business_name: 'Tindahan',
          industry: 'retail',
          tin: '123456789',
        },
      }),
      refused: 'profile_not_found',
    },
  },
};
