import type { AuthErrorCode } from '../../src/shared/auth/auth-errors.ts';

/**
 * Ends a sign-in with a name that `auth-errors.ts` knows. next-auth passes the message on as the
 * `error` of the page that follows, so the message is the name and nothing else.
 */
export class NamedAuthError extends Error {
  readonly named: AuthErrorCode;
  constructor(named: AuthErrorCode, options?: ErrorOptions) {
    super(named, options);
    this.name = named;
    this.named = named;
  }
}
