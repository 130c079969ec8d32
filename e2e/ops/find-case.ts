import { inScope } from '@luwag/db/scope';
import { withStores } from '../../scripts/lib/stores.ts';

/** The case of an account, once all of it has come to us. */
export const findCaseOf = (accountId: string, settings?: Record<string, string>): Promise<string> =>
  withStores(async ({ db }) => {
    for (let asked = 0; asked < 100; asked++) {
      const found = await inScope(db, 'system', (tx) =>
        tx
          .selectFrom('kyc_cases')
          .select(['id', 'state'])
          .where('account_id', '=', accountId)
          .executeTakeFirst(),
      );
      if (found?.state === 'PROCESSING') return found.id;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error('the case did not come to us');
  }, settings);
