import { PoolException } from './exceptions.ts';
import {
  findFamilyByToken,
  getCaller,
  refreshTokenOf,
  revokeFamilies,
  rotateFamily,
} from './families.ts';
import type * as inputs from './inputs.ts';
import type { Pool } from './pool.ts';
import { findUser } from './users.ts';

export async function getTokensFromRefreshToken(
  pool: Pool,
  input: inputs.Input<typeof inputs.GetTokensFromRefreshToken>,
) {
  const { family, user } = await rotateFamily(pool, input.RefreshToken, input.DeviceKey);
  const tokens = await pool.tokens.issue(
    { user, familyId: family.id, authAt: family.auth_at, amr: family.amr },
    pool.clock.now(),
  );
  return {
    AuthenticationResult: { ...tokens, RefreshToken: refreshTokenOf(pool, family) },
  };
}

/** Any token of a family ends it, the newest or an older one. A stranger's text ends nothing. */
export async function revokeToken(pool: Pool, input: inputs.Input<typeof inputs.RevokeToken>) {
  if (input.Token.includes('.'))
    throw new PoolException('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.');
  const presented = await findFamilyByToken(pool, input.Token);
  const user = presented && (await findUser(pool, presented.family.sub));
  if (!user) return {};
  const only = presented.family.id;
  await pool.db.transaction().execute((tx) => revokeFamilies(tx, pool, user, 'sign_out', { only }));
  pool.nudge();
  return {};
}

export async function globalSignOut(pool: Pool, input: inputs.Input<typeof inputs.ForAccessToken>) {
  const { user } = await getCaller(pool, input.AccessToken);
  await pool.db.transaction().execute((tx) => revokeFamilies(tx, pool, user, 'global_sign_out'));
  pool.nudge();
  return {};
}
