import { listTestEvents as listTestEventsCall } from '@luwag/contracts/test-events';
import * as contracts from '@luwag/contracts/webhooks';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { WebhooksDeps } from './deps.ts';
import { getWebhook, removeWebhook, setWebhook } from './service.ts';
import { listTestEvents } from './test-events.ts';

export const webhooksRoutes = (deps: WebhooksDeps): Route[] => [
  routeWith(deps, contracts.setWebhook, setWebhook),
  route(contracts.getWebhook, getWebhook),
  routeWith(deps, contracts.removeWebhook, removeWebhook),
  routeWith(deps, listTestEventsCall, listTestEvents),
];
