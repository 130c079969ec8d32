/**
 * Merchants: their stores, and the keys with which the stores' servers call. Owns `stores`,
 * `store_api_keys` and `fixed_codes`.
 *
 * Promises: a store's code never changes and is no other's, and so is a code for one price with
 * its amount. A key is shown once, kept as a hash,
 * and looked up at every call, so that one that was revoked stops at once. A live key is made with
 * a fresh factor for a merchant who is active, and works only while that is so; no store has more
 * than two, beside those that they replaced and that end by themselves; where two people may make
 * one, it takes both, and whoever asked sees it. A key with a list of
 * networks works from nowhere else, and none works in a browser. Pages on the open internet to send
 * buyers back to take a fresh factor too, and the owner is told by mail of whatever changes in live
 * mode. A store whose name could be taken for somebody else's takes no real payment before a person
 * has looked at the name. A key opens no call that is for people, does nothing outside its scopes,
 * and sees no row of the other mode: the database itself sees to that for every table whose policy
 * asks `may_see(account_id, mode)`.
 */

export { listKeys } from './api-keys-repository.ts';
export { type FixedCodeRow, findFixedCode } from './fixed-codes-repository.ts';
export { type LiveChange, type LiveNoticeDeps, notifyOwnerOfLiveChange } from './live-notices.ts';
export { mayReturnTo } from './return-urls.ts';
export {
  countStores,
  findStore,
  findStoreByCode,
  isNameClear,
  lockStore,
  readWaitingNames,
  type StoreRow,
} from './stores-repository.ts';
