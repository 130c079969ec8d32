import * as home from '@luwag/contracts/staff-home';
import * as contracts from '@luwag/contracts/staff-people';
import * as roles from '@luwag/contracts/staff-roles';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { StaffDeps } from './deps.ts';
import { findPeople } from './finding.ts';
import { countQueues, getStaffHome } from './home.ts';
import { askRoleChange, decideRoleChange, getOwnRoles, listStaff } from './managing.ts';
import { listPersonPast } from './past.ts';
import { getStaffPerson, unmaskPerson } from './reading.ts';

export { readingsOf } from './readings.ts';
export { staffDeskOf } from './service.ts';

export const staffRoutes = (deps: StaffDeps): Route[] => [
  routeWith(deps, contracts.findPeople, findPeople),
  routeWith(deps, contracts.getStaffPerson, getStaffPerson),
  routeWith(deps, contracts.listPersonPast, listPersonPast),
  routeWith(deps, contracts.unmaskPerson, unmaskPerson),
  route(home.countQueues, countQueues),
  routeWith(deps, home.getStaffHome, getStaffHome),
  routeWith(deps, roles.getOwnRoles, getOwnRoles),
  routeWith(deps, roles.listStaff, listStaff),
  routeWith(deps, roles.askRoleChange, askRoleChange),
  routeWith(deps, roles.decideRoleChange, decideRoleChange),
];
