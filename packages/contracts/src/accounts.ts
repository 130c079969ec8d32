import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { AskAgainReason, CaseState, ItemKind, ItemState } from './kyc-cases.ts';
import {
  AccountStatus,
  AccountType,
  AnyPassword,
  BuyerStep,
  Email,
  Industry,
  MerchantStatus,
  MerchantStep,
  MobileNumber,
  NewPassword,
  OneTimeCode,
  PersonName,
  repeatingPassword,
  SecretToken,
  Tin,
  WebsiteUrl,
} from './person.ts';
import { readableLine } from './readable-text.ts';
import { OpenedSession, SigningBrowser } from './sessions.ts';

/**
 * Signing up, proving an address and a number, and forgotten passwords. None of these calls says
 * whether an address or a number is known: it answers the same either way, and what differs travels
 * by mail to whoever owns the address.
 */

const Person = z.object({
  first_name: PersonName,
  last_name: PersonName,
  contact_number: MobileNumber,
  email: Email,
  password: NewPassword,
  is_marketing_and_promotions_enabled: z.boolean().default(false),
  /** The language of the mails to come. */
  locale: z.enum(['en', 'fil']).default('en'),
});

export const BuyerSignup = Person.extend({ middle_name: PersonName.or(z.literal('')).default('') });
export const MerchantSignup = Person.extend({
  business_name: readableLine({ min: 2, max: 120 }),
  industry: Industry,
  tin: Tin,
  website_url: WebsiteUrl.default(''),
});

export const Registered = z.object({
  /** Proves a number before the first sign-in, and nothing else. */
  token: SecretToken,
  id: z.uuid(),
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  /** Always empty here: companies vouch for what was proven, and nothing has been yet. */
  companies: z.array(z.object({ name: z.string() })),
  account_status: AccountStatus,
});
export type Registered = z.infer<typeof Registered>;

export const registerBuyer = endpoint({
  name: 'accounts.registerBuyer',
  method: 'POST',
  path: '/api/v1/users/user/buyer/register/',
  summary: 'Open a buyer account; a mail asks to confirm the address',
  auth: 'public',
  callClass: 'login',
  needs: 'sign_ups',
  body: BuyerSignup,
  success: { status: 201, body: Registered, envelope: true },
  refusals: { password_refused: 422 },
});

export const registerMerchant = endpoint({
  name: 'accounts.registerMerchant',
  method: 'POST',
  path: '/api/v1/users/user/merchant/register/',
  summary: 'Open a merchant account; a mail asks to confirm the address',
  auth: 'public',
  callClass: 'login',
  needs: 'sign_ups',
  body: MerchantSignup,
  success: { status: 201, body: Registered },
  refusals: { password_refused: 422 },
});

/** The encrypted token of a link in a mail. It says what it is for; nothing else opens it. */
export const LinkToken = z
  .string()
  .max(2048)
  .regex(/^[\w.-]+$/);

export const verifyEmail = endpoint({
  name: 'accounts.verifyEmail',
  method: 'PATCH',
  path: '/api/v1/users/user/verify/',
  summary: 'Confirm an address by the link that was mailed to it',
  auth: 'public',
  callClass: 'login',
  body: z.object({
    confirmation_key: LinkToken,
    account_type: AccountType,
    /** Asked for where the address was signed up with more than once: a link alone is anybody's. */
    password: AnyPassword.optional(),
  }),
  success: { status: 200, body: z.object({ email: z.string(), account_type: AccountType }) },
  refusals: { link_expired: 422, password_required: 409, password_wrong: 422 },
});

export const resendEmailValidation = endpoint({
  name: 'accounts.resendEmailValidation',
  method: 'POST',
  path: '/api/v1/users/user/resend-email-validation/',
  summary: 'Mail the confirmation link again, if there is anything to confirm',
  auth: 'public',
  callClass: 'login',
  body: z.object({ email: Email, account_type: AccountType }),
  success: { status: 202, body: z.object({ resend_after_seconds: z.int() }) },
  refusals: {},
});

export const forgotPassword = endpoint({
  name: 'accounts.forgotPassword',
  method: 'POST',
  path: '/api/v1/users/user/password/forgot/',
  summary: 'Mail a link for a new password, if there is an account',
  auth: 'public',
  callClass: 'login',
  body: z.object({ email: Email, account_type: AccountType }),
  success: { status: 202, body: z.object({ resend_after_seconds: z.int() }) },
  refusals: {},
});

export const resetPassword = endpoint({
  name: 'accounts.resetPassword',
  method: 'POST',
  path: '/api/v1/users/user/password/reset/',
  summary: 'Set a new password by the link that was mailed; every session ends',
  auth: 'public',
  callClass: 'login',
  body: repeatingPassword(
    z.object({
      confirmation_key: LinkToken,
      new_password: NewPassword,
      confirm_password: AnyPassword,
    }),
  ),
  success: { status: 200, body: z.object({ account_type: AccountType }) },
  refusals: { link_expired: 422, password_refused: 422 },
});

export const startNumberWork = endpoint({
  name: 'accounts.startNumberWork',
  method: 'POST',
  path: '/api/v1/users/user/number/work/',
  summary: 'Work for a machine to do before a code is texted, where many are asked for',
  auth: { schemes: ['registration', 'session'], roles: ['buyer', 'merchant'] },
  body: z.object({ number: MobileNumber }),
  success: { status: 200, body: z.object({ challenge: z.string() }) },
  refusals: {},
});

export const sendNumberCode = endpoint({
  name: 'accounts.sendNumberCode',
  method: 'POST',
  path: '/api/v1/users/user/number/',
  summary: 'Text a code to a mobile number to prove that it is yours',
  auth: { schemes: ['registration', 'session'], roles: ['buyer', 'merchant'] },
  callClass: 'otp',
  needs: 'texts',
  body: z.object({
    number: MobileNumber,
    /** Done for this number: `startNumberWork`. */
    work: z.string().min(1).max(200).optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      sessionId: z.uuid(),
      resend_after_seconds: z.int(),
      expires_in_seconds: z.int(),
      attempts_left: z.int(),
    }),
  },
  refusals: {
    code_sent_recently: 429,
    too_many_codes: 429,
    work_required: 429,
    number_already_confirmed: 409,
  },
});

export const confirmNumber = endpoint({
  name: 'accounts.confirmNumber',
  method: 'POST',
  path: '/api/v1/users/user/number/confirm/',
  summary: 'Prove a mobile number by the code that was texted to it',
  auth: { schemes: ['registration', 'session'], roles: ['buyer', 'merchant'] },
  body: z.object({
    session_id: z.uuid(),
    otp: OneTimeCode,
    /** Asks to be signed in with it, where this finishes a registration. */
    sign_in: SigningBrowser.optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      contact_number: z.string(),
      /** Where it was asked for and the address is confirmed too. */
      opened: OpenedSession.optional(),
    }),
  },
  refusals: { code_wrong: 422, code_expired: 422 },
});

export const Account = z.object({
  id: z.uuid(),
  role: z.enum(['buyer', 'merchant', 'staff']),
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_email_confirmed: z.boolean(),
  contact_number: z.string(),
  is_number_confirmed: z.boolean(),
  account_status: AccountStatus,
  locale: z.enum(['en', 'fil']),
  companies: z.array(z.object({ name: z.string() })),
  /** What was sent to be known by, and what became of it. */
  user_document_uploads: z.array(
    z.object({
      kind: ItemKind,
      state: ItemState,
      reason_code: AskAgainReason.nullable(),
      uploaded_at: z.iso.datetime().nullable(),
    }),
  ),
  onboarding_step: BuyerStep.or(MerchantStep),
  /** Where the check stands; null for staff. */
  case_state: CaseState.nullable(),
  /** Merchants alone have these. */
  merchant_status: MerchantStatus.nullable(),
  business_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** When the picture was set that a buyer is shown with; null while there is none. */
  profile_picture_at: z.iso.datetime().nullable(),
});
export type Account = z.infer<typeof Account>;

export const getUser = endpoint({
  name: 'accounts.getUser',
  method: 'GET',
  path: '/api/v1/users/user/',
  summary: 'The signed-in person, and what they have to do next',
  auth: { schemes: ['session'] },
  success: { status: 200, body: Account, envelope: true },
  refusals: {},
});

export const setLanguage = endpoint({
  name: 'accounts.setLanguage',
  method: 'PUT',
  path: '/api/v1/users/user/settings/language/',
  summary: 'The language of mails and texts to come',
  auth: { schemes: ['session'] },
  body: z.object({ locale: z.enum(['en', 'fil']) }),
  success: { status: 204, body: z.undefined() },
  refusals: {},
});

export const updatePassword = endpoint({
  name: 'accounts.updatePassword',
  method: 'POST',
  path: '/api/v1/users/user/profile/password/update/',
  summary: 'Change the password; every other session ends',
  auth: { schemes: ['session'] },
  callClass: 'login',
  body: repeatingPassword(
    z.object({
      current_password: AnyPassword,
      new_password: NewPassword,
      confirm_password: AnyPassword,
    }),
  ),
  success: { status: 204, body: z.undefined() },
  refusals: { password_wrong: 422, password_refused: 422, too_many_attempts: 429 },
});

export const updateEmail = endpoint({
  name: 'accounts.updateEmail',
  method: 'PUT',
  path: '/api/v1/users/user/update-email/',
  summary: 'Ask for another address; it takes force when the link mailed to it is opened',
  auth: { schemes: ['session'] },
  callClass: 'login',
  stepUp: 'settings',
  body: z.object({ email: Email }),
  success: { status: 202, body: z.object({ resend_after_seconds: z.int() }) },
  /** Codes go to that address: it takes a factor that has been there for a day. */
  refusals: { factor_too_fresh: 403 },
});

export const confirmEmailChange = endpoint({
  name: 'accounts.confirmEmailChange',
  method: 'POST',
  path: '/api/v1/users/user/update-email/confirm/',
  summary: 'Prove the new address by the link that was mailed to it',
  auth: { schemes: ['session'] },
  body: z.object({ confirmation_key: LinkToken }),
  success: { status: 200, body: z.object({ email: z.string() }) },
  refusals: { link_expired: 422, email_taken: 409 },
});

export const undoEmailChange = endpoint({
  name: 'accounts.undoEmailChange',
  method: 'POST',
  path: '/api/v1/users/user/update-email/undo/',
  summary: 'Go back to the old address within a day, by the link that was mailed to it',
  auth: 'public',
  callClass: 'login',
  body: z.object({ undo_key: SecretToken }),
  success: {
    status: 200,
    body: z.object({ account_type: z.enum(['buyer', 'merchant', 'staff']) }),
  },
  refusals: { link_expired: 422 },
});

/** What the identity provider tells us: a code to send, or a family of tokens that it ended. */
export const poolEvent = endpoint({
  name: 'accounts.poolEvent',
  method: 'POST',
  path: '/api/v1/users/pool/events/',
  summary: 'For the identity provider alone: a code to deliver, or a sign-in that has ended',
  auth: { schemes: ['pool'] },
  body: z.looseObject({
    // Both stand in the log, so they are names and nothing else.
    event_id: z.string().regex(/^[\w-]{8,64}$/),
    triggerSource: z.string().regex(/^\w{1,64}$/),
    userName: z.uuid(),
    request: z.looseObject({
      code: z.string().max(16).optional(),
      clientMetadata: z.record(z.string(), z.string()).optional(),
      userAttributes: z.record(z.string(), z.string()),
      origin_jti: z.uuid().optional(),
      reason: z.string().max(40).optional(),
    }),
  }),
  success: { status: 204, body: z.undefined() },
  refusals: {},
});
