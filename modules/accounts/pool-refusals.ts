import { platformRefusal } from '@luwag/platform/http/refusal';
import { PoolError, type PoolErrorCode } from '@luwag/user-pool/errors';

export const isPoolError = (error: unknown, ...codes: PoolErrorCode[]): error is PoolError =>
  error instanceof PoolError && codes.includes(error.code);

/** Whether a code was wrong, is used up or was nobody's: whoever sent it is told the same. */
export const isCodeSpent = (error: unknown): boolean =>
  isPoolError(
    error,
    'CodeMismatchException',
    'ExpiredCodeException',
    'TooManyFailedAttemptsException',
    'UserNotFoundException',
  );

/** Whether the code of an authenticator app was wrong, or there is no app to make one. */
export const isTotpWrong = (error: unknown): boolean =>
  isPoolError(
    error,
    'CodeMismatchException',
    'EnableSoftwareTokenMFAException',
    'ExpiredCodeException',
    'SoftwareTokenMFANotFoundException',
  );

/**
 * What to throw for an error of the identity provider that its caller has no answer to: "try again"
 * where that is the truth, and the error itself where it is a defect of ours.
 */
export function poolAway(error: unknown): unknown {
  if (isPoolError(error, 'NetworkError', 'TooManyRequestsException', 'InternalErrorException'))
    return platformRefusal('unavailable', 'We could not finish this just now. Try again.', {
      retryAfterSeconds: 1,
    });
  // The token ran out, or its sign-in was ended, while the call was on its way.
  if (isPoolError(error, 'NotAuthorizedException', 'InvalidAuthTokens'))
    return platformRefusal('unauthenticated', 'Sign in to continue.');
  return error;
}
