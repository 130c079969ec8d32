/**
 * Sales: a shop's payments and its day, as its dashboard reads them, and what its people are told
 * of them. Owns no table.
 *
 * Promises: a shop sees its own payments alone. Of a buyer it learns the first name and an initial,
 * and of the plan how many payments it has: never a number, an address, or whether somebody is
 * late. What a selection comes to is what its payments come to, to the centavo. Of a live sale that
 * is paid, everybody is told once who may see it.
 */
export { getShopDay } from './day.ts';
export { getPaidStream, mountPaidStream } from './paid-stream.ts';
export { getSale, getSalesTotals, listSales, salesOf } from './reading.ts';
export { getStoreUse, listStoreSales } from './stores.ts';
