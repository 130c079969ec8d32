import { PoolError } from '@luwag/user-pool/errors';
import { UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { accessOf, isDue } from './session-token.ts';

const at = Date.UTC(2026, 10, 15, 9, 0, 0);
const token = (times: { iat?: number; exp?: number }) => new UnsecuredJWT(times).encode();
const pair = ({ iatMs = at, idLifeMs = 600_000 } = {}) => ({
  accessToken: token({ iat: iatMs / 1000, exp: (iatMs + 600_000) / 1000 }),
  idToken: token({ iat: iatMs / 1000, exp: (iatMs + idLifeMs) / 1000 }),
});

test.each([
  ['more than five seconds left', 594_999, false],
  ['five seconds left', 595_000, true],
  ['none left', 600_001, true],
])('with %s a token is due: %s', (_, passedMs, due) => {
  expect(isDue(accessOf(pair(), at), at + passedMs)).toBe(due);
});

test('the token that ends first decides', () => {
  const access = accessOf(pair({ idLifeMs: 300_000 }), at);
  expect(isDue(access, at + 294_000)).toBe(false);
  expect(isDue(access, at + 296_000)).toBe(true);
});

test.each([
  ['ahead of ours', 240_000],
  ['behind ours', -240_000],
])('a provider’s clock four minutes %s changes nothing', (_, driftMs) => {
  const access = accessOf(pair({ iatMs: at + driftMs }), at);
  expect(access.driftMs).toBe(driftMs);
  expect(isDue(access, at + 594_000)).toBe(false);
  expect(isDue(access, at + 595_000)).toBe(true);
});

test.each([
  ['iatNotFoundException', { ...pair(), accessToken: token({ exp: at / 1000 }) }],
  ['InvalidAuthTokens', { ...pair(), accessToken: token({ iat: at / 1000 }) }],
  ['InvalidAuthTokens', { ...pair(), accessToken: 'nonsense' }],
])('%s: a token that does not say its times', (code, tokens) => {
  expect(() => accessOf(tokens, at)).toThrow(expect.objectContaining({ code }));
  expect(() => accessOf(tokens, at)).toThrow(PoolError);
});
