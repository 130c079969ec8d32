import type { Db } from '@luwag/db';
import { createHashing, type StoredPassword } from '../../apps/userpool/src/hashing.ts';
import { createSecrets } from '../../apps/userpool/src/secrets.ts';
import { aadOfUser } from '../../apps/userpool/src/users.ts';

/** The identity provider's tables, as its own role, and what it seals and hashes with. */
export type PoolStore = { poolDb: Db; poolSecrets: { pepper: Buffer; dataKey: Buffer } };

export type NewPoolUser = {
  sub: string;
  email: string;
  password: string;
  role: 'buyer' | 'merchant' | 'staff';
  name: string;
  locale: 'en' | 'fil';
  at: Date;
};

// One hash for one password: a story's people share theirs, and each hash takes 20 ms of a core.
const hashes = new Map<string, Promise<StoredPassword>>();

function hashOf(password: string, pepper: Buffer): Promise<StoredPassword> {
  const key = `${pepper.toString('base64url')} ${password}`;
  const known = hashes.get(key);
  if (known !== undefined) return known;
  const made = createHashing({ pepper, oldPeppers: [] }).withTicket((ticket) =>
    ticket.hash(password),
  );
  hashes.set(key, made);
  return made;
}

/** Somebody who has signed up and proven their address, written by the pool's own code. */
export async function insertPoolUser(store: PoolStore, user: NewPoolUser): Promise<void> {
  const { mac, seal } = createSecrets(store.poolSecrets.dataKey);
  const stored = await hashOf(user.password, store.poolSecrets.pepper);
  await store.poolDb
    .insertInto('userpool.users')
    .values({
      sub: user.sub,
      username_key: mac('username', user.email),
      email_encrypted: seal(user.email, aadOfUser.email(user.sub)),
      is_email_verified: true,
      name_encrypted: seal(user.name, aadOfUser.name(user.sub)),
      locale: user.locale,
      role: user.role,
      status: 'confirmed',
      password_phc: stored.phc,
      pepper_kid: stored.pepperKid,
      password_changed_at: user.at,
      created_at: user.at,
    })
    .execute();
}
