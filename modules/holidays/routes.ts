import * as contracts from '@luwag/contracts/holidays';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import { askHolidayChange, decideHolidayChange } from './changing.ts';
import type { HolidaysDeps } from './deps.ts';
import { listHolidayChanges, listHolidays, previewHolidayChange } from './reading.ts';

export const holidaysRoutes = (deps: HolidaysDeps): Route[] => [
  route(contracts.listHolidays, listHolidays),
  routeWith(deps, contracts.listHolidayChanges, listHolidayChanges),
  route(contracts.previewHolidayChange, previewHolidayChange),
  routeWith(deps, contracts.askHolidayChange, askHolidayChange),
  route(contracts.decideHolidayChange, decideHolidayChange),
];
