import { listTestEvents as listTestEventsCall } from '@luwag/contracts/test-events';
import * as addresses from '@luwag/contracts/webhook-addresses';
import * as deliveries from '@luwag/contracts/webhook-deliveries';
import * as contracts from '@luwag/contracts/webhooks';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import {
  addWebhook,
  changeWebhook,
  changeWebhookSecret,
  dropWebhook,
  listWebhooks,
} from './addresses.ts';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhook,
  resendWebhookDelivery,
  sendTestEvent,
} from './deliveries.ts';
import type { WebhooksDeps } from './deps.ts';
import { getWebhook, removeWebhook, setWebhook } from './service.ts';
import { listTestEvents } from './test-events.ts';

export const webhooksRoutes = (deps: WebhooksDeps): Route[] => [
  routeWith(deps, contracts.setWebhook, setWebhook),
  route(contracts.getWebhook, getWebhook),
  routeWith(deps, contracts.removeWebhook, removeWebhook),
  routeWith(deps, addresses.listWebhooks, listWebhooks),
  routeWith(deps, addresses.addWebhook, addWebhook),
  routeWith(deps, addresses.changeWebhook, changeWebhook),
  routeWith(deps, addresses.dropWebhook, dropWebhook),
  routeWith(deps, addresses.changeWebhookSecret, changeWebhookSecret),
  route(deliveries.listWebhookDeliveries, listWebhookDeliveries),
  route(deliveries.getWebhookDelivery, getWebhookDelivery),
  route(deliveries.resendWebhookDelivery, resendWebhookDelivery),
  route(deliveries.replayWebhook, replayWebhook),
  route(deliveries.sendTestEvent, sendTestEvent),
  routeWith(deps, listTestEventsCall, listTestEvents),
];
