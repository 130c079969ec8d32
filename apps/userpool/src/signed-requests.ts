import { createHash, createHmac } from 'node:crypto';
import { isSame } from './secrets.ts';

/** The key an administrator signs with. The secret never travels. */
export type AdminKey = { keyId: string; secret: string };

type SignedRequest = {
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

// Signature Version 4, for the one request these protocols have: POST to /, no query.
const shape = new RegExp(
  '^AWS4-HMAC-SHA256 Credential=([^/\\s]+)/(\\d{8})/([\\w-]+)/([\\w-]+)/aws4_request, ?' +
    'SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$',
);
const mustSign = ['host', 'x-amz-date', 'x-amz-target'];
const toleranceMs = 300_000;

/** Whether the holder of the key signed this very request, within the last minutes. */
export function isSignedBy(
  key: AdminKey,
  { headers, body }: SignedRequest,
  { region, now, service = 'cognito-idp' }: { region: string; now: Date; service?: string },
): boolean {
  const [, keyId, date = '', inRegion, forService, names = '', signature = ''] =
    shape.exec(String(headers.authorization)) ?? [];
  const signed = names.split(';');
  const at = String(headers['x-amz-date']);
  const isOurs = keyId === key.keyId && inRegion === region && forService === service;
  if (!isOurs || !mustSign.every((name) => signed.includes(name)) || !isRecent(at, date, now))
    return false;
  const canonical = [
    'POST',
    '/',
    '',
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/\s+/g, ' ')}`),
    '',
    names,
    sha256(body),
  ].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const signingKey = [date, region, service, 'aws4_request'].reduce<Buffer>(
    (from, part) => hmac(from, part),
    Buffer.from(`AWS4${key.secret}`),
  );
  return isSame(hmac(signingKey, text), Buffer.from(signature, 'hex'));
}

function isRecent(at: string, date: string, now: Date): boolean {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
  if (!y || !at.startsWith(date)) return false;
  const signedAt = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  return Math.abs(now.getTime() - signedAt) <= toleranceMs;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
