import { PoolError, type PoolErrorCode } from '@luwag/user-pool/errors';
import type { AuthErrorCode } from '../../src/shared/auth/auth-errors.ts';
import { NamedAuthError } from './named-error.ts';

/** What the person at the sign-in form is told; whatever is not listed is trouble of ours. */
const atSignIn: Partial<Record<PoolErrorCode, AuthErrorCode>> = {
  NotAuthorizedException: 'CredentialsSignin',
  UserNotFoundException: 'CredentialsSignin',
  InvalidParameterException: 'CredentialsSignin',
  CodeMismatchException: 'CodeMismatch',
  ExpiredCodeException: 'CodeExpired',
  NoSessionFoundException: 'CodeExpired',
  UserNotConfirmedException: 'EmailNotConfirmed',
  PasswordResetRequiredException: 'PasswordResetRequired',
  LimitExceededException: 'TooManyAttempts',
  TooManyFailedAttemptsException: 'TooManyAttempts',
  TooManyRequestsException: 'TooManyAttempts',
};

export function namedAtPassword(thrown: unknown): unknown {
  if (!(thrown instanceof PoolError)) return thrown;
  if (thrown.areAttemptsExceeded) return new NamedAuthError('TooManyAttempts', { cause: thrown });
  const named = atSignIn[thrown.code] ?? 'SignInUnavailable';
  return new NamedAuthError(named, { cause: thrown });
}

/** The password was right already: what is not authorised here is an attempt that ran out. */
export function namedAtCode(thrown: unknown, kind: 'totp' | 'email_code'): unknown {
  if (!(thrown instanceof PoolError)) return thrown;
  if (thrown.code === 'NotAuthorizedException' && !thrown.areAttemptsExceeded)
    return new NamedAuthError('CodeExpired', { cause: thrown });
  // An authenticator's code that was used before: the next one comes within half a minute.
  if (thrown.code === 'ExpiredCodeException' && kind === 'totp')
    return new NamedAuthError('CodeMismatch', { cause: thrown });
  return namedAtPassword(thrown);
}
