/** The API asks before money moves, and says on request how the ledger stands. */
export { createWatchSigner, readLedgerStatus } from '@luwag/ledger/watch-row';
export { createMoneyGuard } from './guard.ts';
