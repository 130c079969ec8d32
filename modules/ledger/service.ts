/**
 * The watch over the ledger.
 *
 * Promises: what is posted is held against what was asked for within a minute, closed into the
 * chain and anchored outside the database; every row of the ledger, every credit limit, every plan
 * and every merchant's payable is held against the others again and again, and all of them every
 * night. What does not match is an alarm that names its row and stands until an operator clears
 * it after a fresh verification. One worker does it at a time, and dying at any line costs nothing
 * but time.
 * Finance reads the book at any business date: kinds, accounts, entries and what caused them, from
 * totals of days that are kept as journals become final; what came since is added on reading.
 * Owns no table: what it notes is the ledger's own.
 */

export { clearVerified, verifyWholeLedger } from './clearing.ts';
export { faultsOf } from './guard.ts';
export { checkLedger } from './watching.ts';
