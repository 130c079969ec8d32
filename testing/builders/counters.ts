import { createCounterDevice, pairCounterDevice, unlockCounter } from '@luwag/contracts/counters';
import { noteCanaries } from '../harness/canaries.ts';
import type { PoolHarness } from '../harness/pool-harness.ts';
import type { SignedIn } from './accounts.ts';

export const counterPin = '284915';

export type TestCounter = { deviceId: string; headers: Record<string, string> };

/** Room for a device at the counter of a store: its id, and the code that pairs it. */
export async function newCounterDevice(
  { app }: PoolHarness,
  who: SignedIn,
  storeId: string,
): Promise<{ deviceId: string; code: string }> {
  const payload = { store_id: storeId, name: 'Tablet', pin: counterPin };
  const { method, path: url } = createCounterDevice;
  const reply = await app.inject({ method, url, headers: who.headers, payload });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  const { device, pairing_code: code } = reply.json();
  return { deviceId: device.device_id, code };
}

/** A device that is paired and open, as somebody has it in hand at the counter. */
export async function openCounterOf(
  harness: PoolHarness,
  who: SignedIn,
  storeId: string,
): Promise<TestCounter> {
  const { deviceId, code } = await newCounterDevice(harness, who, storeId);
  const post = async (call: { path: string }, payload: object, headers = {}) => {
    const reply = await harness.app.inject({ method: 'POST', url: call.path, headers, payload });
    if (reply.statusCode >= 300) throw new Error(reply.body);
    return reply.json();
  };
  const { token } = await post(pairCounterDevice, { code });
  noteCanaries(token);
  const headers = { authorization: `Bearer ${token}` };
  await post(unlockCounter, { pin: counterPin }, headers);
  return { deviceId, headers };
}
