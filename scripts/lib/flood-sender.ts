import { randomBytes, randomInt } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { userpoolIds } from '@luwag/testing/harness/userpool';
import { type Outcome, sendAtRate } from './open-loop.ts';

/** What to send, and for how long: sign-ins by people who do not exist, each from elsewhere. */
export type Flood = { url: string; perSecond: number; seconds: number };

const headers = () => ({
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
});
const anyAddress = () => [100, 64 + randomInt(64), randomInt(256), randomInt(256)].join('.');
const body = () =>
  JSON.stringify({
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: userpoolIds.clientId,
    AuthParameters: {
      USERNAME: `${randomBytes(8).toString('hex')}@example.ph`,
      PASSWORD: 'Baha-ng-hula-88',
    },
    UserContextData: { IpAddress: anyAddress() },
  });

/** A wrong password was hashed; too many requests were not. */
function outcomeOf(_status: number, text: string): Outcome {
  if (text.includes('NotAuthorizedException')) return 'ok';
  return text.includes('TooManyRequestsException') ? 'refused' : 'failed';
}

// A process of its own, and behind the payments: a crowd does its sending on machines of its own.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('message', async ({ url, ...load }: Flood) => {
  process.send?.(await sendAtRate(url, { ...load, body, headers, outcomeOf }));
});
