import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Recovery } from './factors.ts';
import { readableLine } from './readable-text.ts';

/**
 * Sessions and the factors that open them. The identity provider knows the password; everything
 * here is ours: which sessions are open, on what device, and which passkeys answer for whom.
 */

/** A credential's own answer, in the JSON form browsers give it; the library checks its inside. */
export const PasskeyAnswer = z.looseObject({
  id: z.string().max(1024),
  rawId: z.string().max(1024),
  type: z.literal('public-key'),
  response: z.looseObject({}),
});
/** Options for `navigator.credentials`, in the JSON form that browsers take. */
const PasskeyOptions = z.looseObject({ challenge: z.string() });

export const Session = z.object({
  id: z.uuid(),
  role: z.enum(['buyer', 'merchant', 'staff']),
  name: z.string(),
  expires_at: z.iso.datetime(),
  idle_ms: z.int(),
});

/** The browser that a session is opened in. */
const browser = {
  user_agent: z.string().max(512).default(''),
  device_key: z.string().max(128).optional(),
};
export const SigningBrowser = z.object(browser);

/** A session that needed no password, and the identity provider's tokens that belong to it. */
export const OpenedSession = z.object({
  session: Session,
  tokens: z.object({
    access_token: z.string(),
    id_token: z.string(),
    refresh_token: z.string(),
    /** Present when the device was not known: to be kept, and brought along from now on. */
    new_device_key: z.string().optional(),
  }),
});
export type OpenedSession = z.infer<typeof OpenedSession>;

export const openSession = endpoint({
  name: 'accounts.openSession',
  method: 'POST',
  path: '/api/v1/users/user/sessions/',
  summary: 'Begin a session with fresh tokens of the identity provider; staff add a passkey',
  auth: { schemes: ['sign_in'] },
  body: z.object({
    account_type: z.enum(['buyer', 'merchant', 'staff']),
    ...browser,
    /** What this browser was known by to whoever signed in on it before. */
    earlier_device_key: z.string().max(128).optional(),
    passkey: z.object({ challenge_id: z.uuid(), answer: PasskeyAnswer }).optional(),
    /** A member of staff without a passkey brings the invitation that lets them make one. */
    invitation: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
  }),
  success: { status: 201, body: Session },
  refusals: { account_not_found: 404, account_suspended: 403, passkey_required: 403 },
});

/** Staff bring their password as well, so theirs is not opened here. */
export const openSessionByPasskey = endpoint({
  name: 'accounts.openSessionByPasskey',
  method: 'POST',
  path: '/api/v1/users/passkeys/session/',
  summary: 'Begin a session with a passkey alone, for a buyer or a merchant',
  auth: 'public',
  callClass: 'login',
  body: z.object({
    account_type: z.enum(['buyer', 'merchant']),
    ...browser,
    passkey: z.object({ challenge_id: z.uuid(), answer: PasskeyAnswer }),
  }),
  success: { status: 201, body: OpenedSession },
  refusals: { passkey_refused: 422, account_suspended: 403 },
});

export const touchSession = endpoint({
  name: 'accounts.touchSession',
  method: 'PUT',
  path: '/api/v1/users/user/sessions/current/',
  summary: 'Say that the person is still there',
  auth: { schemes: ['session'] },
  body: z.object({
    /** On a page that is read without a click: the session outlasts the idle limit for a while. */
    reading: z.boolean(),
  }),
  success: { status: 204, body: z.undefined() },
  refusals: {},
});

export const closeSession = endpoint({
  name: 'accounts.closeSession',
  method: 'DELETE',
  path: '/api/v1/users/user/sessions/current/',
  summary: 'End this session',
  auth: { schemes: ['session'] },
  success: { status: 204, body: z.undefined() },
  refusals: {},
});

export const startPasskeySignIn = endpoint({
  name: 'accounts.startPasskeySignIn',
  method: 'POST',
  path: '/api/v1/users/passkeys/challenge/',
  summary: 'A challenge for a passkey that says itself whose it is',
  auth: 'public',
  callClass: 'login',
  success: { status: 200, body: z.object({ challenge_id: z.uuid(), options: PasskeyOptions }) },
  refusals: {},
});

export const startPasskey = endpoint({
  name: 'accounts.startPasskey',
  method: 'POST',
  path: '/api/v1/users/user/passkeys/challenge/',
  summary: 'Options for making a passkey on this device',
  auth: { schemes: ['session'] },
  success: { status: 200, body: z.object({ challenge_id: z.uuid(), options: PasskeyOptions }) },
  refusals: { too_many_passkeys: 409 },
});

export const SecuritySettings = z.object({
  password_changed_at: z.iso.datetime(),
  email: z.string(),
  contact_number: z.string(),
  totp: z.object({ is_enabled: z.boolean(), enabled_at: z.iso.datetime().nullable() }),
  /** Whether a new factor waits for this session to show anew who it is. */
  needs_proof: z.boolean(),
  /** Every factor was said to be lost, and the wait is under way or over. */
  recovery: Recovery.nullable(),
  /** Nothing is lent until then. */
  borrowing_held_until: z.iso.datetime().nullable(),
  /** That is a check of ours, and nothing that the owner could end. */
  is_being_checked: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      is_backed_up: z.boolean(),
      created_at: z.iso.datetime(),
      used_at: z.iso.datetime().nullable(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      device: z.string(),
      /** Shortened: enough to recognise, too little to find somebody by. */
      network: z.string(),
      opened_at: z.iso.datetime(),
      seen_at: z.iso.datetime(),
      is_current: z.boolean(),
    }),
  ),
});
export type SecuritySettings = z.infer<typeof SecuritySettings>;

export const getSecuritySettings = endpoint({
  name: 'accounts.getSecuritySettings',
  method: 'GET',
  path: '/api/v1/users/user/settings/security/',
  summary: 'Password age, second factors, and where the account is signed in',
  auth: { schemes: ['session'] },
  success: { status: 200, body: SecuritySettings },
  refusals: {},
});

/** One act at a time, named by `action`. */
export const SecurityChange = z.discriminatedUnion('action', [
  /** A step-up is needed once there is a factor to step up with. */
  z.object({ action: z.literal('start_totp'), step_up_id: z.uuid().optional() }),
  /** The same step-up once more: who saw the secret may not be who was allowed it. */
  z.object({
    action: z.literal('confirm_totp'),
    code: z.string().regex(/^\d{6}$/),
    step_up_id: z.uuid().optional(),
  }),
  z.object({ action: z.literal('disable_totp'), step_up_id: z.uuid() }),
  z.object({
    action: z.literal('add_passkey'),
    challenge_id: z.uuid(),
    answer: PasskeyAnswer,
    name: readableLine({ min: 1, max: 60 }),
    /** Needed once there is a factor to step up with. */
    step_up_id: z.uuid().optional(),
  }),
  z.object({
    action: z.literal('rename_passkey'),
    passkey_id: z.uuid(),
    name: readableLine({ min: 1, max: 60 }),
  }),
  z.object({
    action: z.literal('remove_passkey'),
    passkey_id: z.uuid(),
    step_up_id: z.uuid(),
  }),
  z.object({ action: z.literal('revoke_session'), session_id: z.uuid() }),
  z.object({ action: z.literal('revoke_other_sessions') }),
]);

export const putSecuritySettings = endpoint({
  name: 'accounts.putSecuritySettings',
  method: 'PUT',
  path: '/api/v1/users/user/settings/security/',
  summary: 'Change one thing about how the account is protected',
  auth: { schemes: ['session'] },
  body: SecurityChange,
  success: {
    status: 200,
    body: z.object({
      settings: SecuritySettings,
      /** With `start_totp` alone: what an authenticator app takes. */
      totp_secret: z.string().optional(),
      totp_uri: z.string().optional(),
    }),
  },
  refusals: {
    code_wrong: 422,
    passkey_refused: 422,
    last_factor: 409,
    passkey_not_found: 404,
    session_not_found: 404,
    too_many_attempts: 429,
    /** A new factor, and nobody has shown anew who they are. */
    proof_required: 403,
    /** What vouches for another factor has itself not been there for a day. */
    factor_too_fresh: 403,
  },
});

export const startStepUp = endpoint({
  name: 'accounts.startStepUp',
  method: 'POST',
  path: '/api/v1/users/user/step-up/',
  summary: 'Ask for a fresh factor for one call with one content',
  auth: { schemes: ['session'] },
  body: z.object({
    /** The name of the call to be made, such as `accounts.updateEmail`. */
    action: z
      .string()
      .max(80)
      .regex(/^[a-z]+\.[a-zA-Z_]+$/),
    /**
     * Its path parameters, query and body, exactly as they will be sent; without `step_up_id`,
     * where that is a member of the body.
     */
    request: z.object({
      params: z.record(z.string(), z.string()).optional(),
      query: z.record(z.string(), z.string()).optional(),
      body: z.record(z.string(), z.unknown()).optional(),
    }),
    /** Only a factor that has been there for a day will do: ask for no other. */
    needs_trusted: z.boolean().optional(),
  }),
  success: {
    status: 201,
    body: z.object({
      step_up_id: z.uuid(),
      factors: z.array(z.enum(['passkey', 'totp'])),
      passkey_options: PasskeyOptions.nullable(),
      /** Whether one of the passkeys was made on this device, or follows its owner to every one. */
      is_passkey_here: z.boolean(),
      expires_in_seconds: z.int(),
    }),
  },
  /** Too fresh: there are factors, and the answer says after how long the first will do. */
  refusals: { no_factor: 409, factor_too_fresh: 403 },
});

export const confirmStepUp = endpoint({
  name: 'accounts.confirmStepUp',
  method: 'POST',
  path: '/api/v1/users/user/step-up/confirm/',
  summary: 'Answer with a passkey or an authenticator code',
  auth: { schemes: ['session'] },
  callClass: 'login',
  body: z
    .object({
      step_up_id: z.uuid(),
      passkey: PasskeyAnswer.optional(),
      totp: z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
    })
    .refine((given) => given.passkey !== undefined || given.totp !== undefined, {
      path: ['totp'],
      params: { code: 'one_of_required', values: ['passkey', 'totp'] },
    })
    .refine((given) => given.passkey === undefined || given.totp === undefined, {
      path: ['totp'],
      params: { code: 'only_one_of', values: ['passkey', 'totp'] },
    }),
  success: { status: 200, body: z.object({ step_up_id: z.uuid() }) },
  refusals: {
    factor_refused: 422,
    step_up_expired: 422,
    /** Too many wrong codes of the app, one after the other. */
    wrong_codes_ended_session: 403,
  },
});
