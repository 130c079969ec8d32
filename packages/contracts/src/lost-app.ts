import { z } from 'zod';
import { LinkToken } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { AccountType, AnyPassword, Email, OneTimeCode } from './person.ts';
import { OpenedSession, SigningBrowser } from './sessions.ts';

/**
 * Signing in without the authenticator app that sign-in asks for, because it is lost: the password,
 * a code by mail and one by text open a session and begin the recovery, in one go.
 */

export const startLostApp = endpoint({
  name: 'accounts.startLostApp',
  method: 'POST',
  path: '/api/v1/users/lost-app/',
  summary: 'Show the password and have a code mailed and one texted, in place of the lost app',
  auth: 'public',
  callClass: 'login',
  body: z.object({ account_type: AccountType, email: Email, password: AnyPassword }),
  success: {
    status: 202,
    body: z.object({
      /** Brought back with the codes; it works for fifteen minutes. */
      recovery_key: LinkToken,
      /** Where the codes go, as much as their owner needs to recognise them. */
      email: z.string(),
      number: z.string(),
    }),
  },
  refusals: {
    /** Wrong, or there is no such account: the two sound the same. */
    password_wrong: 422,
    too_many_attempts: 429,
    /** Sign-in asks for no app. */
    nothing_to_recover: 409,
    number_not_confirmed: 409,
    /** The number was changed less than 72 hours ago: until then it proves nobody. */
    number_too_fresh: 403,
    account_suspended: 403,
    code_sent_recently: 429,
    too_many_codes: 429,
  },
});

export const openSessionByLostApp = endpoint({
  name: 'accounts.openSessionByLostApp',
  method: 'POST',
  path: '/api/v1/users/lost-app/session/',
  summary: 'Bring both codes: a session begins, and with it the recovery of the lost factors',
  auth: 'public',
  callClass: 'login',
  body: SigningBrowser.extend({
    recovery_key: LinkToken,
    email_code: OneTimeCode,
    number_code: OneTimeCode,
  }),
  success: { status: 201, body: OpenedSession },
  refusals: {
    email_code_wrong: 422,
    number_code_wrong: 422,
    code_expired: 422,
    account_suspended: 403,
  },
});
