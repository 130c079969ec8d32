import {
  confirmNumber,
  poolEvent,
  registerBuyer,
  registerMerchant,
  resendEmailValidation,
  sendNumberCode,
  startNumberWork,
  verifyEmail,
} from '@luwag/contracts/accounts';
import { type Route, routeWith } from '@luwag/platform/http/route';
import type { AccountsDeps } from '../deps.ts';
import * as number from './number.ts';
import * as poolEvents from './pool-events.ts';
import * as registration from './registration.ts';
import * as verification from './verification.ts';

/** Signing up, and proving an address and a number. */
export const registrationRoutes = (deps: AccountsDeps): Route[] => [
  routeWith(deps, registerBuyer, registration.registerBuyer),
  routeWith(deps, registerMerchant, registration.registerMerchant),
  routeWith(deps, verifyEmail, verification.verifyEmail),
  routeWith(deps, resendEmailValidation, verification.resendEmailValidation),
  routeWith(deps, startNumberWork, number.startNumberWork),
  routeWith(deps, sendNumberCode, number.sendNumberCode),
  routeWith(deps, confirmNumber, number.confirmNumber),
  routeWith(deps, poolEvent, poolEvents.poolEvent),
];
