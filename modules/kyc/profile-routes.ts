import {
  getBankDetails,
  getBuyerProfile,
  getMerchantProfile,
  getProfilePhoto,
  putBuyerProfile,
  putMerchantProfile,
  updateBankDetails,
  updateProfilePhoto,
} from '@luwag/contracts/profiles';
import { type Route, routeWith } from '@luwag/platform/http';
import { readBankAccount, setBankAccount } from './bank-account.ts';
import { readBuyerProfile, writeBuyerProfile } from './buyer-profile.ts';
import { readMerchantProfile, writeMerchantProfile } from './merchant-profile.ts';
import type { ProfileParts } from './profile-parts.ts';
import { readPhoto, setPhoto } from './profile-photo.ts';

/** What people tell about themselves, and where a merchant's money goes. */
export const profileRoutes = (parts: ProfileParts): Route[] => [
  routeWith(parts, getBuyerProfile, readBuyerProfile),
  routeWith(parts, putBuyerProfile, writeBuyerProfile),
  routeWith(parts, getMerchantProfile, readMerchantProfile),
  routeWith(parts, putMerchantProfile, writeMerchantProfile),
  routeWith(parts, updateProfilePhoto, setPhoto),
  routeWith(parts, getProfilePhoto, readPhoto),
  routeWith(parts, getBankDetails, readBankAccount),
  routeWith(parts, updateBankDetails, setBankAccount),
];
