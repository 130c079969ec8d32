import type { CounterDevice } from '@luwag/contracts/counters';
import * as contracts from '@luwag/contracts/counters';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { pairingMs } from '@luwag/domain/counter-lock';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { findStore, lockStore } from '../merchants/service.ts';
import type { CountersDeps } from './deps.ts';
import { isUnused, stateAt } from './lock.ts';
import * as devices from './repository.ts';
import { drawPairingCode, macOfPin } from './secrets.ts';

/** For each store. */
export const devicesMax = 20;

export const createCounterDevice = (
  { keys }: CountersDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.createCounterDevice>,
): Promise<ResultOf<typeof contracts.createCounterDevice>> =>
  ctx.own(async (tx) => {
    const { id: accountId } = personOf(ctx);
    const { store_id: storeId, name, pin } = body;
    // Locked, so that calls at once are counted one after the other.
    const isLocked = await lockStore(tx, { id: storeId, accountId });
    const store = isLocked && (await findStore(tx, { id: storeId, accountId }));
    if (!store || store.closed_at)
      return refuse(contracts.createCounterDevice, 'store_not_found', 'There is no such store.');
    if ((await devices.countDevices(tx, { accountId, storeId })) >= devicesMax)
      return refuse(
        contracts.createCounterDevice,
        'too_many_counter_devices',
        'Remove a device before you pair another.',
      );
    const now = ctx.clock.now();
    const id = uuidV7(now, slotOf(accountId));
    const code = drawPairingCode(keys.codeKey);
    const pairingEndsAt = new Date(now.getTime() + pairingMs);
    const row = await devices.insertDevice(tx, {
      ...{ id, accountId, storeId, name, pairingEndsAt },
      pinMac: macOfPin(keys.codeKey, id, pin),
      pairingMac: code.mac,
      createdAt: now,
    });
    await auditDevice(tx, ctx, 'counter_device.created', row);
    return {
      device: deviceOf(row, now),
      pairing_code: code.shown,
      pairing_ends_at: pairingEndsAt.toISOString(),
    };
  });

export const listCounterDevices = (
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.listCounterDevices>> =>
  ctx.own(async (tx) => {
    const rows = await devices.listDevices(tx, personOf(ctx).id);
    return { results: rows.map((row) => deviceOf(row, ctx.clock.now())) };
  });

/** Locks it too: whoever has it in hand now may know the old PIN alone. */
export const setCounterPin = (
  { keys }: CountersDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.setCounterPin>,
): Promise<ResultOf<typeof contracts.setCounterPin>> =>
  ctx.own(async (tx) => {
    const found = await devices.lockDevice(tx, { id: params.device_id, ...accountOf(ctx) });
    if (!found)
      return refuse(
        contracts.setCounterPin,
        'counter_device_not_found',
        'There is no such device.',
      );
    const row = await devices.updateDevice(tx, found.id, {
      pin_mac: macOfPin(keys.codeKey, found.id, body.pin),
      pin_failures: 0,
      opened_at: null,
    });
    await auditDevice(tx, ctx, 'counter_device.pin_set', row);
    return deviceOf(row, ctx.clock.now());
  });

/** Its row stays, for the payments that it asked for; nothing that could open it does. */
export const revokeCounterDevice = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.revokeCounterDevice>,
): Promise<undefined> =>
  ctx.own(async (tx) => {
    const found = await devices.lockDevice(tx, { id: params.device_id, ...accountOf(ctx) });
    if (!found)
      return refuse(
        contracts.revokeCounterDevice,
        'counter_device_not_found',
        'There is no such device.',
      );
    const row = await devices.updateDevice(tx, found.id, {
      revoked_at: ctx.clock.now(),
      token_hash: null,
      pairing_mac: null,
      pairing_ends_at: null,
      opened_at: null,
    });
    await auditDevice(tx, ctx, 'counter_device.revoked', row);
    return undefined;
  });

const accountOf = (ctx: Ctx) => ({ accountId: personOf(ctx).id });

const deviceOf = (row: devices.DeviceRow, now: Date): CounterDevice => ({
  device_id: row.id,
  store_id: row.store_id,
  name: row.name,
  state: shownState(row, now),
  created_at: row.created_at.toISOString(),
  paired_at: row.paired_at?.toISOString() ?? null,
  seen_at: row.seen_at?.toISOString() ?? null,
});

function shownState(row: devices.DeviceRow, now: Date): CounterDevice['state'] {
  if (row.pairing_ends_at) return row.pairing_ends_at > now ? 'waiting' : 'lapsed';
  return isUnused(row, now) ? 'lapsed' : stateAt(row, now);
}

const auditDevice = (
  tx: Tx,
  ctx: Ctx,
  action: 'counter_device.created' | 'counter_device.pin_set' | 'counter_device.revoked',
  { id, store_id }: devices.DeviceRow,
) => {
  const { caller, requestId } = ctx;
  const detail = { device_id: id, store_id };
  return recordAudit(tx, { caller, accountId: caller.id, action, detail, requestId });
};
