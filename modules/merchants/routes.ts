import {
  createApiKey,
  createStore,
  decideStoreName,
  listApiKeys,
  listStoreNames,
  listStores,
  revokeApiKey,
} from '@luwag/contracts/merchants';
import { type Route, route, routeWith } from '@luwag/platform/http';
import type { Authenticators } from '@luwag/platform/principal';
import { makeKey, readKeys, revokeKey } from './api-keys.ts';
import { apiKeyAuthenticator } from './authenticators.ts';
import type { MerchantsParts } from './parts.ts';
import { decideName, readWaitingNames } from './store-names.ts';
import { openStore, readStores } from './stores.ts';

/** Stores, and the keys of their servers. */
export const merchantsRoutes = (parts: MerchantsParts): Route[] => [
  routeWith(parts, createStore, openStore),
  route(listStores, readStores),
  routeWith(parts, createApiKey, makeKey),
  route(listApiKeys, readKeys),
  routeWith(parts, revokeApiKey, revokeKey),
  route(listStoreNames, readWaitingNames),
  routeWith(parts, decideStoreName, decideName),
];

/** A merchant's server, by its key. */
export const merchantsAuthenticators = (
  parts: Pick<MerchantsParts, 'db' | 'clock'>,
): Authenticators => ({ api_key: apiKeyAuthenticator(parts) });
