/** The API asks before money moves, and says on request how the ledger stands. */
export { readLedgerStatus } from '@luwag/ledger/alarms';
export { createMoneyGuard } from './guard.ts';
