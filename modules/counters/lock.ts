import {
  type CounterLock,
  type CounterState,
  counterStateAt,
  unusedDeviceMs,
} from '@luwag/domain/counter-lock';
import type { DeviceRow } from './repository.ts';

export const lockOf = (row: DeviceRow): CounterLock => ({
  failures: row.pin_failures,
  openedAtMs: row.opened_at?.getTime() ?? null,
  seenAtMs: row.seen_at?.getTime() ?? null,
});

export const stateAt = (row: DeviceRow, now: Date): CounterState =>
  counterStateAt(lockOf(row), now.getTime());

/** One that lies in a drawer is paired anew before it works again. */
export const isUnused = ({ seen_at, created_at }: DeviceRow, now: Date): boolean =>
  now.getTime() - (seen_at ?? created_at).getTime() >= unusedDeviceMs;
