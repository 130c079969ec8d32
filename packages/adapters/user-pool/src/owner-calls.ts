import {
  ChangePasswordCommand,
  type CognitoIdentityProviderClient,
  DeleteUserCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  type GetUserCommandOutput,
  GlobalSignOutCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { withRetries } from './retries.ts';
import {
  type Delivery,
  deliveryOf,
  isChallenge,
  type Metadata,
  metadataOf,
  type Owned,
  type PoolUser,
  tokenOf,
} from './shapes.ts';
import type { Role } from './tokens.ts';

/** What people do with their own account, shown by an access token. */
export function ownerCalls(sdk: CognitoIdentityProviderClient) {
  return {
    getUser: (call: Owned): Promise<PoolUser> =>
      withRetries('always', async () => {
        const answer = await sdk.send(new GetUserCommand(tokenOf(call)));
        return userOf(answer);
      }),

    changePassword: (
      call: Owned & { previousPassword: string; proposedPassword: string },
    ): Promise<void> =>
      withRetries('unsent', async () => {
        await sdk.send(
          new ChangePasswordCommand({
            ...tokenOf(call),
            PreviousPassword: call.previousPassword,
            ProposedPassword: call.proposedPassword,
          }),
        );
      }),

    /** A new e-mail stays without effect until `verifyEmail` brings the code sent to it. */
    updateAttributes: (
      call: Owned & Metadata & { email?: string; locale?: string; name?: string },
    ): Promise<Delivery | undefined> =>
      withRetries('unsent', async () => {
        const { email, locale, name } = call;
        const UserAttributes = Object.entries({ email, locale, name }).flatMap(([Name, Value]) =>
          Value === undefined ? [] : [{ Name, Value }],
        );
        const answer = await sdk.send(
          new UpdateUserAttributesCommand({
            ...tokenOf(call),
            UserAttributes,
            ...metadataOf(call),
          }),
        );
        const [details] = answer.CodeDeliveryDetailsList ?? [];
        return details && deliveryOf(details);
      }),

    resendEmailCode: (call: Owned & Metadata): Promise<Delivery> =>
      withRetries('unsent', async () => {
        const answer = await sdk.send(
          new GetUserAttributeVerificationCodeCommand({
            ...tokenOf(call),
            AttributeName: 'email',
            ...metadataOf(call),
          }),
        );
        return deliveryOf(answer.CodeDeliveryDetails);
      }),

    verifyEmail: (call: Owned & { code: string }): Promise<void> =>
      withRetries('unsent', async () => {
        await sdk.send(
          new VerifyUserAttributeCommand({
            ...tokenOf(call),
            AttributeName: 'email',
            Code: call.code,
          }),
        );
      }),

    globalSignOut: (call: Owned): Promise<void> =>
      withRetries('unsent', async () => {
        await sdk.send(new GlobalSignOutCommand(tokenOf(call)));
      }),

    deleteUser: (call: Owned): Promise<void> =>
      withRetries('unsent', async () => {
        await sdk.send(new DeleteUserCommand(tokenOf(call)));
      }),
  };
}

function userOf(answer: GetUserCommandOutput): PoolUser {
  const values = new Map(answer.UserAttributes?.map(({ Name, Value }) => [Name, Value]));
  const [locale, name] = [values.get('locale'), values.get('name')];
  const preferred = answer.PreferredMfaSetting;
  return {
    sub: values.get('sub') ?? '',
    email: values.get('email') ?? '',
    isEmailVerified: values.get('email_verified') === 'true',
    role: (values.get('custom:role') ?? 'buyer') as Role,
    factors: (answer.UserMFASettingList ?? []).filter(isChallenge),
    ...(locale === undefined ? {} : { locale }),
    ...(name === undefined ? {} : { name }),
    ...(preferred && isChallenge(preferred) ? { preferredFactor: preferred } : {}),
  };
}
