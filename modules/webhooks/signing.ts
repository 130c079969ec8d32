import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

export const drawSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

type Message = { id: string; at: Date; body: string };

/**
 * The headers of Standard Webhooks 1.0.0: what proves to a merchant that we sent this, and when.
 * Every secret in force signs, the newest first.
 */
export function signedHeaders(secrets: readonly string[], { id, at, body }: Message) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${mac}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
