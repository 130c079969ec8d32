import * as contracts from '@luwag/contracts/risk';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import { closeRiskCase, getRiskCase, listRiskCases, openRiskCase } from './cases.ts';
import { listCurrentHolds } from './current-holds.ts';
import type { RiskDeps } from './deps.ts';
import { decideLongHold, endHold, holdAccount, prolongHold } from './holding.ts';

export const riskRoutes = (deps: RiskDeps): Route[] => [
  routeWith(deps, contracts.listRiskCases, listRiskCases),
  routeWith(deps, contracts.getRiskCase, getRiskCase),
  route(contracts.openRiskCase, openRiskCase),
  route(contracts.closeRiskCase, closeRiskCase),
  routeWith(deps, contracts.holdAccount, holdAccount),
  routeWith(deps, contracts.prolongHold, prolongHold),
  routeWith(deps, contracts.decideLongHold, decideLongHold),
  routeWith(deps, contracts.endHold, endHold),
  routeWith(deps, contracts.listCurrentHolds, listCurrentHolds),
];
