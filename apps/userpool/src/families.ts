import { randomBytes, randomUUID } from 'node:crypto';
import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Selectable } from 'kysely';
import { insertRevokedDelivery, type RevokedReason } from './deliveries.ts';
import { PoolException } from './exceptions.ts';
import type { Pool } from './pool.ts';
import { digest, formatUuid, isSame, newId, uuidBytes } from './secrets.ts';
import { findUser, type User } from './users.ts';

export type FamilyRow = Selectable<DB['userpool.families']>;

const dayMs = 86_400_000;
const absoluteMs = 30 * dayMs;
const idleMs = 7 * dayMs;
// Tabs refresh at the same moment, and answers get lost: for this long the predecessor still
// leads to the same successor.
const graceMs = 10_000;
const macBytes = 32;

/** A sign-in is complete: its family, and the device it is bound to. */
export async function openFamily(
  tx: Tx,
  pool: Pool,
  signIn: { user: User; amr: string[]; knownDevice: Buffer | undefined },
) {
  const now = pool.clock.now();
  const deviceKey = signIn.knownDevice ? undefined : `${pool.region}_${randomUUID()}`;
  const device_hash = signIn.knownDevice ?? digest(deviceKey ?? '');
  const sub = signIn.user.sub;
  await tx
    .insertInto('userpool.devices')
    .values({ key_hash: device_hash, sub, created_at: now, seen_at: now })
    .onConflict((row) => row.column('key_hash').doUpdateSet({ seen_at: now }))
    .execute();
  const family = await tx
    .insertInto('userpool.families')
    .values({
      id: newId(now),
      sub,
      device_hash,
      secret: randomBytes(32),
      amr: signIn.amr,
      auth_at: now,
      rotated_at: now,
      expires_at: new Date(now.getTime() + absoluteMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { family, deviceKey };
}

/** `id ‖ counter ‖ mac`. Who reads the database cannot make one, nor can who has only the key. */
export function refreshTokenOf(pool: Pool, family: FamilyRow, counter = family.counter): string {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const id = uuidBytes(family.id);
  const mac = pool.secrets.mac('refresh', id, count, family.secret);
  return Buffer.concat([id, count, mac]).toString('base64url');
}

type Presented = { family: FamilyRow; counter: number };

/** The family a refresh token belongs to, if we made the token. */
export async function findFamilyByToken(pool: Pool, token: string): Promise<Presented | undefined> {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 20 + macBytes) return undefined;
  const family = await findFamily(pool, formatUuid(bytes.subarray(0, 16)));
  const counter = bytes.readUInt32BE(16);
  if (!family) return undefined;
  const expected = Buffer.from(refreshTokenOf(pool, family, counter));
  return isSame(expected, Buffer.from(token)) ? { family, counter } : undefined;
}

const findFamily = (pool: Pool, id: string) =>
  pool.db.selectFrom('userpool.families').selectAll().where('id', '=', id).executeTakeFirst();

const notAuthorized = (message: string) => new PoolException('NotAuthorizedException', message);

/**
 * Exchanges a refresh token for its successor. One conditional update advances the family; whoever
 * comes with the same token within the grace gets the same successor again. An older token, or one
 * from another device, was copied: the whole family ends.
 */
export async function rotateFamily(
  pool: Pool,
  token: string,
  deviceKey: string | undefined,
): Promise<{ family: FamilyRow; user: User }> {
  const presented = await findFamilyByToken(pool, token);
  if (!presented) throw notAuthorized('Invalid Refresh Token');
  const { counter } = presented;
  const now = pool.clock.now();
  const isOwnDevice = isSame(digest(deviceKey ?? ''), presented.family.device_hash);
  const advanced = isOwnDevice ? await advance(pool, presented.family.id, counter) : undefined;
  const family = advanced ?? (await findFamily(pool, presented.family.id));
  if (!family || family.revoked_at) throw notAuthorized('Refresh Token has been revoked');
  if (isOver(family, now)) throw notAuthorized('Refresh Token has expired');
  const isGrace =
    family.counter === counter + 1 && now.getTime() - family.rotated_at.getTime() <= graceMs;
  const user = await findUser(pool, family.sub);
  if (!user) throw notAuthorized('Refresh Token has been revoked');
  if (!isOwnDevice || !(advanced || isGrace)) {
    await pool.db
      .transaction()
      .execute((tx) => revokeFamilies(tx, pool, user, 'refresh_token_reuse', { only: family.id }));
    pool.nudge();
    throw new PoolException('RefreshTokenReuseException', 'Refresh token has been reused');
  }
  return { family, user };
}

const isOver = (family: FamilyRow, now: Date): boolean =>
  family.expires_at <= now || now.getTime() - family.rotated_at.getTime() > idleMs;

async function advance(pool: Pool, id: string, counter: number) {
  const now = pool.clock.now();
  return pool.db.transaction().execute((tx) =>
    tx
      .updateTable('userpool.families')
      .set({ counter: counter + 1, rotated_at: now })
      .where('id', '=', id)
      .where('counter', '=', counter)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .where('rotated_at', '>', new Date(now.getTime() - idleMs))
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Ends families and has the product told of each, once. */
export async function revokeFamilies(
  tx: Tx,
  pool: Pool,
  user: User,
  reason: RevokedReason,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  let update = tx
    .updateTable('userpool.families')
    .set({ revoked_at: pool.clock.now(), revoked_reason: reason })
    .where('sub', '=', user.sub)
    .where('revoked_at', 'is', null);
  if (which.only) update = update.where('id', '=', which.only);
  if (which.except) update = update.where('id', '!=', which.except);
  const ended = await update.returning('id').execute();
  for (const { id } of ended) await insertRevokedDelivery(tx, pool, { user, familyId: id, reason });
}

/** Who an access token speaks for, as long as its sign-in lasts. */
export async function getCaller(pool: Pool, accessToken: string) {
  const { sub, familyId } = await pool.tokens.readAccess(accessToken, pool.clock.now());
  const [family, user] = await Promise.all([findFamily(pool, familyId), findUser(pool, sub)]);
  if (!family || !user || family.revoked_at || family.sub !== sub)
    throw notAuthorized('Access Token has been revoked');
  return { user, family };
}
