import * as approvals from '@luwag/contracts/approvals';
import * as contracts from '@luwag/contracts/disputes';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import {
  acceptOffer,
  answerDispute,
  appealDecision,
  refuseOffer,
  withdrawDispute,
} from './answering.ts';
import { askForOffer } from './asking.ts';
import { decideDispute } from './deciding.ts';
import type { DisputesDeps } from './deps.ts';
import {
  getDispute,
  getStaffDispute,
  listDisputes,
  listMerchantDisputes,
  listStaffDisputes,
} from './reading.ts';
import { openDispute, previewDispute } from './reporting.ts';
import {
  addPicture,
  getPicture,
  getStaffPicture,
  writeMessage,
  writeStaffMessage,
} from './writing.ts';

export { carryOutOffer } from './asking.ts';

/** Problems with purchases, for the buyer, the shop and staff. */
export const disputesRoutes = (deps: DisputesDeps): Route[] => [
  route(contracts.previewDispute, previewDispute),
  routeWith(deps, contracts.openDispute, openDispute),
  routeWith(deps, contracts.listDisputes, listDisputes),
  routeWith(deps, contracts.listMerchantDisputes, listMerchantDisputes),
  routeWith(deps, contracts.listStaffDisputes, listStaffDisputes),
  routeWith(deps, contracts.getDispute, getDispute),
  routeWith(deps, contracts.getStaffDispute, getStaffDispute),
  routeWith(deps, contracts.writeMessage, writeMessage),
  routeWith(deps, contracts.writeStaffMessage, writeStaffMessage),
  routeWith(deps, contracts.addPicture, addPicture),
  routeWith(deps, contracts.getPicture, getPicture),
  routeWith(deps, contracts.getStaffPicture, getStaffPicture),
  routeWith(deps, contracts.answerDispute, answerDispute),
  routeWith(deps, approvals.askForOffer, askForOffer),
  routeWith(deps, contracts.acceptOffer, acceptOffer),
  routeWith(deps, contracts.refuseOffer, refuseOffer),
  routeWith(deps, contracts.withdrawDispute, withdrawDispute),
  routeWith(deps, contracts.appealDecision, appealDecision),
  routeWith(deps, contracts.decideDispute, decideDispute),
];
