import { authorizationOf, encryptPush, type PushIdentity, type PushKeys } from './encryption.ts';

export type PushAddress = PushKeys & { endpoint: string };
export type OutgoingPush = {
  text: string;
  /** One that was not fetched yet is replaced by a later one of the same topic. */
  topic: string;
  secondsUseful: number;
  isUrgent: boolean;
};

/**
 * `gone`: the browser has left its subscription, and nothing reaches it any more. `refused`: this
 * message is not taken, nor would it be later. `later`: nobody knows or cares yet; asking again
 * shows nothing twice, because a browser puts one notice in place of another of the same name.
 */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'later';

const answerMs = 10_000;

/** Hands one message to a browser's push service. What it answers is not logged. */
export async function sendToPushService(
  identity: PushIdentity,
  { endpoint, ...keys }: PushAddress,
  push: OutgoingPush,
  { contact, now }: { contact: string; now: Date },
): Promise<PushOutcome> {
  const response = await fetch(endpoint, {
    method: 'POST',
    body: new Uint8Array(encryptPush(push.text, keys)),
    headers: {
      authorization: authorizationOf(identity, { endpoint, contact, now }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(push.secondsUseful),
      topic: push.topic,
      urgency: push.isUrgent ? 'high' : 'normal',
    },
    // An address was allowed by its host; it must not lead to another.
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs),
  }).catch(() => undefined);
  await response?.body?.cancel();
  if (!response || response.status === 429 || response.status >= 500) return 'later';
  if (response.ok) return 'taken';
  return response.status === 404 || response.status === 410 ? 'gone' : 'refused';
}

/** The push services of browsers. Our worker sends to no other host, whatever a caller names. */
const services: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.apple\.com$/,
  /^(?:[a-z0-9-]+\.)*notify\.windows\.com$/,
];

/** `testOrigin` is that of a stand-in; production has none. */
export function isPushEndpoint(endpoint: string, testOrigin?: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (testOrigin && url.origin === new URL(testOrigin).origin) return true;
  const isPlainHttps = url.protocol === 'https:' && url.port === '';
  return isPlainHttps && services.some((host) => host.test(url.hostname));
}
