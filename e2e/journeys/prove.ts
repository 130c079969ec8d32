import { inScope } from '@luwag/db/scope';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import { ageFactors, proveAs } from '@luwag/testing/builders/proofs';
import { inject } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';

/** As if their passkeys and app had been theirs for days. */
export const ageFactorsOf = (email: string): Promise<void> =>
  withStores(
    async (stores) => ageFactors(stores, { account: { id: await idOfEmail(stores, email) } }),
    inject('settings'),
  );

/** As if they had shown anew who they are in the session they opened last. */
export const prove = (email: string): Promise<void> =>
  withStores(async (stores) => {
    const id = await idOfEmail(stores, email);
    const session = await inScope(stores.db, 'system', (tx) =>
      tx
        .selectFrom('sessions')
        .select('id')
        .where('account_id', '=', id)
        .orderBy('opened_at', 'desc')
        .executeTakeFirstOrThrow(),
    );
    await proveAs(stores, { account: { id }, sessionId: session.id });
  }, inject('settings'));
