import {
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { withRetries } from './retries.ts';
import { type Tokens, tokensOf } from './shapes.ts';

/** What is done to an account without its owner's token. Needs the administrator's key. */
export function adminCalls(
  sdk: CognitoIdentityProviderClient,
  { poolId: UserPoolId, clientId: ClientId }: { poolId: string; clientId: string },
) {
  return {
    /** `username` is the pool's own name for the person. The address counts as proven. */
    adminUpdateEmail: (call: { username: string; email: string }): Promise<void> =>
      withRetries('always', async () => {
        await sdk.send(
          new AdminUpdateUserAttributesCommand({
            UserPoolId,
            Username: call.username,
            UserAttributes: [
              { Name: 'email', Value: call.email },
              { Name: 'email_verified', Value: 'true' },
            ],
          }),
        );
      }),

    /** Its codes are no longer asked for; there may have been none. */
    adminDisableTotp: (call: { username: string }): Promise<void> =>
      withRetries('always', async () => {
        const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
        const Username = call.username;
        await sdk.send(
          new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username, SoftwareTokenMfaSettings }),
        );
      }),

    /** Signs in whom the caller has recognised by itself; the tokens say by what. */
    adminSignIn: (call: {
      username: string;
      factor: 'passkey' | 'registration' | 'recovery';
      deviceKey?: string | undefined;
    }): Promise<Tokens> =>
      withRetries('unsent', async () => {
        const answer = await sdk.send(
          new AdminInitiateAuthCommand({
            UserPoolId,
            ClientId,
            AuthFlow: 'CUSTOM_AUTH',
            AuthParameters: {
              USERNAME: call.username,
              ...(call.deviceKey ? { DEVICE_KEY: call.deviceKey } : {}),
            },
            ClientMetadata: { factor: call.factor },
          }),
        );
        return tokensOf(answer.AuthenticationResult);
      }),

    adminGlobalSignOut: (call: { username: string }): Promise<void> =>
      withRetries('always', async () => {
        const Username = call.username;
        await sdk.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
      }),
  };
}
