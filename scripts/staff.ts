import { randomBytes, randomUUID } from 'node:crypto';
import { Email, PersonName } from '@luwag/contracts/person';
import { inScope } from '@luwag/db/scope';
import { findAccount } from '@luwag/modules/accounts/service';
import { forgetFactors, invite } from '@luwag/modules/accounts/sign-in/staff';
import { drawSlot, uuidV7 } from '@luwag/platform/ids';
import { type AccountStores, findIdOfEmail, writeAccount } from './lib/accounts.ts';
import { settings } from './lib/checkout.ts';
import { withStores } from './lib/stores.ts';

// Members of staff. Both print a link that works once, for 24 hours, and leads to making a passkey:
//   npm run staff -- invite name@luwag.example "First Last"
//   npm run staff -- reset name@luwag.example      their passkeys are lost: start over
const [verb, typed, name = ''] = process.argv.slice(2);
const email = Email.safeParse(typed).data;
const [firstName = '', ...rest] = name.trim().split(/\s+/);
const lastName = rest.join(' ');
const isNamed = PersonName.safeParse(firstName).success && PersonName.safeParse(lastName).success;

const findStaff = async (stores: AccountStores, address: string) => {
  const id = await findIdOfEmail(stores, address);
  return id ? inScope(stores.db, 'system', (tx) => findAccount(tx, id)) : undefined;
};

/** A first password that meets every rule; it opens nothing without the link. */
const firstPassword = (): string => `${randomBytes(12).toString('base64url')}-aA1`;

async function bring(stores: AccountStores, address: string): Promise<void> {
  const known = await findStaff(stores, address);
  if (known && known.role !== 'staff') throw new Error('this address belongs to a customer');
  if (!known && (verb === 'reset' || !isNamed)) throw new Error('nobody known; give a full name');
  const password = known ? undefined : firstPassword();
  const id = known?.id ?? uuidV7(new Date(), drawSlot());
  if (password)
    await writeAccount(stores, {
      id,
      sub: randomUUID(),
      role: 'staff',
      email: address,
      password,
      firstName,
      lastName,
      contactNumber: null,
      isNumberConfirmed: false,
      locale: 'en',
      accountStatus: 'ACTIVE',
      businessName: '',
      at: new Date(),
    });
  const by = { now: new Date(), requestId: randomUUID() };
  const { token, expiresAt } = await inScope(stores.db, 'system', async (tx) => {
    if (verb === 'reset') await forgetFactors(tx, id, by);
    return invite(tx, id, by);
  });
  console.log(`Link, once, until ${expiresAt.toISOString()}:`);
  console.log(`  ${settings().PUBLIC_ORIGIN}/ops/enroll?key=${token}`);
  if (password) console.log(`First password, to be changed after signing in:\n  ${password}`);
}

if ((verb !== 'invite' && verb !== 'reset') || !email) {
  console.error('Use: npm run staff -- invite name@luwag.example "First Last"');
  console.error('     npm run staff -- reset name@luwag.example');
  process.exitCode = 2;
} else {
  await withStores((stores) => bring(stores, email));
}
