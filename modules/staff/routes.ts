import * as contracts from '@luwag/contracts/staff-people';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { StaffDeps } from './deps.ts';
import { findPeople } from './finding.ts';
import { countQueues, getStaffPerson, unmaskPerson } from './reading.ts';

export const staffRoutes = (deps: StaffDeps): Route[] => [
  routeWith(deps, contracts.findPeople, findPeople),
  routeWith(deps, contracts.getStaffPerson, getStaffPerson),
  routeWith(deps, contracts.unmaskPerson, unmaskPerson),
  route(contracts.countQueues, countQueues),
];
