/**
 * Everything that may go wrong about signing in, under the name it is thrown or sent by: how it is
 * logged, what a person reads, and where they stand when they read it. Names and codes in the first
 * three groups are next-auth's and the identity provider's client's own; the rest are ours.
 */
type AuthErrorEntry = {
  /** What the log and next-auth's `_log` call it, where that differs from the name. */
  code: string;
  /** `info` is a person's everyday mistake, `error` is ours and wakes somebody. */
  log: 'info' | 'warn' | 'error';
  /** A message of `messages/{en,fil}/session.json`. */
  text: AuthErrorText;
  /** The sign-in page of their kind, the error page, or the page they are on. */
  goes: 'sign-in' | 'error-page' | 'stays';
};

type Row = Omit<AuthErrorEntry, 'code' | 'text'> & { text: string };

/** Set up wrongly: nobody can sign in until we repair it. */
const ours = { log: 'error', text: 'session_error_configuration', goes: 'error-page' } as const;
/** Only providers that we do not offer can end so; somebody has made the address up. */
const foreign = { log: 'warn', text: 'session_error_no_such_way', goes: 'error-page' } as const;
const badLink = { log: 'warn', text: 'session_error_link', goes: 'error-page' } as const;
const atTheDoor = { log: 'info', goes: 'sign-in' } as const;
const tooMany = { log: 'warn', text: 'session_error_too_many', goes: 'sign-in' } as const;
/** Belongs to forms that have better words of their own; here only so that no name is unknown. */
const elsewhere = { log: 'warn', text: 'session_error_default', goes: 'stays' } as const;

const rows = {
  // next-auth on the server.
  OAuthCallbackError: { ...foreign, code: 'OAUTH_CALLBACK_ERROR' },
  AccountNotLinkedError: { ...foreign, code: 'OAUTH_ACCOUNT_NOT_LINKED' },
  MissingAPIRouteError: { ...ours, code: 'MISSING_NEXTAUTH_API_ROUTE_ERROR' },
  MissingSecretError: { ...ours, code: 'NO_SECRET' },
  MissingAuthorizeError: { ...ours, code: 'CALLBACK_CREDENTIALS_HANDLER_ERROR' },
  MissingAdapterError: { ...ours, code: 'EMAIL_REQUIRES_ADAPTER_ERROR' },
  MissingAdapterMethodsError: { ...ours, code: 'MISSING_ADAPTER_METHODS_ERROR' },
  UnsupportedStrategyError: { ...ours, code: 'CALLBACK_CREDENTIALS_JWT_ERROR' },
  InvalidCallbackUrl: { ...badLink, code: 'INVALID_CALLBACK_URL_ERROR' },
  Configuration: ours,
  AccessDenied: { log: 'warn', text: 'session_error_access_denied', goes: 'error-page' },
  Verification: foreign,
  Signin: { ...atTheDoor, text: 'session_error_default' },
  OAuthSignin: foreign,
  OAuthCallback: foreign,
  OAuthCreateAccount: foreign,
  EmailCreateAccount: foreign,
  Callback: foreign,
  OAuthAccountNotLinked: foreign,
  EmailSignin: foreign,
  CredentialsSignin: { ...atTheDoor, text: 'session_error_credentials' },
  SessionRequired: { ...atTheDoor, text: 'session_error_required' },
  Default: { log: 'warn', text: 'session_error_default', goes: 'error-page' },

  // next-auth in the browser: treated as no data, so the page stays as it is.
  CLIENT_FETCH_ERROR: { log: 'warn', text: 'session_error_network', goes: 'stays' },
  CLIENT_SESSION_ERROR: { log: 'warn', text: 'session_error_network', goes: 'stays' },

  // The identity provider's client, on this side of the wire.
  InvalidUserPoolId: ours,
  NoSessionFoundException: { ...atTheDoor, text: 'session_error_ended' },
  InvalidAuthTokens: { log: 'warn', text: 'session_error_ended', goes: 'sign-in' },
  iatNotFoundException: { log: 'error', text: 'session_error_ended', goes: 'sign-in' },
  CredentialsNotFoundException: { log: 'warn', text: 'session_error_unavailable', goes: 'stays' },
  EmptyTokenStore: { ...atTheDoor, text: 'session_error_required' },
  UserUnAuthenticated: { ...atTheDoor, text: 'session_error_required' },
  NetworkError: { log: 'warn', text: 'session_error_unavailable', goes: 'stays' },
  TokenRefreshUnsupported: { log: 'error', text: 'session_error_ended', goes: 'sign-in' },
  InvalidRedirect: badLink,

  // The identity provider's own refusals.
  NotAuthorizedException: { ...atTheDoor, text: 'session_error_credentials' },
  UserNotFoundException: { ...atTheDoor, text: 'session_error_credentials' },
  CodeMismatchException: { ...atTheDoor, text: 'session_error_code_mismatch' },
  ExpiredCodeException: { ...atTheDoor, text: 'session_error_code_expired' },
  UserNotConfirmedException: { ...atTheDoor, text: 'session_error_email_not_confirmed' },
  PasswordResetRequiredException: { ...atTheDoor, text: 'session_error_password_reset' },
  LimitExceededException: tooMany,
  TooManyFailedAttemptsException: tooMany,
  TooManyRequestsException: tooMany,
  RefreshTokenReuseException: { log: 'warn', text: 'session_error_ended', goes: 'sign-in' },
  UnauthorizedException: { log: 'warn', text: 'session_error_ended', goes: 'sign-in' },
  InternalErrorException: { log: 'error', text: 'session_error_unavailable', goes: 'stays' },
  ExternalServiceException: { log: 'error', text: 'session_error_unavailable', goes: 'stays' },
  ForbiddenException: ours,
  FeatureUnavailableInTierException: ours,
  InvalidIdentityPoolConfigurationException: ours,
  InvalidParameterException: ours,
  InvalidUserPoolConfigurationException: ours,
  OperationNotEnabledException: ours,
  ResourceNotFoundException: ours,
  UnsupportedOperationException: ours,
  UnsupportedTokenTypeException: ours,
  AliasExistsException: elsewhere,
  CodeDeliveryFailureException: elsewhere,
  ConcurrentModificationException: elsewhere,
  EnableSoftwareTokenMFAException: elsewhere,
  InvalidPasswordException: elsewhere,
  MFAMethodNotFoundException: elsewhere,
  PasswordHistoryPolicyViolationException: elsewhere,
  ResourceConflictException: elsewhere,
  SoftwareTokenMFANotFoundException: elsewhere,
  UsernameExistsException: elsewhere,

  // Ours, on the way in.
  TotpRequired: { ...atTheDoor, text: 'session_error_totp_required' },
  EmailCodeRequired: { ...atTheDoor, text: 'session_error_email_code_required' },
  CodeMismatch: { ...atTheDoor, text: 'session_error_code_mismatch' },
  CodeExpired: { ...atTheDoor, text: 'session_error_code_expired' },
  TooManyAttempts: tooMany,
  EmailNotConfirmed: { ...atTheDoor, text: 'session_error_email_not_confirmed' },
  PasswordResetRequired: { ...atTheDoor, text: 'session_error_password_reset' },
  AccountSuspended: { log: 'warn', text: 'session_error_suspended', goes: 'sign-in' },
  PasskeyRefused: { ...atTheDoor, text: 'session_error_passkey_refused' },
  WrongCodesEnded: { ...atTheDoor, text: 'session_error_wrong_codes' },
  PasskeyRequired: { ...atTheDoor, text: 'session_error_passkey_required' },
  SignInUnavailable: { log: 'error', text: 'session_error_unavailable', goes: 'sign-in' },
  SessionEnded: { ...atTheDoor, text: 'session_error_ended' },
  FormExpired: { ...atTheDoor, text: 'session_error_form_expired' },
} as const satisfies Record<string, Row & { code?: string }>;

export type AuthErrorCode = keyof typeof rows;
export type AuthErrorText = (typeof rows)[AuthErrorCode]['text'];

const withCodes = Object.entries<Row & { code?: string }>(rows).map(
  ([name, row]) => [name, { code: name, ...row }] as const,
);

export const authErrors = Object.fromEntries(withCodes) as Record<AuthErrorCode, AuthErrorEntry>;

/** The name behind an address's `error`, a thrown name or a logged code; `Default` if unknown. */
export function authErrorCodeOf(said: string | null | undefined): AuthErrorCode | null {
  if (!said) return null;
  const found = withCodes.find(([name, { code }]) => name === said || code === said);
  return (found?.[0] as AuthErrorCode | undefined) ?? 'Default';
}
