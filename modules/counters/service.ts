/**
 * Counters: devices that a merchant pairs with a store, and what they may do there. Owns
 * `counter_devices`.
 *
 * Promises: a device asks for payments of its own store, follows and takes back what it asked for
 * itself, and lists what was paid at the counter today, with first names and initials; every other
 * call knows it no better than a stranger. It does so only while it is open: it takes its PIN,
 * locks itself after half an hour without use, and after five wrong PINs waits for its owner. Its
 * token is kept as a hash and looked up at every call, so that one that was revoked stops at once.
 * A pairing code works once and for ten minutes, and the owner is told by mail.
 */
export {
  askAtCounter,
  cancelCounterRequest,
  getCounterRequest,
  listCounterSales,
} from './asking.ts';
export {
  createCounterDevice,
  listCounterDevices,
  revokeCounterDevice,
  setCounterPin,
} from './devices.ts';
export { getCounter, lockCounter, pairCounterDevice, unlockCounter } from './opening.ts';
