import type { z } from 'zod';
import {
  adminDisableTotp,
  adminInitiateAuth,
  adminUpdateUserAttributes,
  adminUserGlobalSignOut,
} from './admin.ts';
import { getCredentialsForIdentity, getId } from './guests.ts';
import * as inputs from './inputs.ts';
import { associateSoftwareToken, setUserMfaPreference, verifySoftwareToken } from './mfa.ts';
import type { Pool } from './pool.ts';
import {
  deleteUser,
  getUser,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from './profile.ts';
import { changePassword, confirmForgotPassword, forgotPassword } from './recovery.ts';
import { getTokensFromRefreshToken, globalSignOut, revokeToken } from './sessions.ts';
import { initiateAuth, respondToAuthChallenge } from './sign-in.ts';
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up.ts';

export type Operation = {
  input: z.ZodType;
  /** Only for whoever signs with the administrator's key. */
  isAdmin?: boolean;
  run(pool: Pool, input: unknown): Promise<object>;
};

const operation = <S extends z.ZodType>(
  input: S,
  run: (pool: Pool, input: z.output<S>) => Promise<object>,
): Operation => ({ input, run: (pool, checked) => run(pool, checked as z.output<S>) });

const provider: Record<string, Operation> = {
  SignUp: operation(inputs.SignUp, signUp),
  ConfirmSignUp: operation(inputs.ConfirmSignUp, confirmSignUp),
  ResendConfirmationCode: operation(inputs.ResendConfirmationCode, resendConfirmationCode),
  InitiateAuth: operation(inputs.InitiateAuth, initiateAuth),
  RespondToAuthChallenge: operation(inputs.RespondToAuthChallenge, respondToAuthChallenge),
  GetTokensFromRefreshToken: operation(inputs.GetTokensFromRefreshToken, getTokensFromRefreshToken),
  RevokeToken: operation(inputs.RevokeToken, revokeToken),
  GlobalSignOut: operation(inputs.ForAccessToken, globalSignOut),
  GetUser: operation(inputs.ForAccessToken, getUser),
  ChangePassword: operation(inputs.ChangePassword, changePassword),
  ForgotPassword: operation(inputs.ForgotPassword, forgotPassword),
  ConfirmForgotPassword: operation(inputs.ConfirmForgotPassword, confirmForgotPassword),
  UpdateUserAttributes: operation(inputs.UpdateUserAttributes, updateUserAttributes),
  GetUserAttributeVerificationCode: operation(
    inputs.GetUserAttributeVerificationCode,
    getUserAttributeVerificationCode,
  ),
  VerifyUserAttribute: operation(inputs.VerifyUserAttribute, verifyUserAttribute),
  AssociateSoftwareToken: operation(inputs.ForAccessToken, associateSoftwareToken),
  VerifySoftwareToken: operation(inputs.VerifySoftwareToken, verifySoftwareToken),
  SetUserMFAPreference: operation(inputs.SetUserMfaPreference, setUserMfaPreference),
  DeleteUser: operation(inputs.ForAccessToken, deleteUser),
};
const admin: Record<string, Operation> = {
  AdminInitiateAuth: operation(inputs.AdminInitiateAuth, adminInitiateAuth),
  AdminUpdateUserAttributes: operation(inputs.AdminUpdateUserAttributes, adminUpdateUserAttributes),
  AdminSetUserMFAPreference: operation(inputs.AdminSetUserMfaPreference, adminDisableTotp),
  AdminUserGlobalSignOut: operation(inputs.AdminUserGlobalSignOut, adminUserGlobalSignOut),
};
const identity: Record<string, Operation> = {
  GetId: operation(inputs.GetId, getId),
  GetCredentialsForIdentity: operation(inputs.GetCredentialsForIdentity, getCredentialsForIdentity),
};

/** Everything this pool answers, by the value of `X-Amz-Target`. */
export const operations = new Map<string, Operation>([
  ...Object.entries(provider).map(
    ([name, each]) => [`AWSCognitoIdentityProviderService.${name}`, each] as const,
  ),
  ...Object.entries(admin).map(
    ([name, each]) =>
      [`AWSCognitoIdentityProviderService.${name}`, { ...each, isAdmin: true }] as const,
  ),
  ...Object.entries(identity).map(
    ([name, each]) => [`AWSCognitoIdentityService.${name}`, each] as const,
  ),
]);
