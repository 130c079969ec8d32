import * as contracts from '@luwag/contracts/counters';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { Authenticators } from '@luwag/platform/security/caller';
import { counterAuthenticator } from './authenticator.ts';
import type { CountersDeps } from './deps.ts';
import * as service from './service.ts';

/** Devices at counters: what their owner does with them, and what they do. */
export const countersRoutes = (deps: CountersDeps): Route[] => [
  routeWith(deps, contracts.createCounterDevice, service.createCounterDevice),
  route(contracts.listCounterDevices, service.listCounterDevices),
  routeWith(deps, contracts.setCounterPin, service.setCounterPin),
  route(contracts.revokeCounterDevice, service.revokeCounterDevice),
  routeWith(deps, contracts.pairCounterDevice, service.pairCounterDevice),
  route(contracts.getCounter, service.getCounter),
  routeWith(deps, contracts.unlockCounter, service.unlockCounter),
  route(contracts.lockCounter, service.lockCounter),
  routeWith(deps, contracts.askAtCounter, service.askAtCounter),
  routeWith(deps, contracts.getCounterRequest, service.getCounterRequest),
  routeWith(deps, contracts.cancelCounterRequest, service.cancelCounterRequest),
  routeWith(deps, contracts.listCounterSales, service.listCounterSales),
];

/** A device at a counter, by its token. */
export const countersAuthenticators = (
  deps: Pick<CountersDeps, 'db' | 'clock'>,
): Authenticators => ({ counter_device: counterAuthenticator(deps) });
