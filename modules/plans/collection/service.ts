/**
 * What a buyer reads of a plan and pays of it. Owns collection_attempts.
 */
export { payTransaction } from './paying.ts';
export { getPayment, getSummary, getTransaction, listTransactions } from './transactions.ts';
