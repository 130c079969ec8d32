import { inScope } from '@luwag/db/scope';
import { dayMs } from '@luwag/domain/durations';
import type { ShopRole } from '@luwag/domain/shop-roles';
import { encryptEmailOf, hashOfToken, newToken } from '@luwag/modules/team/invitation-secrets';
import { insertInvitation } from '@luwag/modules/team/invitations-repository';
import { listMembers } from '@luwag/modules/team/repository';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { testNow } from '../builders/account-probes.ts';
import { type AccountStores, createAccount, findIdOfEmail } from '../builders/accounts.ts';
import { insertMember } from '../builders/team.ts';

type Hired = { email: string; firstName: string; lastName: string; role: ShopRole };

/** Those who work at the hardware store. */
const hired: readonly Hired[] = [
  { email: 'tara@luwag.test', firstName: 'Tara', lastName: 'Reyes', role: 'manager' },
  { email: 'jing@luwag.test', firstName: 'Jing', lastName: 'Mendoza', role: 'accountant' },
];
const invited = { email: 'leo@luwag.test', role: 'developer' };

/** Gives a shop its people; one that has some already stays as it is. */
export async function seedTeam(stores: AccountStores, shopId: string): Promise<void> {
  const { db, vault } = stores;
  const known = await inScope(db, 'system', (tx) => listMembers(tx, shopId));
  if (known.length > 0) return;
  const now = await testNow(db);
  // Before they were members.
  const signedUpAt = new Date(now.getTime() - 3 * dayMs);
  for (const { role, ...person } of hired) {
    const account = {
      ...person,
      role: 'merchant',
      accountStatus: 'PENDING',
      at: signedUpAt,
    } as const;
    const id =
      (await findIdOfEmail(stores, person.email)) ?? (await createAccount(stores, account)).id;
    await insertMember(stores, shopId, id, { role });
  }
  const id = uuidV7(now, slotOf(shopId));
  await inScope(db, 'system', async (tx) =>
    insertInvitation(tx, {
      id,
      account_id: shopId,
      email_encrypted: encryptEmailOf(await vault.keyFor(tx, shopId), id, invited.email),
      email_index: await vault.blindIndex('email', invited.email),
      role: invited.role,
      token_hash: hashOfToken(newToken()),
      invited_by: shopId,
      created_at: now,
      expires_at: new Date(now.getTime() + 5 * dayMs),
    }),
  );
}
