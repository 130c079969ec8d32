import * as contracts from '@luwag/contracts/paluwagan-desk';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { PaluwaganDeps } from '../deps.ts';
import { getGroupForStaff } from './group-page.ts';
import { decideHardship } from './hardships.ts';
import { listGroupsForStaff } from './listing.ts';
import { writeToGroup } from './messages.ts';
import { askGroupStep, decideGroupStep } from './steps.ts';

export const deskRoutes = (deps: PaluwaganDeps): Route[] => [
  route(contracts.listGroupsForStaff, listGroupsForStaff),
  routeWith(deps, contracts.getGroupForStaff, getGroupForStaff),
  routeWith(deps, contracts.askGroupStep, askGroupStep),
  routeWith(deps, contracts.decideGroupStep, decideGroupStep),
  routeWith(deps, contracts.decideHardship, decideHardship),
  route(contracts.writeToGroup, writeToGroup),
];
