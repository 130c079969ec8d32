import {
  CognitoIdentityClient,
  type CognitoIdentityClientConfig,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
} from '@aws-sdk/client-cognito-identity';
import { localError } from './errors.ts';
import { withRetries } from './retries.ts';

/** What a visitor has who has not signed in. */
export type GuestCredentials = {
  identityId: string;
  accessKeyId: string;
  secretKey: string;
  sessionToken: string;
  expiresAt: Date;
};

export type GuestCalls = {
  getGuestIdentity(): Promise<{ identityId: string }>;
  getGuestCredentials(call: { identityId: string }): Promise<GuestCredentials>;
};

export function createGuestCalls(config: CognitoIdentityClientConfig, identityPoolId: string) {
  const sdk = new CognitoIdentityClient(config);
  const calls: GuestCalls = {
    getGuestIdentity: () =>
      withRetries('always', async () => {
        const answer = await sdk.send(new GetIdCommand({ IdentityPoolId: identityPoolId }));
        if (!answer.IdentityId) throw localError('NoSessionFoundException');
        return { identityId: answer.IdentityId };
      }),
    getGuestCredentials: ({ identityId }) =>
      withRetries('always', async () => {
        if (!identityId) throw localError('NoSessionFoundException');
        const answer = await sdk.send(
          new GetCredentialsForIdentityCommand({ IdentityId: identityId }),
        );
        const { AccessKeyId, SecretKey, SessionToken, Expiration } = answer.Credentials ?? {};
        if (!AccessKeyId || !SecretKey || !SessionToken || !Expiration)
          throw localError('CredentialsNotFoundException');
        return {
          identityId,
          accessKeyId: AccessKeyId,
          secretKey: SecretKey,
          sessionToken: SessionToken,
          expiresAt: Expiration,
        };
      }),
  };
  return { calls, close: () => sdk.destroy() };
}
