import { newCounterDevice } from './counters.ts';
import type { IdFixture, IdFixtures } from './id-fixture.ts';
import { openStoreOf } from './stores.ts';

const device = (body: object): IdFixture => ({
  roles: ['merchant'],
  async own(harness, who) {
    const { store_id } = await openStoreOf(harness, who);
    return (await newCounterDevice(harness, who, store_id)).deviceId;
  },
  request: async (_harness, _who, device_id) => ({ params: { device_id }, body }),
  refused: 'counter_device_not_found',
});
/** Shown by modules/counters/counters.test.ts: its callers are devices, and no account signs in. */
const ofDevices = { nobodys: 'named by devices alone, each its own' };

export const countersFixtures: IdFixtures = {
  'counters.createCounterDevice': {
    'body.store_id': {
      roles: ['merchant'],
      own: async (harness, who) => (await openStoreOf(harness, who)).store_id,
      request: async (_harness, _who, store_id) => ({
        body: { store_id, name: 'Tablet', pin: '284915' },
      }),
      refused: 'store_not_found',
    },
  },
  'counters.setCounterPin': { 'params.device_id': device({ pin: '739206' }) },
  'counters.revokeCounterDevice': { 'params.device_id': device({}) },
  'counters.getCounterRequest': { 'params.request_id': ofDevices },
  'counters.cancelCounterRequest': { 'params.request_id': ofDevices },
};
