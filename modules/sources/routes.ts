import * as contracts from '@luwag/contracts/sources';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { Authenticators } from '@luwag/platform/security/caller';
import { type GatewayEventDeps, gatewayAuthenticator, gatewayEvent } from './gateway-events.ts';
import { getSource, linkSource, listSources, refreshSource, unlinkSource } from './service.ts';
import type { EndingDeps } from './settle.ts';

export const sourcesRoutes = (deps: GatewayEventDeps & EndingDeps): Route[] => [
  route(contracts.listSources, listSources),
  route(contracts.getSource, getSource),
  route(contracts.linkSource, linkSource),
  route(contracts.refreshSource, refreshSource),
  routeWith(deps, contracts.unlinkSource, unlinkSource),
  routeWith(deps, contracts.gatewayEvent, gatewayEvent),
];

export const sourcesAuthenticators = (deps: GatewayEventDeps): Authenticators => ({
  gateway: gatewayAuthenticator(deps),
});
