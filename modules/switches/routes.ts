import * as contracts from '@luwag/contracts/switches';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import { turnOff, turnOn } from './changing.ts';
import type { SwitchesDeps } from './deps.ts';
import { askLonger, decideLonger } from './longer.ts';
import { listSwitches } from './reading.ts';

export const switchesRoutes = (deps: SwitchesDeps): Route[] => [
  routeWith(deps, contracts.listSwitches, listSwitches),
  route(contracts.turnOff, turnOff),
  route(contracts.turnOn, turnOn),
  routeWith(deps, contracts.askLonger, askLonger),
  route(contracts.decideLonger, decideLonger),
];
