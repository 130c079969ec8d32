import { z } from 'zod';
import { buyersAndMerchants } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { MobileNumber, OneTimeCode } from './person.ts';

/**
 * Another mobile number: a factor that has been there for a day asks for it, and the code texted to
 * the new number brings it into force. The old number counts until then. The owner is told by mail
 * and by text to the old number, and `disownFactor` takes it back for a week.
 */

export const NumberChange = z.object({
  /** `sent`: this session asked for another number and its code is awaited. */
  state: z.enum(['none', 'sent']),
  new_number: z.string().nullable(),
  resend_in_seconds: z.int(),
  expires_at: z.iso.datetime().nullable(),
  /** The number in force came by a change: until then a text to it vouches for nobody. */
  new_until: z.iso.datetime().nullable(),
});
export type NumberChange = z.infer<typeof NumberChange>;

const path = '/api/v1/users/user/number/change/';

export const getNumberChange = endpoint({
  name: 'accounts.getNumberChange',
  method: 'GET',
  path,
  summary: 'How far this session is with changing the mobile number',
  auth: buyersAndMerchants,
  success: { status: 200, body: NumberChange },
  refusals: {},
});

export const startNumberChange = endpoint({
  name: 'accounts.startNumberChange',
  method: 'POST',
  path,
  summary: 'Ask for another mobile number; it takes force when the code texted to it comes back',
  auth: buyersAndMerchants,
  callClass: 'otp',
  needs: 'texts',
  stepUp: 'settings',
  body: z.object({ number: MobileNumber }),
  success: { status: 202, body: NumberChange },
  refusals: {
    /** Codes go to that number: it takes a factor that has been there for a day. */
    factor_too_fresh: 403,
    /** There is none to change: the first is proven by `sendNumberCode`. */
    number_not_confirmed: 409,
    number_unchanged: 409,
    code_sent_recently: 429,
    too_many_codes: 429,
  },
});

export const resendNumberChange = endpoint({
  name: 'accounts.resendNumberChange',
  method: 'POST',
  path: `${path}resend/`,
  summary: 'Text another code to the number that was asked for',
  auth: buyersAndMerchants,
  callClass: 'otp',
  needs: 'texts',
  success: { status: 202, body: NumberChange },
  refusals: { code_expired: 422, code_sent_recently: 429, too_many_codes: 429 },
});

export const confirmNumberChange = endpoint({
  name: 'accounts.confirmNumberChange',
  method: 'POST',
  path: `${path}confirm/`,
  summary: 'Prove the new number by the code texted to it: from now on it is the number',
  auth: buyersAndMerchants,
  callClass: 'login',
  body: z.object({ otp: OneTimeCode }),
  success: { status: 200, body: z.object({ contact_number: z.string() }) },
  refusals: { code_wrong: 422, code_expired: 422 },
});
