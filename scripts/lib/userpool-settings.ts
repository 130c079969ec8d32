import {
  type StartedUserpool,
  userpoolIds,
  userpoolSecrets,
} from '@luwag/testing/harness/userpool';

/** What the other processes are told about a started identity provider. */
export const userpoolSettings = ({
  endpoint,
  issuer,
  hookSecret,
}: Pick<StartedUserpool, 'endpoint' | 'issuer' | 'hookSecret'>) => ({
  USERPOOL_ORIGIN: endpoint,
  USERPOOL_ISSUER: issuer,
  USERPOOL_ID: userpoolIds.poolId,
  USERPOOL_CLIENT_ID: userpoolIds.clientId,
  USERPOOL_IDENTITY_POOL_ID: userpoolIds.identityPoolId,
  USERPOOL_HOOK_SECRET: hookSecret,
  ...userpoolSecrets,
});
