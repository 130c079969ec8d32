import * as contracts from '@luwag/contracts/push';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import { getPush, type PushDeps, subscribePush, unsubscribePush } from './push/subscribing.ts';

/** Which of a person's browsers may be notified. */
export const notificationsRoutes = (deps: PushDeps): Route[] => [
  routeWith(deps, contracts.getPush, getPush),
  routeWith(deps, contracts.subscribePush, subscribePush),
  route(contracts.unsubscribePush, unsubscribePush),
];
