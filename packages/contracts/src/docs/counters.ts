import type * as counters from '../counters.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const device = {
  device_id: sample.counterDevice,
  store_id: sample.store,
  name: 'Tablet by the till',
  state: 'waiting',
  created_at: sample.now,
  paired_at: null,
  seen_at: null,
} as const;
const counter = {
  name: 'Tablet by the till',
  store_name: 'Tindahan ni Aling Nena',
  state: 'open',
  tries_left: 5,
} as const;
const request = {
  id: sample.request,
  status: 'open',
  version: 1,
  amount: 2_500_00,
  description: 'Electric fan',
  reference: 'K7QD-29MX',
  webpay_url: 'https://luwag.example/p/9TqVb3nLkX2mRz7WcYp4dA',
  buyer_name: null,
  created_at: sample.now,
  expires_at: sample.soon,
  paid_at: null,
} as const;

export const countersDocs: DocsOf<typeof counters> = {
  createCounterDevice: {
    description:
      'Names a device and gives it a PIN of six digits. The code is typed on the device itself within ten minutes, at `/counter`; it works once. A PIN of one digit or of a run is not taken.',
    example: {
      body: { store_id: sample.store, name: 'Tablet by the till', pin: '284915' },
      answer: { device, pairing_code: 'K7QD-29MX', pairing_ends_at: sample.soon },
    },
  },
  listCounterDevices: {
    description:
      'Those that were not removed. `waiting`: its code can still be used. `lapsed`: the code’s time is over, or the device was not used for 30 days. `open`, `locked`: paired. `blocked`: five wrong PINs in a row.',
    example: { answer: { results: [device] } },
  },
  setCounterPin: {
    description: 'The device is locked by it, and one that was blocked takes the new PIN.',
    example: {
      params: { device_id: sample.counterDevice },
      body: { pin: '739206' },
      answer: { ...device, state: 'locked', paired_at: sample.now, seen_at: sample.now },
    },
  },
  revokeCounterDevice: {
    description: 'The device is a stranger from its next call on. What it asked for stays.',
    example: { params: { device_id: sample.counterDevice } },
  },
  pairCounterDevice: {
    description:
      'Uses the code up. The token is the device’s own, sent as `Authorization: Bearer`; it opens the calls below `/counter/` and no others. The owner is told by mail.',
    example: {
      body: { code: 'k7qd 29mx' },
      answer: {
        token: `lwc_${sample.token}`,
        name: counter.name,
        store_name: counter.store_name,
      },
    },
  },
  getCounter: {
    description:
      'What the device shows before anything else. It is locked after half an hour without a call, and twelve hours after it was opened.',
    example: { answer: counter },
  },
  unlockCounter: {
    description: 'Wrong PINs in a row are counted, however the device is asked.',
    example: { body: { pin: '284915' }, answer: counter },
  },
  lockCounter: {
    description: 'The device does and shows nothing until its PIN is typed again.',
    example: { answer: { ...counter, state: 'locked' } },
  },
  askAtCounter: {
    description:
      'A payment request of the device’s store, in live mode, for half an hour. The same `Idempotency-Key` asks once, however often it is sent.',
    example: { body: { amount: 2_500_00, description: 'Electric fan' }, answer: request },
  },
  getCounterRequest: {
    description:
      'Only what this device asked for. The buyer’s first name and initial stand there once they have agreed. Changes are told by the stream of the link, `/api/v1/transactions/proposal/qr/{id}/live`.',
    example: { params: { request_id: sample.request }, answer: request },
  },
  cancelCounterRequest: {
    description: 'Taking the same request back twice takes it back once.',
    example: {
      params: { request_id: sample.request },
      answer: { ...request, status: 'canceled', version: 2 },
    },
  },
  listCounterSales: {
    description:
      'Paid since midnight in Manila, at this store: by this device or another, at the printed code, or by a request of the dashboard.',
    example: {
      answer: {
        results: [
          {
            id: sample.request,
            status: 'paid',
            amount: 2_500_00,
            buyer_name: 'Maria S.',
            paid_at: sample.now,
          },
        ],
      },
    },
  },
};
