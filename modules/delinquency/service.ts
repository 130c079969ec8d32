/**
 * Delinquency: who is late, what is expected to be lost by it, and debts that are given up. Owns
 * `provisionings`, `write_offs`, `payment_promises` and `collection_notes`.
 *
 * Promises: after each night the allowance is what the buckets of that night ask for, posted once
 * however often the job runs. A debt leaves the books by two people, the second with a fresh
 * factor, and never before it is late enough. Staff say nothing but reviewed messages, one a day
 * and within the rules of contact; while a promise stands, nothing is said of what is late. The
 * list of those who are late has no names; whoever opens one is on record.
 */
export { listProvisions, readProposed } from './repository.ts';
