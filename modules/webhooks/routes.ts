import { getWebhook, removeWebhook, setWebhook } from '@luwag/contracts/webhooks';
import { type Route, route, routeWith } from '@luwag/platform/http';
import type { WebhooksParts } from './parts.ts';
import { readAddress, removeAddress, setAddress } from './service.ts';

export const webhooksRoutes = (parts: WebhooksParts): Route[] => [
  routeWith(parts, setWebhook, setAddress),
  route(getWebhook, readAddress),
  routeWith(parts, removeWebhook, removeAddress),
];
