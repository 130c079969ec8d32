import * as contracts from '@luwag/contracts/paluwagan';
import * as joining from '@luwag/contracts/paluwagan-joining';
import * as money from '@luwag/contracts/paluwagan-money';
import * as turns from '@luwag/contracts/paluwagan-turns';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import { listGroupEntries } from './book/service.ts';
import type { PaluwaganDeps } from './deps.ts';
import { deskRoutes } from './desk/routes.ts';
import { cancelDuePayment, getDue, getDuePayment, payDue } from './dues/service.ts';
import {
  askDeposit,
  askHardship,
  callOffGroup,
  cancelGroupInvitation,
  createGroup,
  createGroupInvitation,
  getGroupInvitation,
  inviteSubstitute,
  joinGroup,
  leaveGroup,
  listGroupInvitations,
  previewRules,
  setGroupWays,
  voteDissolution,
} from './joining/service.ts';
import { getGroup, getRules, listGroups } from './pages/service.ts';
import {
  agreeOrder,
  answerSwap,
  askSwap,
  checkDraw,
  getDraw,
  proposeOrder,
  revealNumber,
} from './turns/service.ts';

export { withGroups } from './dues/service.ts';

export const paluwaganRoutes = (deps: PaluwaganDeps): Route[] => [
  routeWith(deps, contracts.listGroups, listGroups),
  route(contracts.previewRules, previewRules),
  routeWith(deps, contracts.getGroup, getGroup),
  routeWith(deps, contracts.getRules, getRules),
  routeWith(deps, joining.createGroup, createGroup),
  route(joining.listGroupInvitations, listGroupInvitations),
  routeWith(deps, joining.createGroupInvitation, createGroupInvitation),
  route(joining.cancelGroupInvitation, cancelGroupInvitation),
  routeWith(deps, joining.getGroupInvitation, getGroupInvitation),
  routeWith(deps, joining.joinGroup, joinGroup),
  route(joining.leaveGroup, leaveGroup),
  route(joining.callOffGroup, callOffGroup),
  route(joining.askDeposit, askDeposit),
  route(joining.setGroupWays, setGroupWays),
  routeWith(deps, joining.inviteSubstitute, inviteSubstitute),
  route(joining.voteDissolution, voteDissolution),
  routeWith(deps, joining.askHardship, askHardship),
  routeWith(deps, money.getDue, getDue),
  route(money.payDue, payDue),
  route(money.getDuePayment, getDuePayment),
  route(money.cancelDuePayment, cancelDuePayment),
  routeWith(deps, money.listGroupEntries, listGroupEntries),
  routeWith(deps, turns.getDraw, getDraw),
  route(turns.checkDraw, checkDraw),
  routeWith(deps, turns.revealNumber, revealNumber),
  route(turns.proposeOrder, proposeOrder),
  route(turns.agreeOrder, agreeOrder),
  routeWith(deps, turns.askSwap, askSwap),
  route(turns.answerSwap, answerSwap),
  ...deskRoutes(deps),
];
