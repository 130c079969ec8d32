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
import { type Route, routeWith } from '@luwag/platform/http';
import * as number from './number.ts';
import type { AccountsParts } from './parts.ts';
import * as poolEvents from './pool-events.ts';
import * as registration from './registration.ts';
import * as verification from './verification.ts';

/** Signing up, and proving an address and a number. */
export const registrationRoutes = (parts: AccountsParts): Route[] => [
  routeWith(parts, registerBuyer, registration.buyer),
  routeWith(parts, registerMerchant, registration.merchant),
  routeWith(parts, verifyEmail, verification.verify),
  routeWith(parts, resendEmailValidation, verification.resend),
  routeWith(parts, startNumberWork, number.startWork),
  routeWith(parts, sendNumberCode, number.send),
  routeWith(parts, confirmNumber, number.confirm),
  routeWith(parts, poolEvent, poolEvents.hear),
];
