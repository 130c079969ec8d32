import { frameNames } from '@luwag/contracts/liveness';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { multipart } from '../harness/multipart.ts';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { testNow } from './account-probes.ts';
import type { SignedIn } from './accounts.ts';
import type { IdFixtures } from './id-fixture.ts';

/** A check whose time is over: whose it is decides what is said of it all the same. */
const oldCheck = async ({ db }: PoolHarness, who: SignedIn): Promise<string> => {
  const at = await testNow(db);
  return inScope(db, 'system', async (tx) => {
    const { id } = await tx
      .insertInto('kyc_liveness')
      .values({
        id: idFor(who.account.id),
        account_id: who.account.id,
        way: 'moves',
        state: 'expired',
        provider: 'in_house',
        challenges: ['left', 'right', 'closer'],
        began_at: at,
        expires_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
};

const files = frameNames.map((name) => ({ name, bytes: Buffer.from('no picture') }));

export const livenessFixtures: IdFixtures = {
  'kyc.getLiveness': {
    'params.liveness_id': {
      roles: ['buyer'],
      own: oldCheck,
      request: async (_harness, _who, liveness_id) => ({ params: { liveness_id } }),
      refused: 'liveness_not_found',
    },
  },
  'kyc.sendLivenessFrames': {
    'params.liveness_id': {
      roles: ['buyer'],
      own: oldCheck,
      async request(_harness, _who, liveness_id) {
        const { payload, headers } = multipart({}, files);
        return { params: { liveness_id }, body: payload, headers };
      },
      refused: 'liveness_not_found',
    },
  },
};
