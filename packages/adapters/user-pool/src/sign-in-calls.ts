import {
  type CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { localError } from './errors.ts';
import { withRetries } from './retries.ts';
import {
  type ChallengeName,
  contextOf,
  outcomeOf,
  type SignInOutcome,
  type Tokens,
  tokensOf,
  type Visitor,
} from './shapes.ts';

/** Signing in, staying signed in, signing out. */
export function signInCalls(sdk: CognitoIdentityProviderClient, ClientId: string) {
  return {
    signIn: (
      call: Visitor & { username: string; password: string; deviceKey?: string | undefined },
    ): Promise<SignInOutcome> =>
      // A failure must not be counted twice for one answer that was lost on the way.
      withRetries('unsent', async () => {
        const answer = await sdk.send(
          new InitiateAuthCommand({
            AuthFlow: 'USER_PASSWORD_AUTH',
            ClientId,
            AuthParameters: {
              USERNAME: call.username,
              PASSWORD: call.password,
              ...(call.deviceKey ? { DEVICE_KEY: call.deviceKey } : {}),
            },
            ...contextOf(call),
          }),
        );
        return outcomeOf(answer);
      }),

    answerChallenge: (
      call: Visitor & {
        challenge: ChallengeName;
        session: string | undefined;
        username: string;
        code: string;
      },
    ): Promise<SignInOutcome> =>
      withRetries('unsent', async () => {
        if (!call.session) throw localError('NoSessionFoundException');
        const answer = await sdk.send(
          new RespondToAuthChallengeCommand({
            ClientId,
            ChallengeName: call.challenge,
            Session: call.session,
            ChallengeResponses: {
              USERNAME: call.username,
              [`${call.challenge}_CODE`]: call.code,
            },
            ...contextOf(call),
          }),
        );
        return outcomeOf(answer);
      }),

    /** Safe to repeat: the same token leads to the same successor for ten seconds. */
    refreshTokens: (call: {
      accessToken?: string | undefined;
      refreshToken?: string | undefined;
      deviceKey?: string | undefined;
    }): Promise<Tokens> =>
      withRetries('always', async () => {
        if (!call.refreshToken)
          throw localError(call.accessToken ? 'TokenRefreshUnsupported' : 'EmptyTokenStore');
        const answer = await sdk.send(
          new GetTokensFromRefreshTokenCommand({
            ClientId,
            RefreshToken: call.refreshToken,
            ...(call.deviceKey ? { DeviceKey: call.deviceKey } : {}),
          }),
        );
        return tokensOf(answer.AuthenticationResult);
      }),

    revokeToken: (call: { refreshToken: string }): Promise<void> =>
      withRetries('always', async () => {
        await sdk.send(new RevokeTokenCommand({ ClientId, Token: call.refreshToken }));
      }),
  };
}
