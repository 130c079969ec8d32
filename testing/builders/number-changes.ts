import { randomUUID } from 'node:crypto';
import type { Db } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { testNow } from './account-probes.ts';

/** As if their mobile number had been changed just now. */
export async function noteNumberChanged({ db }: { db: Db }, accountId: string): Promise<void> {
  const now = await testNow(db);
  const bytes = Buffer.from(accountId);
  await inScope(db, 'system', (tx) =>
    tx
      .insertInto('number_changes')
      .values({
        ...{ id: idFor(accountId), account_id: accountId },
        ...{ session_id: randomUUID(), code_id: randomUUID(), sent_at: now },
        ...{ old_number_index: bytes, old_number_encrypted: bytes, new_number_encrypted: bytes },
        ...{ requested_at: now, confirmed_at: now },
      })
      .execute(),
  );
}
