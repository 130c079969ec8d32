import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { cookieNames } from '#app/shared/auth/cookies.ts';
import { type Visitor, type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { keepPick, readPick } from './open.server.ts';

const proposal = '019a8474-0000-7000-8000-000000000001';
const other = '019a8474-0000-7000-8000-000000000002';

const requestWith = (cookie: string) => ({
  request: new Request('https://luwag.example/buyer/webpay', { headers: { cookie } }),
});

/** What a browser sends back after the pick was kept. */
function kept(terms: number): string {
  let header = '';
  const context = new RouterContextProvider();
  const setCookie = (set: string) => {
    header = set;
  };
  context.set(visitor, { setCookie } as Visitor);
  const { request } = requestWith('');
  keepPick({ request, url: new URL(request.url), context } satisfies VisitorArgs, proposal, terms);
  expect(header).toContain('HttpOnly; Secure; SameSite=Lax');
  return header.split(';')[0] ?? '';
}

test('the plan picked for a proposal is found again, for this proposal alone', () => {
  const cookie = kept(6);
  expect(readPick(requestWith(cookie), proposal)).toBe(6);
  expect(readPick(requestWith(cookie), other)).toBeUndefined();
  expect(readPick(requestWith(''), proposal)).toBeUndefined();
});

test.each(['', `${proposal}`, `${proposal}.`, `${proposal}.six`, `${proposal}.-3`, '..', '%'])(
  'a cookie that says “%s” picks nothing',
  (value) => {
    expect(readPick(requestWith(`${cookieNames.pick}=${value}`), proposal)).toBeUndefined();
  },
);
