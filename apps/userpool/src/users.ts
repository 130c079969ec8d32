import type { Db, Tx } from '@luwag/db';
import type { Pool } from './pool.ts';
import type { User, UserRow } from './user.ts';

export type { User };

export const aadOfUser = {
  email: (sub: string) => `users.email ${sub}`,
  pendingEmail: (sub: string) => `users.pending_email ${sub}`,
  name: (sub: string) => `users.name ${sub}`,
  totp: (sub: string) => `users.totp ${sub}`,
};

export function openUser({ secrets }: Pool, row: UserRow): User {
  const open = (encrypted: Buffer | null, where: string) =>
    encrypted ? secrets.open(encrypted, where) : undefined;
  return {
    sub: row.sub,
    key: row.username_key,
    email: secrets.open(row.email_encrypted, aadOfUser.email(row.sub)),
    pendingEmail: open(row.pending_email_encrypted, aadOfUser.pendingEmail(row.sub)),
    name: open(row.name_encrypted, aadOfUser.name(row.sub)),
    locale: row.locale ?? undefined,
    role: row.role,
    isConfirmed: row.status === 'confirmed',
    isEmailVerified: row.is_email_verified,
    row,
  };
}

export async function findUserByKey(pool: Pool, key: Buffer): Promise<User | undefined> {
  const row = await pool.db
    .selectFrom('userpool.users')
    .selectAll()
    .where('username_key', '=', key)
    .executeTakeFirst();
  return row && openUser(pool, row);
}

export async function findUser(pool: Pool, sub: string, db: Db | Tx = pool.db) {
  const row = await db
    .selectFrom('userpool.users')
    .selectAll()
    .where('sub', '=', sub)
    .executeTakeFirst();
  return row && openUser(pool, row);
}

/** Tells whether a device was seen with this person before. */
export async function isKnownDevice(pool: Pool, keyHash: Buffer, username: Buffer) {
  const found = await pool.db
    .selectFrom('userpool.devices as d')
    .innerJoin('userpool.users as u', 'u.sub', 'd.sub')
    .select('d.key_hash')
    .where('d.key_hash', '=', keyHash)
    .where('u.username_key', '=', username)
    .executeTakeFirst();
  return found !== undefined;
}

/** What events and tokens say about a person. */
export const eventAttributes = (user: User, email = user.email) => ({
  sub: user.sub,
  email,
  ...(user.locale === undefined ? {} : { locale: user.locale }),
  'custom:role': user.role,
});
