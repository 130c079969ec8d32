import { randomBytes } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { testNow } from './account-probes.ts';
import type { IdFixtures } from './id-fixture.ts';

/** A browser that may be notified, as if it had subscribed. */
export const pushFixtures: IdFixtures = {
  'notifications.unsubscribePush': {
    'params.device_id': {
      roles: ['buyer', 'merchant'],
      async own({ db }, { account }) {
        const createdAt = await testNow(db);
        const id = uuidV7(createdAt, slotOf(account.id));
        const row = {
          ...{ id, account_id: account.id, endpoint_hash: randomBytes(32) },
          ...{ encrypted: randomBytes(64), device: 'Chrome on Android', is_discreet: false },
          created_at: createdAt,
        };
        await inScope(db, 'system', (tx) =>
          tx.insertInto('push_subscriptions').values(row).execute(),
        );
        return id;
      },
      request: async (_harness, _who, device_id) => ({ params: { device_id } }),
      refused: 'push_device_not_found',
    },
  },
};
