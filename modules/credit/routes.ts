import * as contracts from '@luwag/contracts/credit';
import { getCreditDecision as getCreditDecisionContract } from '@luwag/contracts/credit-decisions';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import { getCreditDecision } from './decisions.ts';
import type { CreditDeps } from './deps.ts';
import { declareIncome } from './income.ts';
import { getRatingHistory, getRatingWhatIf } from './rating.ts';
import { setSpendingCap } from './spending-cap.ts';

export const creditRoutes = (deps: CreditDeps): Route[] => [
  routeWith(deps, contracts.getRatingHistory, getRatingHistory),
  routeWith(deps, contracts.getRatingWhatIf, getRatingWhatIf),
  routeWith(deps, contracts.declareIncome, declareIncome),
  route(contracts.setSpendingCap, setSpendingCap),
  routeWith(deps, getCreditDecisionContract, getCreditDecision),
];
