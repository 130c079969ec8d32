import type { CounterView } from '@luwag/contracts/counters';
import * as contracts from '@luwag/contracts/counters';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { afterPin, pinTriesMax } from '@luwag/domain/counter-lock';
import { platformRefusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { findStore, notifyOwnerOfLiveChange } from '../merchants/service.ts';
import { deviceCallerOf } from './current-device.ts';
import type { CountersDeps } from './deps.ts';
import { lockOf, stateAt } from './lock.ts';
import * as devices from './repository.ts';
import { drawToken, isSameMac, macOfPin, macOfTyped } from './secrets.ts';

/**
 * Once for each code. Not idempotent by key, or the token would have to be kept: whoever lost the
 * answer asks the owner for another code. The owner is told by mail.
 */
export const pairCounterDevice = (
  { vault, keys }: CountersDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.pairCounterDevice>,
): Promise<ResultOf<typeof contracts.pairCounterDevice>> =>
  ctx.system(async (tx) => {
    const mac = macOfTyped(keys.codeKey, body.code);
    const { token, tokenHash } = drawToken();
    const row = mac && (await devices.pairByCode(tx, mac, { tokenHash, now: ctx.clock.now() }));
    const store = row && (await storeOfDevice(tx, row));
    if (!row || !store || store.closed_at)
      return refuse(
        contracts.pairCounterDevice,
        'pairing_code_invalid',
        'This code pairs no device: it was mistyped, used, or its ten minutes are over.',
      );
    const { account_id: accountId, store_id: storeId } = row;
    const detail = { device_id: row.id, store_id: storeId };
    const action = 'counter_device.paired';
    await recordAudit(tx, {
      ...{ caller: ctx.caller, accountId, action, detail },
      requestId: ctx.requestId,
    });
    const mail = { vault, messageKey: keys.messageKey };
    await notifyOwnerOfLiveChange(tx, mail, ctx, { accountId, storeId, change: 'counter_paired' });
    return { token, name: row.name, store_name: store.name };
  });

const storeOfDevice = (tx: Tx, { account_id: accountId, store_id: id }: devices.DeviceRow) =>
  findStore(tx, { id, accountId });

export const getCounter = (ctx: Ctx): Promise<CounterView> =>
  ctx.own(async (tx) => viewOf(tx, ctx, await lockOwn(tx, ctx)));

/**
 * A wrong PIN counts whatever becomes of the call that brought it: it is written in a transaction
 * that ends before the refusal. Locked, so that guesses at once are counted one after the other.
 */
export async function unlockCounter(
  { keys }: CountersDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.unlockCounter>,
): Promise<ResultOf<typeof contracts.unlockCounter>> {
  const tried = await ctx.own(async (tx) => {
    const row = await lockOwn(tx, ctx);
    const isRight = isSameMac(row.pin_mac, macOfPin(keys.codeKey, row.id, body.pin));
    const { failures, openedAtMs } = afterPin(lockOf(row), isRight, ctx.clock.now().getTime());
    const changed = await devices.updateDevice(tx, row.id, {
      pin_failures: failures,
      opened_at: openedAtMs === null ? null : new Date(openedAtMs),
    });
    if (failures === pinTriesMax && row.pin_failures < pinTriesMax)
      await recordBlocked(tx, ctx, changed);
    return { isRight, view: await viewOf(tx, ctx, changed) };
  });
  if (tried.view.state === 'blocked')
    return refuse(
      contracts.unlockCounter,
      'counter_blocked',
      'Too many wrong PINs. The owner sets a new one in the dashboard.',
    );
  if (!tried.isRight)
    return refuse(
      contracts.unlockCounter,
      'pin_wrong',
      `This is not the PIN. Tries left: ${tried.view.tries_left}.`,
    );
  return tried.view;
}

export const lockCounter = (ctx: Ctx): Promise<CounterView> =>
  ctx.own(async (tx) => {
    const row = await lockOwn(tx, ctx);
    return viewOf(tx, ctx, await devices.updateDevice(tx, row.id, { opened_at: null }));
  });

/** The device of the call. One that was revoked in this very moment is nobody any more. */
async function lockOwn(tx: Tx, ctx: Ctx): Promise<devices.DeviceRow> {
  const { id: accountId, deviceId } = deviceCallerOf(ctx);
  const row = await devices.lockDevice(tx, { id: deviceId, accountId });
  if (!row) throw platformRefusal('unauthenticated', 'This device is no longer paired.');
  return row;
}

async function viewOf(tx: Tx, ctx: Ctx, row: devices.DeviceRow): Promise<CounterView> {
  const store = await storeOfDevice(tx, row);
  return {
    name: row.name,
    store_name: store?.name ?? '',
    state: stateAt(row, ctx.clock.now()),
    tries_left: pinTriesMax - row.pin_failures,
  };
}

const recordBlocked = (tx: Tx, ctx: Ctx, { id, account_id, store_id }: devices.DeviceRow) =>
  recordAudit(tx, {
    // The log knows no devices as actors: nobody stands behind one.
    caller: 'system',
    accountId: account_id,
    action: 'counter_device.blocked',
    detail: { device_id: id, store_id },
    requestId: ctx.requestId,
  });
