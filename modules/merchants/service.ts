/**
 * Merchants: their stores, and the keys with which the stores' servers call. Owns `stores` and
 * `store_api_keys`.
 *
 * Promises: a store's code never changes and is no other's. A key is shown once, kept as a hash,
 * and looked up at every call, so that one that was revoked stops at once. A live key is made with
 * a fresh factor for a merchant who is active, and works only while that is so; no store has more
 * than two. A key opens no call that is for people, does nothing outside its scopes, and sees no
 * row of the other mode: the database itself sees to that for every table whose policy asks
 * `may_see(account_id, mode)`.
 */
export { mayReturnTo } from './return-urls.ts';
export { findStore, findStoreByCode, type StoreRow } from './stores-repository.ts';
