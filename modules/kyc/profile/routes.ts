import { askForBankChange as askForBankChangeCall } from '@luwag/contracts/approvals';
import * as contracts from '@luwag/contracts/profiles';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import { askForBankChange, updateBankDetails } from './bank-account.ts';
import { cancelBankChange, getBankDetails } from './bank-changes.ts';
import { getBuyerProfile, putBuyerProfile } from './buyer-profile.ts';
import type { ProfileDeps } from './deps.ts';
import { getMerchantProfile, putMerchantProfile } from './merchant-profile.ts';
import { getProfilePhoto, removeProfilePhoto, updateProfilePhoto } from './profile-photo.ts';

export { carryOutBankChange } from './bank-account.ts';

/** Profiles, profile photos and the bank account of payouts. */
export const profileRoutes = (deps: ProfileDeps): Route[] => [
  routeWith(deps, contracts.getBuyerProfile, getBuyerProfile),
  routeWith(deps, contracts.putBuyerProfile, putBuyerProfile),
  routeWith(deps, contracts.getMerchantProfile, getMerchantProfile),
  routeWith(deps, contracts.putMerchantProfile, putMerchantProfile),
  routeWith(deps, contracts.updateProfilePhoto, updateProfilePhoto),
  routeWith(deps, contracts.getProfilePhoto, getProfilePhoto),
  route(contracts.removeProfilePhoto, removeProfilePhoto),
  routeWith(deps, contracts.getBankDetails, getBankDetails),
  routeWith(deps, contracts.updateBankDetails, updateBankDetails),
  routeWith(deps, contracts.cancelBankChange, cancelBankChange),
  routeWith(deps, askForBankChangeCall, askForBankChange),
];
