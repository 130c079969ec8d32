import { randomUUID } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { insertCalls } from '@luwag/modules/calls/repository';
import type { PoolHarness } from '../harness/pool-harness.ts';
import type { SignedIn } from './accounts.ts';
import type { IdFixtures } from './id-fixture.ts';

/** A line of the request log of this merchant's. */
const newCall = ({ db }: PoolHarness, { account }: SignedIn): Promise<string> =>
  inScope(db, 'system', async (tx) => {
    const requestId = randomUUID();
    await insertCalls(tx, [
      {
        accountId: account.id,
        mode: 'test',
        storeId: randomUUID(),
        keyId: randomUUID(),
        at: new Date(),
        requestId,
        method: 'GET',
        path: '/api/v1/',
        status: 200,
        code: null,
        tookMs: 1,
        orderReference: null,
        address: '127.0.0.1',
        userAgent: null,
        idempotencyKey: null,
        sent: '',
        answered: '',
      },
    ]);
    const { id } = await tx
      .selectFrom('api_calls')
      .select('id')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    return id;
  });

export const callsFixtures: IdFixtures = {
  'calls.getApiCall': {
    'params.call_id': {
      roles: ['merchant'],
      own: newCall,
      request: async (_harness, _who, call_id) => ({ params: { call_id } }),
      refused: 'call_not_found',
    },
  },
  'calls.listApiCalls': {
    'query.api_id': { nobodys: 'a filter of one’s own list' },
  },
};
