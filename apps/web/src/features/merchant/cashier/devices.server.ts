import { createCounterDevice, revokeCounterDevice, setCounterPin } from '@luwag/contracts/counters';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import type { DevicesAnswer } from './devices.ts';

/** Does what a form of the page asks for, by its field `act`. */
export async function actOnDevices(args: VisitorArgs, storeId: string): Promise<DevicesAnswer> {
  const form = await args.request.formData();
  const deviceId = textOf(form, 'device_id');
  const pin = textOf(form, 'pin');
  switch (textOf(form, 'act')) {
    case 'revoke':
      return revoke(args, deviceId);
    case 'pin':
      return changePin(args, deviceId, pin);
    default:
      return make(args, { store_id: storeId, name: textOf(form, 'name'), pin });
  }
}

async function make(
  args: VisitorArgs,
  body: { store_id: string; name: string; pin: string },
): Promise<DevicesAnswer> {
  const result = await callAs(args, createCounterDevice, { body });
  if (!result.ok) return { kind: 'refused', act: 'make', code: result.code, typedName: body.name };
  const { device, pairing_code: pairingCode, pairing_ends_at: endsAt } = result.data;
  return { kind: 'made', name: device.name, pairingCode, endsAt };
}

async function changePin(args: VisitorArgs, id: string, pin: string): Promise<DevicesAnswer> {
  const request = { params: { device_id: id }, body: { pin } };
  const result = await callAs(args, setCounterPin, request);
  if (result.ok) return { kind: 'changed' };
  return { kind: 'refused', act: 'pin', code: result.code, deviceId: id };
}

async function revoke(args: VisitorArgs, id: string): Promise<DevicesAnswer> {
  const result = await callAs(args, revokeCounterDevice, { params: { device_id: id } });
  // Gone already is what was wished for.
  if (result.ok || result.code === 'counter_device_not_found') return { kind: 'changed' };
  return { kind: 'refused', act: 'revoke', code: result.code, deviceId: id };
}
