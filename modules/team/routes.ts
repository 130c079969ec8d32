import * as approvals from '@luwag/contracts/approvals';
import * as contracts from '@luwag/contracts/team';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import { listTeamActs } from './acts.ts';
import {
  type ApprovalDeps,
  approveAsked,
  listApprovals,
  refuseAsked,
  setTeamRules,
} from './approving.ts';
import { acceptInvitation, cancelInvitation, inviteMember, readInvitation } from './inviting.ts';
import { changeMember, getShop, getTeam, removeMember } from './members.ts';
import { askForOwner } from './owners.ts';

export { carryOutOwner } from './owners.ts';
export { membershipsOf } from './service.ts';

export const teamRoutes = (deps: ApprovalDeps): Route[] => [
  routeWith(deps, contracts.getShop, getShop),
  routeWith(deps, contracts.getTeam, getTeam),
  routeWith(deps, contracts.inviteMember, inviteMember),
  route(contracts.cancelInvitation, cancelInvitation),
  routeWith(deps, contracts.changeMember, changeMember),
  routeWith(deps, contracts.removeMember, removeMember),
  routeWith(deps, contracts.listTeamActs, listTeamActs),
  routeWith(deps, contracts.readInvitation, readInvitation),
  routeWith(deps, contracts.acceptInvitation, acceptInvitation),
  routeWith(deps, approvals.listApprovals, listApprovals),
  routeWith(deps, approvals.approveAsked, approveAsked),
  route(approvals.refuseAsked, refuseAsked),
  route(approvals.setTeamRules, setTeamRules),
  routeWith(deps, approvals.askForOwner, askForOwner),
];
