import * as apiKeys from '@luwag/contracts/api-keys';
import * as approvals from '@luwag/contracts/approvals';
import * as fixedCodes from '@luwag/contracts/fixed-codes';
import * as contracts from '@luwag/contracts/merchants';
import * as changeContracts from '@luwag/contracts/store-changes';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { Authenticators } from '@luwag/platform/security/caller';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { askForKeyRotation, askForLiveKey } from './asking-for-keys.ts';
import { apiKeyAuthenticator } from './authenticators.ts';
import { changeApiKey, rotateApiKey } from './changing-keys.ts';
import type { MerchantsDeps } from './deps.ts';
import { createFixedCode, endFixedCode, listFixedCodes } from './fixed-codes.ts';
import { closeStore, searchMerchants, updateStore } from './store-changes.ts';
import { decideStoreName, listStoreNames } from './store-names.ts';
import { createStore, listStores } from './stores.ts';

/** Stores, and the keys of their servers. */
export const merchantsRoutes = (deps: MerchantsDeps): Route[] => [
  routeWith(deps, contracts.createStore, createStore),
  route(contracts.listStores, listStores),
  routeWith(deps, changeContracts.updateStore, updateStore),
  route(changeContracts.closeStore, closeStore),
  route(changeContracts.searchMerchants, searchMerchants),
  route(fixedCodes.createFixedCode, createFixedCode),
  route(fixedCodes.listFixedCodes, listFixedCodes),
  route(fixedCodes.endFixedCode, endFixedCode),
  routeWith(deps, contracts.createApiKey, createApiKey),
  route(contracts.listApiKeys, listApiKeys),
  routeWith(deps, contracts.revokeApiKey, revokeApiKey),
  routeWith(deps, apiKeys.rotateApiKey, rotateApiKey),
  routeWith(deps, apiKeys.changeApiKey, changeApiKey),
  routeWith(deps, approvals.askForLiveKey, askForLiveKey),
  routeWith(deps, approvals.askForKeyRotation, askForKeyRotation),
  route(contracts.listStoreNames, listStoreNames),
  routeWith(deps, contracts.decideStoreName, decideStoreName),
];

export { listStoreIds } from './stores-repository.ts';

/** A merchant's server, by its key. */
export const merchantsAuthenticators = (
  deps: Pick<MerchantsDeps, 'db' | 'clock'>,
): Authenticators => ({ api_key: apiKeyAuthenticator(deps) });
