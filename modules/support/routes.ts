import * as contracts from '@luwag/contracts/support';
import { type Route, routeWith } from '@luwag/platform/http/route';
import type { SupportDeps } from './deps.ts';
import {
  answerSupportCase,
  assignSupportCase,
  closeSupportCase,
  getStaffSupportCase,
  getStaffSupportPicture,
  listStaffSupportCases,
} from './desk.ts';
import { openSupportCase } from './opening.ts';
import { getSupportCase, listSupportCases } from './reading.ts';
import {
  askSupportAgain,
  getSupportPicture,
  sendSupportPicture,
  settleSupportCase,
  writeToSupport,
} from './writing.ts';

/** What people write to us, for them and for staff. */
export const supportRoutes = (deps: SupportDeps): Route[] => [
  routeWith(deps, contracts.openSupportCase, openSupportCase),
  routeWith(deps, contracts.listSupportCases, listSupportCases),
  routeWith(deps, contracts.getSupportCase, getSupportCase),
  routeWith(deps, contracts.writeToSupport, writeToSupport),
  routeWith(deps, contracts.sendSupportPicture, sendSupportPicture),
  routeWith(deps, contracts.getSupportPicture, getSupportPicture),
  routeWith(deps, contracts.settleSupportCase, settleSupportCase),
  routeWith(deps, contracts.askSupportAgain, askSupportAgain),
  routeWith(deps, contracts.listStaffSupportCases, listStaffSupportCases),
  routeWith(deps, contracts.getStaffSupportCase, getStaffSupportCase),
  routeWith(deps, contracts.answerSupportCase, answerSupportCase),
  routeWith(deps, contracts.assignSupportCase, assignSupportCase),
  routeWith(deps, contracts.closeSupportCase, closeSupportCase),
  routeWith(deps, contracts.getStaffSupportPicture, getStaffSupportPicture),
];
