import {
  gatewayEvent,
  getSource,
  linkSource,
  listSources,
  refreshSource,
  unlinkSource,
} from '@luwag/contracts/sources';
import { type Route, route, routeWith } from '@luwag/platform/http';
import type { Authenticators } from '@luwag/platform/principal';
import { type GatewayEventParts, gatewayAuthenticator, hearGateway } from './gateway-events.ts';
import { askAgain, beginLinking, giveUp, readSource, readSources } from './service.ts';

export const sourcesRoutes = (parts: GatewayEventParts): Route[] => [
  route(listSources, readSources),
  route(getSource, readSource),
  route(linkSource, beginLinking),
  route(refreshSource, askAgain),
  route(unlinkSource, giveUp),
  routeWith(parts, gatewayEvent, hearGateway),
];

export const sourcesAuthenticators = (parts: GatewayEventParts): Authenticators => ({
  gateway: gatewayAuthenticator(parts),
});
