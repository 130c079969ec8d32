import { createHmac, randomBytes } from 'node:crypto';
import { isSame } from './secrets.ts';

// RFC 6238 as every authenticator app has it: SHA-1, six digits, thirty seconds.
const stepMs = 30_000;
const digits = 6;
const secretBytes = 20;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): string {
  let bits = '';
  for (const byte of randomBytes(secretBytes)) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

function secretToBytes(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secretToBytes(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step a code belongs to, one either side of now allowed for clocks that run apart. The caller
 * refuses a step that is not newer than the last one accepted.
 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / stepMs);
  const typed = Buffer.from(code);
  const steps = [current, current - 1, current + 1];
  return steps.find((step) => isSame(Buffer.from(totpCode(secret, step)), typed));
}
