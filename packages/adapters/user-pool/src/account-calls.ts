import {
  type CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { withRetries } from './retries.ts';
import { contextOf, type Delivery, deliveryOf, metadataOf, type Named } from './shapes.ts';
import type { Role } from './tokens.ts';

/** Signing up and recovering: for people who cannot sign in yet. */
export function accountCalls(sdk: CognitoIdentityProviderClient, ClientId: string) {
  const named = (call: Named) => ({
    ClientId,
    Username: call.username,
    ...contextOf(call),
    ...metadataOf(call),
  });
  return {
    signUp: (
      call: Named & { password: string; role: Role; locale?: string; name?: string },
    ): Promise<{ sub: string; isConfirmed: boolean; delivery: Delivery }> =>
      withRetries('unsent', async () => {
        const UserAttributes = [
          { Name: 'email', Value: call.username },
          { Name: 'custom:role', Value: call.role },
          ...(call.locale === undefined ? [] : [{ Name: 'locale', Value: call.locale }]),
          ...(call.name === undefined ? [] : [{ Name: 'name', Value: call.name }]),
        ];
        const answer = await sdk.send(
          new SignUpCommand({ ...named(call), Password: call.password, UserAttributes }),
        );
        return {
          sub: answer.UserSub ?? '',
          isConfirmed: answer.UserConfirmed ?? false,
          delivery: deliveryOf(answer.CodeDeliveryDetails),
        };
      }),

    confirmSignUp: (call: Named & { code: string }): Promise<void> =>
      withRetries('unsent', async () => {
        await sdk.send(new ConfirmSignUpCommand({ ...named(call), ConfirmationCode: call.code }));
      }),

    resendConfirmationCode: (call: Named): Promise<Delivery> =>
      withRetries('unsent', async () => {
        const answer = await sdk.send(new ResendConfirmationCodeCommand(named(call)));
        return deliveryOf(answer.CodeDeliveryDetails);
      }),

    forgotPassword: (call: Named): Promise<Delivery> =>
      withRetries('unsent', async () => {
        const answer = await sdk.send(new ForgotPasswordCommand(named(call)));
        return deliveryOf(answer.CodeDeliveryDetails);
      }),

    confirmForgotPassword: (call: Named & { code: string; password: string }): Promise<void> =>
      withRetries('unsent', async () => {
        await sdk.send(
          new ConfirmForgotPasswordCommand({
            ...named(call),
            ConfirmationCode: call.code,
            Password: call.password,
          }),
        );
      }),
  };
}
