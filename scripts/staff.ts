import { randomBytes, randomUUID } from 'node:crypto';
import { Email, PersonName } from '@luwag/contracts/person';
import { inScope } from '@luwag/db/scope';
import { type StaffRole, staffRoles } from '@luwag/domain/staff-roles';
import { findAccount } from '@luwag/modules/accounts/service';
import { forgetFactors, invite } from '@luwag/modules/accounts/sign-in/staff';
import { setRoles } from '@luwag/modules/staff/service';
import { drawSlot, uuidV7 } from '@luwag/platform/ids';
import { type AccountStores, findIdOfEmail, writeAccount } from './lib/accounts.ts';
import { settings } from './lib/checkout.ts';
import { withStores } from './lib/stores.ts';

// Members of staff. The first two print a link that works once, for 24 hours, and leads to making a
// passkey:
//   npm run staff -- invite name@luwag.example "First Last" reviewer,support
//   npm run staff -- reset name@luwag.example      their passkeys are lost: start over
//   npm run staff -- roles name@luwag.example admin,risk     exactly these from now on; none: -
// Roles are otherwise given and taken on /ops/staff, by two admins. This is how the first two come
// to be, and what is left when an admin has to go at once.
const [verb, typed, third = '', fourth = ''] = process.argv.slice(2);
const name = verb === 'invite' ? third : '';
const wantedRoles = rolesIn(verb === 'invite' ? fourth : third);
const email = Email.safeParse(typed).data;
const [firstName = '', ...rest] = name.trim().split(/\s+/);
const lastName = rest.join(' ');
const isNamed = PersonName.safeParse(firstName).success && PersonName.safeParse(lastName).success;

/** Undefined where one of them is no role. */
function rolesIn(text: string): StaffRole[] | undefined {
  const words = text.split(',').filter((word) => word !== '' && word !== '-');
  const known = staffRoles.filter((role) => words.includes(role));
  return known.length === words.length ? known : undefined;
}

const findStaff = async (stores: AccountStores, address: string) => {
  const id = await findIdOfEmail(stores, address);
  return id ? inScope(stores.db, 'system', (tx) => findAccount(tx, id)) : undefined;
};

/** A first password that meets every rule; it opens nothing without the link. */
const firstPassword = (): string => `${randomBytes(12).toString('base64url')}-aA1`;

async function bring(stores: AccountStores, address: string): Promise<void> {
  const known = await findStaff(stores, address);
  if (known && known.role !== 'staff') throw new Error('this address belongs to a customer');
  if (!known && (verb !== 'invite' || !isNamed)) throw new Error('nobody known; give a full name');
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
  if (verb === 'roles' || !known) await giveRoles(stores, id, by);
  if (verb === 'roles') return;
  const { token, expiresAt } = await inScope(stores.db, 'system', async (tx) => {
    if (verb === 'reset') await forgetFactors(tx, id, by);
    return invite(tx, id, by);
  });
  console.log(`Link, once, until ${expiresAt.toISOString()}:`);
  console.log(`  ${settings().PUBLIC_ORIGIN}/ops/enroll?key=${token}`);
  if (password) console.log(`First password, to be changed after signing in:\n  ${password}`);
}

async function giveRoles(
  stores: AccountStores,
  accountId: string,
  by: { now: Date; requestId: string },
): Promise<void> {
  const roles = wantedRoles ?? [];
  await inScope(stores.db, 'system', (tx) => setRoles(stores, tx, { accountId, roles }, by));
  console.log(`Roles: ${roles.join(', ') || 'none, which opens nothing'}`);
}

if (!['invite', 'reset', 'roles'].includes(verb ?? '') || !email || !wantedRoles) {
  console.error('Use: npm run staff -- invite name@luwag.example "First Last" reviewer,support');
  console.error('     npm run staff -- reset name@luwag.example');
  console.error('     npm run staff -- roles name@luwag.example admin,risk');
  console.error(`Roles: ${staffRoles.join(', ')}; - for none`);
  process.exitCode = 2;
} else {
  await withStores((stores) => bring(stores, email));
}
