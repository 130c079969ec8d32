import { randomUUID } from 'node:crypto';
import { createFixedCode } from '@luwag/contracts/fixed-codes';
import type { PoolHarness } from '../harness/pool-harness.ts';
import type { SignedIn } from './accounts.ts';
import type { IdFixture, IdFixtures, IdRequest } from './id-fixture.ts';
import { openStoreOf } from './stores.ts';

const onePrice = { amount: 600_00, description: 'Haircut' };

const newFixedCode = async (harness: PoolHarness, who: SignedIn): Promise<string> => {
  const { store_id } = await openStoreOf(harness, who);
  const reply = await harness.app.inject({
    method: 'POST',
    url: createFixedCode.path.replace('{store_id}', store_id),
    headers: { ...who.headers, 'idempotency-key': randomUUID() },
    payload: onePrice,
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().fixed_code_id;
};

const ofOwnStore = (more: Omit<IdRequest, 'params'>): Record<string, IdFixture> => ({
  'params.store_id': {
    own: async (harness, who) => (await openStoreOf(harness, who)).store_id,
    request: async (_harness, _who, store_id) => ({ params: { store_id }, ...more }),
    refused: 'store_not_found',
  },
});

export const storesFixtures: IdFixtures = {
  'merchants.createFixedCode': ofOwnStore({ body: onePrice }),
  'merchants.listFixedCodes': ofOwnStore({}),
  'merchants.endFixedCode': {
    'params.fixed_code_id': {
      own: newFixedCode,
      request: async (_harness, _who, fixed_code_id) => ({ params: { fixed_code_id } }),
      refused: 'fixed_code_not_found',
    },
  },
  'merchants.updateStore': ofOwnStore({ body: { name: 'Renamed', website_url: 'a.example' } }),
  'merchants.closeStore': ofOwnStore({}),
  'sales.getStoreUse': ofOwnStore({}),
};
