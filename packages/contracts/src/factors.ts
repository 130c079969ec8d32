import { z } from 'zod';
import { buyersAndMerchants } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { AnyPassword, OneTimeCode, SecretToken } from './person.ts';

/**
 * Showing anew who one is, which making a factor takes where nothing older can vouch for it; what
 * to do when every factor is lost; and saying that one was not made by oneself.
 */

/** `none`: nothing under way; `sent`: the password was right, codes are out; `proven`: all. */
export const IdentityProof = z.object({
  state: z.enum(['none', 'sent', 'proven']),
  /** Where the codes go, as much as their owner needs to recognise them. */
  email: z.string(),
  number: z.string(),
  is_email_proven: z.boolean(),
  is_number_proven: z.boolean(),
  resend_in_seconds: z.int(),
  expires_at: z.iso.datetime().nullable(),
});
export type IdentityProof = z.infer<typeof IdentityProof>;

export const getProof = endpoint({
  name: 'accounts.getProof',
  method: 'GET',
  path: '/api/v1/users/user/proof/',
  summary: 'How far this session is with showing anew who it is',
  auth: buyersAndMerchants,
  success: { status: 200, body: IdentityProof },
  refusals: {},
});

export const startProof = endpoint({
  name: 'accounts.startProof',
  method: 'POST',
  path: '/api/v1/users/user/proof/',
  summary: 'Show the password again and have a code mailed and one texted',
  auth: buyersAndMerchants,
  callClass: 'login',
  /** The password may be left out to have new codes sent, while the one that was given counts. */
  body: z.object({ password: AnyPassword.optional() }),
  success: { status: 202, body: IdentityProof },
  refusals: {
    password_wrong: 422,
    password_required: 409,
    /** Somebody who knows it guessed at the app's codes, or it was guessed at too often itself. */
    password_ended: 409,
    too_many_attempts: 429,
    /** Nothing can be texted to a number that nobody has proven. */
    number_not_confirmed: 409,
    /** The number was changed less than 72 hours ago: until then it proves nobody. */
    number_too_fresh: 403,
    code_sent_recently: 429,
    too_many_codes: 429,
  },
});

export const confirmProof = endpoint({
  name: 'accounts.confirmProof',
  method: 'POST',
  path: '/api/v1/users/user/proof/confirm/',
  summary: 'Bring the codes back, both or one by one; together they allow one new factor',
  auth: buyersAndMerchants,
  callClass: 'login',
  body: z
    .object({ email_code: OneTimeCode.optional(), number_code: OneTimeCode.optional() })
    .refine((given) => given.email_code !== undefined || given.number_code !== undefined, {
      path: ['email_code'],
      params: { code: 'one_of_required', values: ['email_code', 'number_code'] },
    }),
  success: { status: 200, body: IdentityProof },
  refusals: { email_code_wrong: 422, number_code_wrong: 422, code_expired: 422 },
});

/** Waiting to make new factors, because every one is lost. Nothing is lent meanwhile. */
export const Recovery = z.object({
  started_at: z.iso.datetime(),
  /** From then on it can be finished. */
  ends_wait_at: z.iso.datetime(),
  /** This session has shown its face: it need not wait. */
  is_lifted: z.boolean(),
});

export type Recovery = z.infer<typeof Recovery>;

export const startRecovery = endpoint({
  name: 'accounts.startRecovery',
  method: 'POST',
  path: '/api/v1/users/user/recovery/',
  summary: 'Say that every factor is lost: 72 hours of waiting, told by mail and text',
  auth: buyersAndMerchants,
  callClass: 'login',
  success: { status: 201, body: Recovery },
  refusals: { proof_required: 403, nothing_to_recover: 409, recovery_under_way: 409 },
});

export const cancelRecovery = endpoint({
  name: 'accounts.cancelRecovery',
  method: 'DELETE',
  path: '/api/v1/users/user/recovery/',
  summary: 'The factor was found again: it confirms that, and the owner is told',
  auth: buyersAndMerchants,
  stepUpIfAsked: 'settings',
  success: { status: 204, body: z.undefined() },
  refusals: { recovery_not_found: 404, factor_newer_than_recovery: 403 },
});

export const finishRecovery = endpoint({
  name: 'accounts.finishRecovery',
  method: 'POST',
  path: '/api/v1/users/user/recovery/finish/',
  summary:
    'After the wait or a face match: the lost factors go, and the proof it takes allows a new one',
  auth: buyersAndMerchants,
  callClass: 'login',
  success: { status: 204, body: z.undefined() },
  refusals: { recovery_not_found: 404, recovery_too_soon: 409, proof_required: 403 },
});

export const disownFactor = endpoint({
  name: 'accounts.disownFactor',
  method: 'POST',
  path: '/api/v1/users/factors/disown/',
  summary: 'Say that it was not oneself, by the link in the mail: the factor and every session go',
  auth: 'public',
  callClass: 'login',
  body: z.object({ notice_key: SecretToken }),
  success: {
    status: 200,
    body: z.object({ account_type: z.enum(['buyer', 'merchant', 'staff']) }),
  },
  refusals: { link_expired: 422 },
});
