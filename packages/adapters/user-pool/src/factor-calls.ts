import {
  AssociateSoftwareTokenCommand,
  type CognitoIdentityProviderClient,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { withRetries } from './retries.ts';
import { type FactorSetting, type Owned, tokenOf } from './shapes.ts';

/** The second factors of one's own account. */
export function factorCalls(sdk: CognitoIdentityProviderClient) {
  return {
    /**
     * A new secret for an authenticator app, in base32; without effect until a code of it was
     * verified under its session.
     */
    associateTotp: (call: Owned): Promise<{ secret: string; session: string | undefined }> =>
      withRetries('unsent', async () => {
        const answer = await sdk.send(new AssociateSoftwareTokenCommand(tokenOf(call)));
        return { secret: answer.SecretCode ?? '', session: answer.Session };
      }),

    /** With a session, a code of the secret that waits under it; without, of the one in use. */
    verifyTotp: (call: Owned & { code: string; session?: string | undefined }): Promise<void> =>
      withRetries('unsent', async () => {
        const { code: UserCode, session: Session } = call;
        await sdk.send(new VerifySoftwareTokenCommand({ ...tokenOf(call), UserCode, Session }));
      }),

    /** A factor that is not named stays as it is. */
    setFactors: (call: Owned & { totp?: FactorSetting; emailOtp?: FactorSetting }): Promise<void> =>
      withRetries('always', async () => {
        const setting = ({ isOn, isPreferred }: FactorSetting) => ({
          Enabled: isOn,
          PreferredMfa: isPreferred ?? false,
        });
        await sdk.send(
          new SetUserMFAPreferenceCommand({
            ...tokenOf(call),
            ...(call.totp ? { SoftwareTokenMfaSettings: setting(call.totp) } : {}),
            ...(call.emailOtp ? { EmailMfaSettings: setting(call.emailOtp) } : {}),
          }),
        );
      }),
  };
}
