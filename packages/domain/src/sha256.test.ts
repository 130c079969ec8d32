import { createHash, createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { bytesFromHex, hexOf, hmacSha256, sha256, sha256Hex } from './sha256.ts';

test('hashes as Node does, at every length around the edges of a block', () => {
  for (let length = 0; length <= 260; length += 1) {
    const bytes = randomBytes(length);
    const should = createHash('sha256').update(bytes).digest('hex');
    expect([length, hexOf(sha256(bytes))]).toEqual([length, should]);
  }
});

test('hashes text by its UTF-8 bytes', () => {
  for (const text of ['', 'abc', 'Biñan, ₱20,000.00', '😀 kinsenas\n', '%41'])
    expect(sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
});

test('makes MACs as Node does, with keys shorter and longer than a block', () => {
  for (const length of [0, 1, 32, 63, 64, 65, 200]) {
    const key = randomBytes(length);
    const should = createHmac('sha256', key).update('luwag\n').digest('hex');
    expect([length, hexOf(hmacSha256(key, 'luwag\n'))]).toEqual([length, should]);
  }
});

test('reads nothing but pairs of lower-case digits as hex', () => {
  expect(hexOf(bytesFromHex('00ff10'))).toBe('00ff10');
  for (const text of ['0', 'FF', 'zz', '0x00', ' 00'])
    expect(() => bytesFromHex(text)).toThrow('not lower-case hex');
});
