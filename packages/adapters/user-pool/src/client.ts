import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { accountCalls } from './account-calls.ts';
import { adminCalls } from './admin-calls.ts';
import { localError } from './errors.ts';
import { factorCalls } from './factor-calls.ts';
import { createGuestCalls, type GuestCalls } from './guests.ts';
import { ownerCalls } from './owner-calls.ts';
import { signInCalls } from './sign-in-calls.ts';
import { createTokenVerifier, type TokenVerifier } from './tokens.ts';

export type * from './shapes.ts';

export type PoolOptions = {
  /** Where the pool listens. */
  origin: string;
  /** What its tokens say they come from, without the pool's id. */
  issuer: string;
  poolId: string;
  clientId: string;
  identityPoolId: string;
  /** The administrator's key, for those few who may act without a person's token. */
  admin?: { keyId: string; secret: string };
};

export type PoolClient = TokenVerifier & GuestCalls & PoolCalls & { close(): void };
type PoolCalls = ReturnType<typeof accountCalls> &
  ReturnType<typeof signInCalls> &
  ReturnType<typeof ownerCalls> &
  ReturnType<typeof adminCalls> &
  ReturnType<typeof factorCalls>;

// A sign-in may wait for its turn to be hashed; longer than this nobody waits.
const requestHandler = {
  connectionTimeout: 2000,
  requestTimeout: 8000,
  throwOnRequestTimeout: true,
};

/**
 * The only way to the identity provider, over the official SDK: a real Cognito pool is a change of
 * address. Every call either returns a plain value or throws a `PoolError`.
 */
export function createPoolClient(options: PoolOptions): PoolClient {
  const region = regionOf(options.poolId);
  // One retry policy, ours: the SDK's own would repeat a sign-in whose answer was lost.
  const config = { region, endpoint: options.origin, maxAttempts: 1, requestHandler };
  const { keyId: accessKeyId, secret: secretAccessKey } = options.admin ?? {
    keyId: '',
    secret: '',
  };
  const sdk = new CognitoIdentityProviderClient({
    ...config,
    credentials: { accessKeyId, secretAccessKey },
  });
  const guests = createGuestCalls(config, options.identityPoolId);
  return {
    ...createTokenVerifier(options),
    ...guests.calls,
    ...accountCalls(sdk, options.clientId),
    ...signInCalls(sdk, options.clientId),
    ...ownerCalls(sdk),
    ...adminCalls(sdk, options),
    ...factorCalls(sdk),
    close() {
      sdk.destroy();
      guests.close();
    },
  };
}

function regionOf(poolId: string): string {
  const region = /^([a-z]+(?:-[a-z0-9]+)+)_\w+$/.exec(poolId)?.[1];
  if (!region) throw localError('InvalidUserPoolId');
  return region;
}
