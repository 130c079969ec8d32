import { randomBytes } from 'node:crypto';
import { hourMs } from '@luwag/domain/durations';
import { expect, test } from 'vitest';
import { createSeal, formHash, formSecretOf, formSecrets, SessionKeys } from './session-keys.ts';

const key = (kid: string) => `${kid}:${randomBytes(64).toString('base64url')}`;
const inAnHour = () => Date.now() + hourMs;

test('keys are read in order, and anything odd stops the start', () => {
  const text = `${key('b')}, ${key('a')}`;
  expect(SessionKeys.parse(text).map(({ kid }) => kid)).toEqual(['b', 'a']);
  const short = `a:${randomBytes(32).toString('base64url')}`;
  for (const odd of ['', 'a', 'a:', short, `${key('a')},`, `${key('a')},${key('a')}`, key('a b')])
    expect(SessionKeys.safeParse(odd).success).toBe(false);
});

test('what one key sealed opens as long as the key is there', async () => {
  const [old, fresh] = [SessionKeys.parse(key('old')), SessionKeys.parse(key('new'))];
  const sealed = await createSeal(old, 'session').seal({ a: 1 }, inAnHour());
  expect(await createSeal([...fresh, ...old], 'session').open(sealed)).toMatchObject({ a: 1 });
  expect(await createSeal(fresh, 'session').open(sealed)).toBeUndefined();
});

test('the first key seals, and says its name', async () => {
  const keys = SessionKeys.parse(`${key('new')},${key('old')}`);
  const sealed = await createSeal(keys, 'session').seal({}, inAnHour());
  const header = JSON.parse(Buffer.from(sealed.split('.')[0] ?? '', 'base64url').toString());
  expect(header).toEqual({ alg: 'dir', enc: 'A256GCM', kid: 'new' });
});

test('a seal opens for its own purpose, unchanged and in time', async () => {
  const keys = SessionKeys.parse(key('a'));
  const seal = createSeal(keys, 'session');
  const sealed = await seal.seal({ a: 1 }, inAnHour());
  expect(await createSeal(keys, 'challenge').open(sealed)).toBeUndefined();
  // The first character of each part: the last one may carry bits that no reader looks at.
  for (const [at, part] of sealed.split('.').entries()) {
    if (part === '') continue;
    const altered = `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`;
    expect(await seal.open(sealed.split('.').with(at, altered).join('.'))).toBeUndefined();
  }
  expect(await seal.open(await seal.seal({ a: 1 }, Date.now() - 1_000))).toBeUndefined();
  expect(await seal.open('')).toBeUndefined();
  // A header of the visitor's own: no other algorithm is tried.
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  expect(await seal.open(`${header}.${sealed.split('.').slice(1).join('.')}`)).toBeUndefined();
});

test('a form token made before the keys changed is still known by the key that made it', () => {
  const [now = '', before = ''] = formSecrets(SessionKeys.parse(`${key('new')},${key('old')}`));
  expect(now).not.toBe(before);
  const cookieOf = (secret: string) => `token|${formHash('token', secret)}`;
  expect(formSecretOf([now, before], cookieOf(before))).toBe(before);
  expect(formSecretOf([now, before], cookieOf(now))).toBe(now);
  for (const odd of [undefined, '', '|', 'token|wrong', 'token'])
    expect(formSecretOf([now, before], odd)).toBe(now);
});
