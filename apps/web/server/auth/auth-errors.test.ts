import { readFileSync } from 'node:fs';
import { PoolError, poolErrorCodes } from '@luwag/user-pool/errors';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { AuthOptions } from 'next-auth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authErrorText, authErrorTexts } from '../../src/shared/auth/auth-error-text.ts';
import {
  type AuthErrorCode,
  authErrorCodeOf,
  authErrors,
} from '../../src/shared/auth/auth-errors.ts';
import { keepBodiesRaw } from '../raw-bodies.ts';
import { type AuthQuestion, askNextAuth } from './ask-next-auth.ts';
import { authLogger, withTrace } from './auth-log.ts';
import { tidyRedirect } from './auth-redirects.ts';
import { createClientLog } from './client-log.ts';
import { namedAtCode, namedAtPassword } from './pool-errors.ts';
import { readBody } from './read-body.ts';

const publicOrigin = 'https://luwag.example';
const names = Object.keys(authErrors) as AuthErrorCode[];

type Line = { level: string; authError?: string; code?: string };
let lines: Line[] = [];
const write = (level: string) => (fields: object) => void lines.push({ level, ...fields });
const log = {
  info: write('info'),
  warn: write('warn'),
  error: write('error'),
} as unknown as FastifyBaseLogger;

beforeEach(() => {
  lines = [];
  vi.stubEnv('NEXTAUTH_URL', publicOrigin);
});
afterEach(() => void vi.unstubAllEnvs());

const credentials = (authorize: unknown) =>
  ({
    id: 'buyer',
    name: 'buyer',
    type: 'credentials',
    credentials: {},
    authorize,
    options: {},
  }) as never;
const working = { secret: 's', providers: [credentials(() => null)] } as AuthOptions;

/** Asks as the route does, and gives what was met, logged and answered. */
async function ask(question: Partial<AuthQuestion>, options: Partial<AuthOptions>) {
  const trace = { log, met: [] as AuthErrorCode[] };
  const asked = {
    method: 'GET',
    segments: ['session'],
    query: {},
    body: {},
    cookies: {},
    headers: {},
  };
  const pages = { signIn: '/buyer/login', error: '/auth/error' };
  const answer = await withTrace(trace, () =>
    askNextAuth({ ...asked, ...question }, { ...working, pages, ...options }),
  );
  const { met } = trace;
  const page =
    answer.location &&
    tidyRedirect(answer.location, { publicOrigin, role: 'buyer', back: '/x', met });
  return { answer, met, page };
}

describe('the table', () => {
  test.each(names)('%s has a code, a level, words in both languages and a place', (name) => {
    const { code, text } = authErrors[name];
    expect(code).toMatch(/^\w+$/);
    expect(authErrorText(name).length).toBeGreaterThan(10);
    expect(authErrorCodeOf(name)).toBe(name);
    for (const language of ['en', 'fil']) {
      const file = new URL(`../../messages/${language}/session.json`, import.meta.url);
      expect(JSON.parse(readFileSync(file, 'utf8'))[text].length).toBeGreaterThan(10);
    }
  });

  test('has the names of the specification, and those of the identity provider’s client', () => {
    const named = {
      OAuthCallbackError: 'OAUTH_CALLBACK_ERROR',
      AccountNotLinkedError: 'OAUTH_ACCOUNT_NOT_LINKED',
      MissingAPIRouteError: 'MISSING_NEXTAUTH_API_ROUTE_ERROR',
      MissingSecretError: 'NO_SECRET',
      MissingAuthorizeError: 'CALLBACK_CREDENTIALS_HANDLER_ERROR',
      MissingAdapterError: 'EMAIL_REQUIRES_ADAPTER_ERROR',
      MissingAdapterMethodsError: 'MISSING_ADAPTER_METHODS_ERROR',
      UnsupportedStrategyError: 'CALLBACK_CREDENTIALS_JWT_ERROR',
      InvalidCallbackUrl: 'INVALID_CALLBACK_URL_ERROR',
      CLIENT_FETCH_ERROR: 'CLIENT_FETCH_ERROR',
      CLIENT_SESSION_ERROR: 'CLIENT_SESSION_ERROR',
      SessionRequired: 'SessionRequired',
    };
    for (const [name, code] of Object.entries(named)) {
      expect(authErrors[name as AuthErrorCode].code).toBe(code);
      expect(authErrorCodeOf(code)).toBe(name);
    }
    expect(poolErrorCodes.filter((code) => !(code in authErrors))).toEqual([]);
  });

  test('uses every text it declares', () => {
    const used = new Set<string>(Object.values(authErrors).map(({ text }) => text));
    expect(Object.keys(authErrorTexts).filter((text) => !used.has(text))).toEqual([]);
  });

  test('takes what it does not know for the default, and nothing for nothing', () => {
    expect(authErrorCodeOf('<script>')).toBe('Default');
    expect(authErrorCodeOf('constructor')).toBe('Default');
    expect(authErrorCodeOf('')).toBeNull();
    expect(authErrorCodeOf(null)).toBeNull();
  });
});

describe('next-auth set up wrongly', () => {
  const oauth = {
    ...{ id: 'buyer', name: 'x', type: 'oauth', authorization: 'https://other.example/a' },
    options: {},
  } as never;
  const wrong: [AuthErrorCode, Partial<AuthQuestion>, Partial<AuthOptions>][] = [
    ['MissingAPIRouteError', { segments: [] }, {}],
    ['MissingAuthorizeError', {}, { providers: [credentials(undefined)] }],
    ['UnsupportedStrategyError', {}, { session: { strategy: 'database' } }],
    ['MissingAdapterError', {}, { providers: [{ id: 'm', type: 'email' } as never] }],
    [
      'MissingAdapterMethodsError',
      {},
      { providers: [{ id: 'm', type: 'email' } as never], adapter: {} as never },
    ],
    ['InvalidCallbackUrl', { query: { callbackUrl: 'javascript:x' } }, {}],
  ];

  test.each(wrong)(
    '%s is raised, and logged under its name and code',
    async (name, question, options) => {
      const { met } = await ask(question, options);
      expect(met).toEqual([name]);
      const { code, log: level } = authErrors[name];
      expect(lines).toEqual([expect.objectContaining({ level, authError: name, code })]);
    },
  );

  test('MissingSecretError is raised in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const { met, answer } = await ask({}, { secret: undefined as never });
    expect([met, answer.status]).toEqual([['MissingSecretError'], 500]);
  });

  test('a page that cannot work leads to the error page, with the real reason', async () => {
    const question = { segments: ['signin'] };
    const { page } = await ask(question, { providers: [credentials(undefined)] });
    expect(page).toBe(`${publicOrigin}/auth/error?error=MissingAuthorizeError&callbackUrl=%2Fx`);
  });

  test('OAuthCallbackError: another party’s refusal leads to the error page', async () => {
    const question = { segments: ['callback', 'buyer'], query: { error: 'access_denied' } };
    const { page, met } = await ask(question, { providers: [oauth] });
    expect(page).toBe(`${publicOrigin}/auth/error?error=Callback&callbackUrl=%2Fx`);
    expect(met).toContain('OAuthCallbackError');
    expect(lines.at(-1)).toMatchObject({ level: 'warn', code: 'OAUTH_CALLBACK_ERROR' });
  });
});

test.each(names)('%s, raised at the boundary, is logged as the table says', (name) => {
  const trace = { log, met: [] as AuthErrorCode[] };
  const error = Object.assign(new Error('a secret of somebody'), { name });
  withTrace(trace, () => authLogger.error('SOME_HANDLER_ERROR', error));
  expect(trace.met).toEqual([name]);
  expect(lines).toEqual([
    expect.objectContaining({ level: authErrors[name].log, authError: name }),
  ]);
});

test.each(names)('%s, thrown by a door, leads where the table says', async (name) => {
  const thrower = credentials(() => {
    throw new Error(name);
  });
  const csrf = (await ask({ segments: ['csrf'] }, {})).answer;
  const [cookie = ''] = csrf.setCookies.filter((one) => one.includes('csrf-token'));
  const [cookieName = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
  const { answer, page } = await ask(
    {
      method: 'POST',
      segments: ['callback', 'buyer'],
      cookies: { [cookieName]: decodeURIComponent(value) },
      body: { csrfToken: (csrf.body as { csrfToken: string }).csrfToken, json: 'true' },
    },
    { providers: [thrower] },
  );
  expect(answer.status).toBe(401);
  const path = authErrors[name].goes === 'sign-in' ? '/buyer/login' : '/auth/error';
  expect(page).toBe(`${publicOrigin}${path}?error=${name}&callbackUrl=%2Fx`);
});

test.each(poolErrorCodes)('%s of the identity provider has a name at both steps', (code) => {
  const error = new PoolError(code, 'words of its own');
  for (const named of [namedAtPassword(error), namedAtCode(error, 'totp')])
    expect(authErrors[(named as Error).message as AuthErrorCode].goes).toBe('sign-in');
});

describe('what browsers report', () => {
  const kept: Line[] = [];
  const app = Fastify({
    logger: {
      level: 'info',
      stream: { write: (text) => void (text.includes('authError') && kept.push(JSON.parse(text))) },
    },
  });
  keepBodiesRaw(app);
  const clientLog = createClientLog();
  app.post('/_log', (request, reply) => clientLog(request, reply, readBody(request)));
  const post = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/_log',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  beforeEach(() => void kept.splice(0));

  test.each(['CLIENT_FETCH_ERROR', 'CLIENT_SESSION_ERROR'])(
    '%s is logged by name, without the words that came with it',
    async (code) => {
      const reply = await post({ level: 'error', code, message: 'maria@example.com', url: '/x' });
      expect(reply.statusCode).toBe(200);
      expect(kept).toEqual([
        expect.objectContaining({ level: 40, authError: code, code, side: 'browser' }),
      ]);
      expect(JSON.stringify(kept)).not.toContain('maria');
    },
  );

  test.each([
    {},
    { level: 'constructor', code: 'X' },
    { level: 'error', code: 'a b' },
    { level: 'error', code: 'x'.repeat(61) },
    { level: 'debug', code: 'X' },
  ])('%j is answered and not logged', async (fields: Record<string, string>) => {
    expect((await post(fields)).statusCode).toBe(200);
    expect(kept).toEqual([]);
  });

  test('a flood is turned away', async () => {
    const beacon = { level: 'error', code: 'CLIENT_FETCH_ERROR' };
    const answers = await Promise.all(Array.from({ length: 200 }, () => post(beacon)));
    expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true);
    expect(kept.length).toBeLessThan(150);
  });
});
