import { z } from 'zod';

// Lengths follow the protocol's own model; what is longer is refused before it costs anything.
const text = z.string().max(2048);
const clientMetadata = z.record(text, text).default({});
const withClient = {
  ClientId: z.string().max(128),
  ClientMetadata: clientMetadata,
  UserContextData: z.object({ IpAddress: z.string().max(64).optional() }).optional(),
};
const username = z.string().min(1).max(320);
const password = z.string().min(1).max(512);
const accessToken = z.string().min(1).max(8192);
const code = z.string().regex(/^\d{6,8}$/);
const deviceKey = z.string().min(1).max(128);
const attributes = z.array(z.object({ Name: z.string().max(32), Value: text.default('') })).max(20);
const attributeName = z.string().min(1).max(32);
const mfaSettings = z
  .object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().default(false) })
  .optional();

export const SignUp = z.object({
  ...withClient,
  Username: username,
  Password: password,
  UserAttributes: attributes.default([]),
});
export const ConfirmSignUp = z.object({
  ...withClient,
  Username: username,
  ConfirmationCode: z.string().min(1).max(64),
});
export const ResendConfirmationCode = z.object({ ...withClient, Username: username });
export const InitiateAuth = z.object({
  ...withClient,
  AuthFlow: z.string().max(64),
  AuthParameters: z
    .object({
      USERNAME: username.optional(),
      PASSWORD: password.optional(),
      DEVICE_KEY: deviceKey.optional(),
    })
    .default({}),
});
export const RespondToAuthChallenge = z.object({
  ...withClient,
  ChallengeName: z.string().max(64),
  Session: z.string().min(20).max(2048),
  ChallengeResponses: z.object({
    USERNAME: username,
    SOFTWARE_TOKEN_MFA_CODE: code.optional(),
    EMAIL_OTP_CODE: code.optional(),
    DEVICE_KEY: deviceKey.optional(),
  }),
});
export const GetTokensFromRefreshToken = z.object({
  ClientId: z.string().max(128),
  RefreshToken: z.string().min(1).max(8192),
  DeviceKey: deviceKey.optional(),
});
export const RevokeToken = z.object({
  ClientId: z.string().max(128),
  Token: z.string().min(1).max(8192),
});
export const ForAccessToken = z.object({ AccessToken: accessToken });
export const ChangePassword = z.object({
  AccessToken: accessToken,
  PreviousPassword: password,
  ProposedPassword: password,
});
export const ForgotPassword = z.object({ ...withClient, Username: username });
export const ConfirmForgotPassword = z.object({
  ...withClient,
  Username: username,
  ConfirmationCode: z.string().min(1).max(64),
  Password: password,
});
export const UpdateUserAttributes = z.object({
  AccessToken: accessToken,
  UserAttributes: attributes.min(1),
  ClientMetadata: clientMetadata,
});
export const GetUserAttributeVerificationCode = z.object({
  AccessToken: accessToken,
  AttributeName: attributeName,
  ClientMetadata: clientMetadata,
});
export const VerifyUserAttribute = z.object({
  AccessToken: accessToken,
  AttributeName: attributeName,
  Code: z.string().min(1).max(64),
});
export const VerifySoftwareToken = z.object({
  AccessToken: accessToken,
  UserCode: code,
  Session: z.string().min(1).max(2048).optional(),
});
export const SetUserMfaPreference = z.object({
  AccessToken: accessToken,
  SoftwareTokenMfaSettings: mfaSettings,
  EmailMfaSettings: mfaSettings,
  SMSMfaSettings: mfaSettings,
  WebAuthnMfaSettings: mfaSettings,
});
/** Those who act for others name whom, by the name that never changes. */
const forUser = { UserPoolId: z.string().max(55), Username: z.uuid() };
export const AdminUpdateUserAttributes = z.object({ ...forUser, UserAttributes: attributes });
export const AdminUserGlobalSignOut = z.object(forUser);
export const AdminSetUserMfaPreference = z.object({
  ...forUser,
  SoftwareTokenMfaSettings: z.object({ Enabled: z.literal(false) }),
});
export const AdminInitiateAuth = z.object({
  UserPoolId: forUser.UserPoolId,
  ClientId: z.string().max(128),
  AuthFlow: z.string().max(64),
  AuthParameters: z.object({ USERNAME: forUser.Username, DEVICE_KEY: deviceKey.optional() }),
  /** What the product has checked by itself; the tokens say so. */
  ClientMetadata: z.object({ factor: z.enum(['passkey', 'registration', 'recovery']) }),
});
export const GetId = z.object({
  IdentityPoolId: z.string().max(128),
  Logins: z.record(text, z.string().max(8192)).default({}),
});
export const GetCredentialsForIdentity = z.object({
  IdentityId: z.string().max(128),
  Logins: z.record(text, z.string().max(8192)).default({}),
});

/** The caller's own word for a request's shape. */
export type Input<S extends z.ZodType> = z.output<S>;
