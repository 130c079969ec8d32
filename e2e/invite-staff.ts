import { randomUUID } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { invite } from '@luwag/modules/accounts/sign-in/staff';
import { createAccount } from '@luwag/testing/builders/accounts';
import { withStores } from '../scripts/lib/stores.ts';

/** A new member of staff, and the secret of the invitation that lets them make a passkey. */
export const inviteStaff = (settings?: Record<string, string>) =>
  withStores(async (stores) => {
    const { id, email } = await createAccount(stores, { role: 'staff' });
    const by = { now: new Date(), requestId: randomUUID() };
    const { token } = await inScope(stores.db, 'system', (tx) => invite(tx, id, by));
    return { email, token };
  }, settings);
