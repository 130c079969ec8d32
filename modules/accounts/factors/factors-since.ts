import type { Tx } from '@luwag/db';
import type { AccountRow } from '../profile/service.ts';
import { findDevice } from '../sessions/service.ts';
import type { Holder } from './step-up-repository.ts';

/**
 * Since when codes of the app count. A code can be read out over a telephone, a passkey cannot: on
 * a device that is new to the account an old app is as new as the device.
 */
export async function findTotpSince(
  tx: Tx,
  { totp_enabled_at: enabledAt, role }: AccountRow,
  holder: Holder,
): Promise<Date | undefined> {
  if (enabledAt === null) return undefined;
  const device = role === 'staff' ? undefined : await findDevice(tx, holder);
  return device && device.since > enabledAt ? device.since : enabledAt;
}
