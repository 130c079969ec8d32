import type {
  AuthenticationResultType,
  CodeDeliveryDetailsType,
} from '@aws-sdk/client-cognito-identity-provider';
import { localError } from './errors.ts';
import type { Role } from './tokens.ts';

export type Delivery = { destination: string };
export type Tokens = {
  accessToken: string;
  idToken: string;
  refreshToken: string;
  expiresInSeconds: number;
  /** Present when the device was not known: keep it, and bring it along from now on. */
  newDeviceKey?: string;
};
export type ChallengeName = 'SOFTWARE_TOKEN_MFA' | 'EMAIL_OTP';
export type SignInOutcome =
  | { kind: 'signed_in'; tokens: Tokens }
  | { kind: 'challenge'; challenge: ChallengeName; session: string; destination?: string };
export type PoolUser = {
  sub: string;
  email: string;
  isEmailVerified: boolean;
  role: Role;
  locale?: string;
  name?: string;
  factors: ChallengeName[];
  preferredFactor?: ChallengeName;
};

/** Who is at the other end, as far as the caller knows. */
export type Visitor = { visitorAddress?: string | undefined };
export type Metadata = { clientMetadata?: Record<string, string> | undefined };
export type Named = Visitor & Metadata & { username: string };

export type FactorSetting = { isOn: boolean; isPreferred?: boolean };
export type Owned = { accessToken: string };

export const tokenOf = ({ accessToken }: Owned): { AccessToken: string } => {
  if (!accessToken) throw localError('UserUnAuthenticated');
  return { AccessToken: accessToken };
};

export const contextOf = ({ visitorAddress }: Visitor) =>
  visitorAddress ? { UserContextData: { IpAddress: visitorAddress } } : {};
export const metadataOf = ({ clientMetadata }: Metadata) =>
  clientMetadata ? { ClientMetadata: clientMetadata } : {};

export const deliveryOf = (details: CodeDeliveryDetailsType | undefined): Delivery => ({
  destination: details?.Destination ?? '',
});

type Answer = {
  AuthenticationResult?: AuthenticationResultType | undefined;
  ChallengeName?: string | undefined;
  Session?: string | undefined;
  ChallengeParameters?: Record<string, string> | undefined;
};

export function outcomeOf(answer: Answer): SignInOutcome {
  const challenge = answer.ChallengeName;
  if (challenge === undefined)
    return { kind: 'signed_in', tokens: tokensOf(answer.AuthenticationResult) };
  if (!isChallenge(challenge) || !answer.Session) throw localError('InvalidAuthTokens');
  const destination = answer.ChallengeParameters?.CODE_DELIVERY_DESTINATION;
  return {
    kind: 'challenge',
    challenge,
    session: answer.Session,
    ...(destination === undefined ? {} : { destination }),
  };
}

export const isChallenge = (name: string): name is ChallengeName =>
  name === 'SOFTWARE_TOKEN_MFA' || name === 'EMAIL_OTP';

export function tokensOf(result: AuthenticationResultType | undefined): Tokens {
  const { AccessToken, IdToken, RefreshToken, ExpiresIn, NewDeviceMetadata } = result ?? {};
  if (!AccessToken || !IdToken || !RefreshToken || !ExpiresIn)
    throw localError('InvalidAuthTokens');
  const newDeviceKey = NewDeviceMetadata?.DeviceKey;
  return {
    accessToken: AccessToken,
    idToken: IdToken,
    refreshToken: RefreshToken,
    expiresInSeconds: ExpiresIn,
    ...(newDeviceKey === undefined ? {} : { newDeviceKey }),
  };
}
