import { randomBytes } from 'node:crypto';
import { PoolException } from './exceptions.ts';
import type * as inputs from './inputs.ts';
import type { Pool } from './pool.ts';
import { formatUuid, isSame, uuidBytes } from './secrets.ts';
import { guestSeconds } from './tokens.ts';

/**
 * A visitor who has not signed in. Nothing is stored: the second half of the identity's UUID is a
 * keyed hash of the first, so that we know our own ids again.
 */
export async function getId(pool: Pool, input: inputs.Input<typeof inputs.GetId>) {
  if (input.IdentityPoolId !== pool.identityPoolId)
    throw new PoolException(
      'ResourceNotFoundException',
      `IdentityPool '${input.IdentityPoolId}' not found.`,
    );
  refuseLogins(input.Logins);
  return { IdentityId: `${pool.region}:${guestUuid(pool, randomBytes(8))}` };
}

export async function getCredentialsForIdentity(
  pool: Pool,
  input: inputs.Input<typeof inputs.GetCredentialsForIdentity>,
) {
  refuseLogins(input.Logins);
  if (!isOurs(pool, input.IdentityId))
    throw new PoolException(
      'ResourceNotFoundException',
      `Identity '${input.IdentityId}' not found.`,
    );
  const now = pool.clock.now();
  return {
    IdentityId: input.IdentityId,
    Credentials: {
      AccessKeyId: `GUEST${randomBytes(10).toString('hex').toUpperCase()}`,
      SecretKey: randomBytes(30).toString('base64'),
      SessionToken: await pool.tokens.issueGuest(input.IdentityId, now),
      Expiration: Math.floor(now.getTime() / 1000) + guestSeconds,
    },
  };
}

/** Signed-in people have access tokens; credentials of this kind are for guests alone. */
function refuseLogins(logins: Record<string, string>): void {
  if (Object.keys(logins).length > 0)
    throw new PoolException('NotAuthorizedException', 'Only guests have identities here.');
}

function guestUuid(pool: Pool, random: Buffer): string {
  const head = Buffer.from(random);
  head.writeUInt8((head.readUInt8(6) & 0x0f) | 0x80, 6); // version 8: a layout of our own
  const tail = pool.secrets.mac('guest', head).subarray(0, 8);
  tail.writeUInt8((tail.readUInt8(0) & 0x3f) | 0x80, 0);
  return formatUuid(Buffer.concat([head, tail]));
}

function isOurs(pool: Pool, identityId: string): boolean {
  const [region, uuid = ''] = identityId.split(':');
  if (region !== pool.region || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid))
    return false;
  return isSame(Buffer.from(guestUuid(pool, uuidBytes(uuid).subarray(0, 8))), Buffer.from(uuid));
}
