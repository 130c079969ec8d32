import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { minuteMs } from '@luwag/domain/durations';
import { bearerOf } from '@luwag/platform/security/access-token';
import type { Authenticator } from '@luwag/platform/security/caller';
import { findAccountStatus } from '../accounts/service.ts';
import { findStore } from '../merchants/service.ts';
import type { CountersDeps } from './deps.ts';
import { isUnused, stateAt } from './lock.ts';
import { type DeviceRow, findByToken, updateDevice } from './repository.ts';
import { hashOfToken } from './secrets.ts';

/**
 * A device at a counter, looked up on every call, so that a revoked one stops at once; so does one
 * whose store or account is closed. That it was used is written down once a minute.
 */
export const counterAuthenticator =
  ({ db, clock }: Pick<CountersDeps, 'db' | 'clock'>): Authenticator =>
  async (request) => {
    const hash = hashOfToken(bearerOf(request) ?? '');
    if (!hash) return undefined;
    const now = clock.now();
    const row = await inScope(db, 'system', async (tx) => {
      const found = await findByToken(tx, hash);
      return found && (await isInForce(tx, found, now)) ? noteUse(tx, found, now) : undefined;
    });
    if (!row) return 'invalid';
    return {
      kind: 'device',
      id: row.account_id,
      storeId: row.store_id,
      deviceId: row.id,
      state: stateAt(row, now),
    };
  };

async function isInForce(tx: Tx, row: DeviceRow, now: Date): Promise<boolean> {
  if (isUnused(row, now)) return false;
  const { account_id: accountId, store_id: id } = row;
  const account = await findAccountStatus(tx, accountId);
  if (!account || ['SUSPENDED', 'CLOSED'].includes(account.account_status)) return false;
  const store = await findStore(tx, { id, accountId });
  return store !== undefined && store.closed_at === null;
}

/** What has locked itself is written down as locked, or this very call would keep it open. */
function noteUse(tx: Tx, row: DeviceRow, now: Date): Promise<DeviceRow> | DeviceRow {
  const hasLocked = row.opened_at !== null && stateAt(row, now) !== 'open';
  const isFresh = row.seen_at !== null && now.getTime() - row.seen_at.getTime() < minuteMs;
  if (!hasLocked && isFresh) return row;
  return updateDevice(tx, row.id, { seen_at: now, ...(hasLocked ? { opened_at: null } : {}) });
}
