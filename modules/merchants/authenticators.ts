import { createHash } from 'node:crypto';
import { type ApiKey, parseApiKey } from '@luwag/domain/api-key';
import { shownKeyOf } from '@luwag/platform/security/access-token';
import type { Authenticator } from '@luwag/platform/security/caller';
import { findKeyInForce } from './api-keys-repository.ts';
import type { MerchantsDeps } from './deps.ts';

/** A key has chance enough that a plain hash can be neither guessed nor turned back. */
export const hashOfKey = (key: ApiKey): Buffer => createHash('sha256').update(key).digest();

/**
 * A merchant's server. What cannot be a key of ours is turned away before anyone asks the database;
 * what can is looked up on every call, so that a revoked one stops at once.
 */
export const apiKeyAuthenticator =
  ({ db, clock }: Pick<MerchantsDeps, 'db' | 'clock'>): Authenticator =>
  async (request) => {
    const shown = shownKeyOf(request);
    if (!shown) return undefined;
    const parsed = parseApiKey(shown);
    const found =
      parsed &&
      (await findKeyInForce(db, hashOfKey(parsed.key), {
        now: clock.now(),
        address: addressOf(request),
      }));
    if (!found) return 'invalid';
    return {
      kind: 'key',
      id: found.account_id,
      role: 'merchant',
      mode: found.mode,
      keyId: found.key_id,
      storeId: found.store_id,
      scopes: found.scopes,
      ...(found.is_elsewhere ? { isElsewhere: true } : {}),
    };
  };

/**
 * A socket of both families calls an IPv4 address by its IPv6 name; a zone is of our own machine.
 */
const addressOf = ({ ip }: { ip: string }): string =>
  ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
