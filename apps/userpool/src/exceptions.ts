/** The ways this pool says no, by the names its protocol gives them. */
export const exceptionNames = [
  'AliasExistsException',
  'CodeMismatchException',
  'EnableSoftwareTokenMFAException',
  'ExpiredCodeException',
  'ForbiddenException',
  'InternalErrorException',
  'InvalidParameterException',
  'InvalidPasswordException',
  'LimitExceededException',
  'NotAuthorizedException',
  'PasswordResetRequiredException',
  'RefreshTokenReuseException',
  'ResourceNotFoundException',
  'SoftwareTokenMFANotFoundException',
  'TooManyFailedAttemptsException',
  'TooManyRequestsException',
  'UnknownOperationException',
  'UnsupportedOperationException',
  'UnsupportedTokenTypeException',
  'UserNotConfirmedException',
  'UserNotFoundException',
  'UsernameExistsException',
] as const;
export type ExceptionName = (typeof exceptionNames)[number];

export class PoolException extends Error {
  override name = 'PoolException';
  type: ExceptionName;
  constructor(type: ExceptionName, message: string) {
    super(message);
    this.type = type;
  }
}

// Said in several places, and alike: a difference in wording would tell known names from others.
export const wrongPassword = () =>
  new PoolException('NotAuthorizedException', 'Incorrect username or password.');
export const attemptsExceeded = () =>
  new PoolException('NotAuthorizedException', 'Password attempts exceeded');
export const resetRequired = () =>
  new PoolException('PasswordResetRequiredException', 'Password reset required for the user');
export const codeMismatch = () =>
  new PoolException(
    'CodeMismatchException',
    'Invalid verification code provided, please try again.',
  );
export const codeExpired = () =>
  new PoolException('ExpiredCodeException', 'Invalid code provided, please request a code again.');
export const sendsExceeded = () =>
  new PoolException(
    'LimitExceededException',
    'Attempt limit exceeded, please try after some time.',
  );
export const invalidSession = () =>
  new PoolException('NotAuthorizedException', 'Invalid session for the user.');
export const tooManyRequests = () =>
  new PoolException('TooManyRequestsException', 'Too many requests. Try again in a moment.');
export const invalidParameter = (message: string) =>
  new PoolException('InvalidParameterException', message);

/** For the catch of a write that sets an address: another account may have it already. */
export function refuseTakenEmail(error: unknown): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
  throw isTaken
    ? new PoolException('AliasExistsException', 'An account with the email already exists.')
    : error;
}
