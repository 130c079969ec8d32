import * as contracts from '@luwag/contracts/ledger';
import { type Route, route } from '@luwag/platform/http/route';
import * as explorer from './explorer.ts';

/** The API asks before money moves, and says on request how the ledger stands. */
export { createWatchSigner } from '@luwag/ledger/watch-row';
export { createMoneyGuard } from './guard.ts';

/** The book, for finance. */
export const ledgerRoutes: Route[] = [
  route(contracts.getTrialBalance, explorer.getTrialBalance),
  route(contracts.listLedgerAccounts, explorer.listLedgerAccounts),
  route(contracts.getLedgerAccount, explorer.getLedgerAccount),
  route(contracts.getLedgerJournal, explorer.getLedgerJournal),
  route(contracts.getMoneyToday, explorer.getMoneyToday),
];
