/** Exceptions of the pool's protocol, under the names the protocol gives them. */
export const poolExceptionCodes = [
  'AliasExistsException',
  'CodeDeliveryFailureException',
  'CodeMismatchException',
  'ConcurrentModificationException',
  'EnableSoftwareTokenMFAException',
  'ExpiredCodeException',
  'FeatureUnavailableInTierException',
  'ForbiddenException',
  'InternalErrorException',
  'InvalidParameterException',
  'InvalidPasswordException',
  'InvalidUserPoolConfigurationException',
  'LimitExceededException',
  'MFAMethodNotFoundException',
  'NotAuthorizedException',
  'OperationNotEnabledException',
  'PasswordHistoryPolicyViolationException',
  'PasswordResetRequiredException',
  'RefreshTokenReuseException',
  'ResourceNotFoundException',
  'SoftwareTokenMFANotFoundException',
  'TooManyFailedAttemptsException',
  'TooManyRequestsException',
  'UnauthorizedException',
  'UnsupportedOperationException',
  'UnsupportedTokenTypeException',
  'UserNotConfirmedException',
  'UserNotFoundException',
  'UsernameExistsException',
] as const;

/** Those that only the service for guests' identities has. */
export const identityExceptionCodes = [
  'ExternalServiceException',
  'InvalidIdentityPoolConfigurationException',
  'ResourceConflictException',
] as const;

/** What goes wrong on this side of the wire. */
const localErrorCodes = [
  'CredentialsNotFoundException',
  'EmptyTokenStore',
  'InvalidAuthTokens',
  'InvalidRedirect',
  'InvalidUserPoolId',
  'NetworkError',
  'NoSessionFoundException',
  'TokenRefreshUnsupported',
  'UserUnAuthenticated',
  'iatNotFoundException',
] as const;

/** Every way a call to the pool can fail, for those who must have an answer to each. */
export const poolErrorCodes = [
  ...poolExceptionCodes,
  ...identityExceptionCodes,
  ...localErrorCodes,
] as const;
export type PoolErrorCode = (typeof poolErrorCodes)[number];

const messages: Record<(typeof localErrorCodes)[number], string> = {
  CredentialsNotFoundException: 'The answer has no credentials',
  EmptyTokenStore: 'There are no tokens to refresh',
  InvalidAuthTokens: 'The tokens cannot be trusted',
  InvalidRedirect: 'The address to return to is not ours',
  InvalidUserPoolId: 'Invalid user pool id provided.',
  NetworkError: 'The pool could not be reached, or its answer was lost',
  NoSessionFoundException: 'Auth session was not found',
  TokenRefreshUnsupported:
    'Token refresh is not supported when authenticated with the implicit grant',
  UserUnAuthenticated: 'User needs to be authenticated to call this',
  iatNotFoundException: 'The token does not say when it was issued',
};

export class PoolError extends Error {
  override name = 'PoolError';
  readonly code: PoolErrorCode;
  /** Too many wrong passwords lately: the right one would be refused as well, for a while. */
  readonly areAttemptsExceeded: boolean;

  constructor(code: PoolErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.areAttemptsExceeded = code === 'NotAuthorizedException' && /exceeded/.test(message);
  }
}

export const localError = (code: (typeof localErrorCodes)[number], cause?: unknown): PoolError =>
  new PoolError(code, messages[code], { cause });

const isPoolCode = (name: string): name is PoolErrorCode =>
  (poolErrorCodes as readonly string[]).includes(name);

/** What the SDK threw, under our names. An answer nobody can read counts as a fault of the pool. */
export function poolErrorOf(thrown: unknown): PoolError {
  if (thrown instanceof PoolError) return thrown;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (isPoolCode(error.name)) return new PoolError(error.name, error.message, { cause: thrown });
  return wasAnswered(error)
    ? new PoolError('InternalErrorException', error.message, { cause: thrown })
    : localError('NetworkError', thrown);
}

const wasAnswered = (error: Error): boolean =>
  '$metadata' in error &&
  (error.$metadata as { httpStatusCode?: number }).httpStatusCode !== undefined;

/** The call never left: nobody was listening, or the name leads nowhere. */
export function wasNeverSent(error: PoolError): boolean {
  const cause = error.cause;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return error.code === 'NetworkError' && (code === 'ECONNREFUSED' || code === 'ENOTFOUND');
}
