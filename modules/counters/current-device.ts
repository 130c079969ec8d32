import type { Endpoint } from '@luwag/contracts/endpoint';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import type { CounterDevice } from '@luwag/platform/security/caller';

/** The device of a call, on calls whose contract admits nothing else. */
export function deviceCallerOf({ caller }: Pick<Ctx, 'caller'>): CounterDevice {
  if (caller.kind !== 'device') throw new Error(`needs a counter device, called by ${caller.kind}`);
  return caller;
}

type AsksOpen = Endpoint & { refusals: { counter_locked: 409 } };

/** Before anything else: a device that is locked or blocked does and shows nothing. */
export function requireOpen(call: AsksOpen, ctx: Pick<Ctx, 'caller'>): CounterDevice {
  const device = deviceCallerOf(ctx);
  if (device.state === 'open') return device;
  return refuse(call, 'counter_locked', 'Unlock this device with its PIN first.');
}
