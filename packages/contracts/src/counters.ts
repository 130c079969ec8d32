import { isEasyPin } from '@luwag/domain/counter-lock';
import { z } from 'zod';
import { counterDevices, merchants } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { PaymentRequestStatus, RequestAmount, requestNotFound } from './payment-requests.ts';
import { readableLine, writtenLine } from './readable-text.ts';

/**
 * Devices at a counter. The owner pairs one with a store; from then on it asks for payments there,
 * follows them and lists today's, once somebody has typed its PIN. It can do nothing else.
 */

export const CounterPin = z
  .string()
  .regex(/^\d{6}$/)
  .check(({ value, issues }) => {
    if (/^\d{6}$/.test(value) && isEasyPin(value))
      issues.push({ code: 'invalid_format', format: 'pin_hard_to_guess', input: value });
  });

export const CounterState = z.enum(['open', 'locked', 'blocked']);

export const CounterDevice = z.object({
  device_id: z.uuid(),
  store_id: z.uuid(),
  name: z.string(),
  /** `waiting` and `lapsed`: its code can be used, or could. `blocked` waits for a new PIN. */
  state: z.enum(['waiting', 'lapsed', ...CounterState.options]),
  created_at: z.iso.datetime(),
  paired_at: z.iso.datetime().nullable(),
  /** To the minute; null for one that was never used. */
  seen_at: z.iso.datetime().nullable(),
});
export type CounterDevice = z.infer<typeof CounterDevice>;

const deviceNotFound = { counter_device_not_found: 404 } as const;
const ByDeviceId = z.object({ device_id: z.uuid() });

/**
 * Not idempotent by key: the answer would have to be kept, and the code in it with it. Whoever lost
 * the answer finds the device in the list, removes it and makes another.
 */
export const createCounterDevice = endpoint({
  name: 'counters.createCounterDevice',
  method: 'POST',
  path: '/api/v1/users/user/merchant/counter-devices/',
  summary: 'Make room for a device at a store’s counter; the code that pairs it is shown this once',
  auth: merchants,
  needs: 'counter_pairing',
  body: z.object({
    store_id: z.uuid(),
    name: readableLine({ min: 1, max: 40 }),
    pin: CounterPin,
  }),
  success: {
    status: 201,
    body: z.object({
      device: CounterDevice,
      /** As it is typed on the device: `K7QD-29MX`. */
      pairing_code: z.string(),
      pairing_ends_at: z.iso.datetime(),
    }),
  },
  refusals: { store_not_found: 404, too_many_counter_devices: 409 },
});

export const listCounterDevices = endpoint({
  name: 'counters.listCounterDevices',
  method: 'GET',
  path: '/api/v1/users/user/merchant/counter-devices/',
  summary: 'The devices at the counters of all stores, oldest first',
  auth: merchants,
  priority: 'list',
  success: { status: 200, body: z.object({ results: z.array(CounterDevice) }) },
  refusals: {},
});

export const setCounterPin = endpoint({
  name: 'counters.setCounterPin',
  method: 'PUT',
  path: '/api/v1/users/user/merchant/counter-devices/{device_id}/pin/',
  summary: 'Give a device another PIN; one that was blocked can be opened with it',
  auth: merchants,
  params: ByDeviceId,
  body: z.object({ pin: CounterPin }),
  success: { status: 200, body: CounterDevice },
  refusals: deviceNotFound,
});

export const revokeCounterDevice = endpoint({
  name: 'counters.revokeCounterDevice',
  method: 'DELETE',
  path: '/api/v1/users/user/merchant/counter-devices/{device_id}/',
  summary: 'End a device’s pairing at once',
  auth: merchants,
  params: ByDeviceId,
  success: { status: 204, body: z.undefined() },
  refusals: deviceNotFound,
});

export const pairCounterDevice = endpoint({
  name: 'counters.pairCounterDevice',
  method: 'POST',
  path: '/api/v1/counter/pair/',
  summary: 'Pair this device by the code that its owner reads out',
  auth: 'public',
  callClass: 'login',
  needs: 'counter_pairing',
  body: z.object({ code: z.string().max(40) }),
  success: {
    status: 201,
    /** The device's own proof, as Bearer. It is shown this once. */
    body: z.object({ token: z.string(), name: z.string(), store_name: z.string() }),
  },
  refusals: { pairing_code_invalid: 422 },
});

export const CounterView = z.object({
  name: z.string(),
  store_name: z.string(),
  state: CounterState,
  /** How many wrong PINs it still takes. */
  tries_left: z.int(),
});
export type CounterView = z.infer<typeof CounterView>;

export const getCounter = endpoint({
  name: 'counters.getCounter',
  method: 'GET',
  path: '/api/v1/counter/',
  summary: 'Which counter this device is at, and whether it is open',
  auth: counterDevices,
  success: { status: 200, body: CounterView },
  refusals: {},
});

export const unlockCounter = endpoint({
  name: 'counters.unlockCounter',
  method: 'POST',
  path: '/api/v1/counter/unlock/',
  summary: 'Open the device by its PIN; after five wrong ones it waits for its owner',
  auth: counterDevices,
  body: z.object({ pin: z.string().max(20) }),
  success: { status: 200, body: CounterView },
  refusals: { pin_wrong: 422, counter_blocked: 409 },
});

export const lockCounter = endpoint({
  name: 'counters.lockCounter',
  method: 'POST',
  path: '/api/v1/counter/lock/',
  summary: 'Lock the device',
  auth: counterDevices,
  success: { status: 200, body: CounterView },
  refusals: {},
});

/** Said to every call of a device that is not open. */
const locked = { counter_locked: 409 } as const;

/** What a device may know of a payment: enough to show it and to hand over what was bought. */
export const CounterRequest = z.object({
  id: z.uuid(),
  status: PaymentRequestStatus,
  version: z.int(),
  amount: z.int(),
  description: z.string(),
  reference: z.string(),
  /** What the QR code holds. */
  webpay_url: z.url(),
  /** Rodel D.; null while nobody has agreed to pay. */
  buyer_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
});
export type CounterRequest = z.infer<typeof CounterRequest>;

export const askAtCounter = endpoint({
  name: 'counters.askAtCounter',
  method: 'POST',
  path: '/api/v1/counter/requests/',
  summary: 'Ask for a payment at this counter; it can be paid for half an hour',
  auth: counterDevices,
  idempotent: true,
  body: z.object({
    amount: RequestAmount,
    description: writtenLine({ max: 200 }).default(''),
  }),
  success: { status: 201, body: CounterRequest },
  refusals: { ...locked, merchant_not_active: 409, store_name_not_clear: 409 },
});

const ByRequestId = z.object({ request_id: z.uuid() });

export const getCounterRequest = endpoint({
  name: 'counters.getCounterRequest',
  method: 'GET',
  path: '/api/v1/counter/requests/{request_id}/',
  summary: 'A payment that this device asked for, as it stands',
  auth: counterDevices,
  params: ByRequestId,
  success: { status: 200, body: CounterRequest },
  refusals: { ...locked, ...requestNotFound },
});

export const cancelCounterRequest = endpoint({
  name: 'counters.cancelCounterRequest',
  method: 'POST',
  path: '/api/v1/counter/requests/{request_id}/cancel/',
  summary: 'Take back what this device asked for and nobody has paid',
  auth: counterDevices,
  idempotent: true,
  params: ByRequestId,
  success: { status: 200, body: CounterRequest },
  refusals: { ...locked, ...requestNotFound, payment_request_ended: 409 },
});

export const listCounterSales = endpoint({
  name: 'counters.listCounterSales',
  method: 'GET',
  path: '/api/v1/counter/sales/',
  summary: 'What was paid at this counter today, newest first',
  auth: counterDevices,
  priority: 'list',
  success: {
    status: 200,
    body: z.object({
      /** The newest fifty. Sales of the store’s server are not among them. */
      results: z.array(
        CounterRequest.pick({ id: true, status: true, amount: true, buyer_name: true }).extend({
          paid_at: z.iso.datetime(),
        }),
      ),
    }),
  },
  refusals: locked,
});
export type CounterSale = z.infer<typeof listCounterSales.success.body>['results'][number];
