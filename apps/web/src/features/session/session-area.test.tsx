// @vitest-environment happy-dom
import { minuteMs } from '@luwag/domain/durations';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore, type Store } from '#app/store/store.ts';
import { SessionArea } from './session-area.tsx';

// The server's half is tested against the real thing in `protocol/`; here it is a script of
// answers, so that ten minutes can pass in one.
const session = { user: { name: 'Maria' }, role: 'buyer', expires: '2099-01-01T00:00:00.000Z' };
let isSignedIn: boolean;
let isBroken: boolean;
let asked: string[];
let store: Store;
/** Each test has a day of its own: a page remembers when it last reported. */
let day = 1;

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = String(input).replace('/api/auth/', '');
  const method = init?.method?.toUpperCase() ?? 'GET';
  asked.push(`${method} ${path}`);
  if (isBroken) throw new TypeError('Failed to fetch');
  if (path === 'csrf') return Response.json({ csrfToken: 'token' });
  if (path === 'signout') isSignedIn = false;
  if (path === 'session') return Response.json(isSignedIn ? session : {});
  return Response.json({ url: 'http://localhost/buyer/login' });
}

const count = (what: string) => asked.filter((one) => one === what).length;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, day++) });
  vi.stubGlobal('fetch', answer);
  // The log of what failed on its way leads nowhere here.
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  localStorage.clear();
  isSignedIn = true;
  isBroken = false;
  asked = [];
  store = createStore();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(path: string): Promise<void> {
  const page = (name: string) => () => (
    <SessionArea>
      <h1>{name}</h1>
    </SessionArea>
  );
  const Stub = createRoutesStub([
    {
      id: 'root',
      loader: () => ({}),
      HydrateFallback: () => null,
      children: [
        { path: '/buyer/dashboard', Component: page('dashboard') },
        { path: '/buyer/support', Component: page('support') },
        { path: '/buyer/login', Component: page('login') },
      ],
    },
  ]);
  render(
    <Provider store={store}>
      <Stub initialEntries={[path]} />
    </Provider>,
  );
  await pass(0);
}

test('the session is loading until the first answer, then in the store', async () => {
  expect(store.getState().user.session).toEqual({ data: null, status: 'loading' });
  await open('/buyer/dashboard');
  expect(store.getState().user.session).toEqual({
    data: { name: 'Maria', role: 'buyer' },
    status: 'authenticated',
  });
});

test('it is read again each minute, when the tab comes back, and when another tab says so', async () => {
  await open('/buyer/dashboard');
  const first = count('GET session');
  await pass(minuteMs);
  expect(count('GET session')).toBe(first + 1);
  await pass(1_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(count('GET session')).toBe(first + 2);
  const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } });
  window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
  await pass(0);
  expect(count('GET session')).toBe(first + 3);
});

test('ten minutes without a sign of life log out, clear the keys, and say so for half a minute', async () => {
  localStorage.setItem('verification-number-key', '{}');
  await open('/buyer/dashboard');
  await pass(10 * minuteMs - 1_000);
  expect(count('POST signout')).toBe(0);
  await pass(11_000);
  expect(count('POST signout')).toBe(1);
  expect(screen.getByRole('heading').textContent).toBe('login');
  expect(localStorage.getItem('verification-number-key')).toBeNull();
  const { user, util } = store.getState();
  expect(user.session).toEqual({ data: null, status: 'unauthenticated' });
  expect(util.loggingOut).toBe(false);
  expect(util.toasts).toEqual([
    expect.objectContaining({
      label: 'Session Expired',
      description: 'You have been logged out due to inactivity',
      durationMs: 30_000,
    }),
  ]);
});

test.each(['click', 'keydown', 'touchstart'])('a %s begins the ten minutes anew', async (sign) => {
  await open('/buyer/dashboard');
  await pass(9 * minuteMs);
  window.dispatchEvent(new Event(sign));
  await pass(9 * minuteMs);
  expect(screen.getByRole('heading').textContent).toBe('dashboard');
  await pass(2 * minuteMs);
  expect(screen.getByRole('heading').textContent).toBe('login');
});

test('work in another tab counts', async () => {
  await open('/buyer/dashboard');
  await pass(9 * minuteMs);
  localStorage.setItem('luwag.last-activity', String(Date.now()));
  await pass(9 * minuteMs);
  expect(screen.getByRole('heading').textContent).toBe('dashboard');
});

test('a tab that comes back after ten minutes asleep logs out at once', async () => {
  await open('/buyer/dashboard');
  // Asleep: the clock went on, and no timer of the page did.
  vi.setSystemTime(Date.now() + 11 * minuteMs);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(screen.getByRole('heading').textContent).toBe('login');
});

test('a page that takes time is exempt, and keeps the session alive while it is looked at', async () => {
  await open('/buyer/support');
  await pass(30 * minuteMs);
  expect(screen.getByRole('heading').textContent).toBe('support');
  expect(count('POST session')).toBeGreaterThanOrEqual(29);
});

test('the server hears of activity at most once a minute, and of the last of it', async () => {
  await open('/buyer/dashboard');
  for (let second = 0; second < 30; second += 1) {
    window.dispatchEvent(new Event('click'));
    await pass(1_000);
  }
  expect(count('POST session')).toBe(1);
  await pass(minuteMs);
  expect(count('POST session')).toBe(2);
  await pass(3 * minuteMs);
  expect(count('POST session')).toBe(2);
});

test('a session that ends elsewhere leads to the door, with the reason', async () => {
  await open('/buyer/dashboard');
  isSignedIn = false;
  await pass(minuteMs);
  expect(screen.getByRole('heading').textContent).toBe('login');
  expect(store.getState().util.toasts).toEqual([]);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a fault of the server', () => Promise.resolve(new Response('{}', { status: 503 }))],
])('one poll with %s leaves the page alone, and the session is read again', async (_, failure) => {
  await open('/buyer/dashboard');
  vi.stubGlobal('fetch', failure);
  await pass(minuteMs);
  vi.stubGlobal('fetch', answer);
  expect(screen.getByRole('heading').textContent).toBe('dashboard');
  expect(store.getState().user.session.status).toBe('authenticated');
  await pass(11_000);
  const polls = count('GET session');
  await pass(2 * minuteMs);
  expect(count('GET session')).toBeGreaterThan(polls);
  expect(screen.getByRole('heading').textContent).toBe('dashboard');
  // What is over is still found out.
  isSignedIn = false;
  await pass(minuteMs);
  expect(screen.getByRole('heading').textContent).toBe('login');
});

test('without a network the page stays, and ten minutes without a sign of life still log out', async () => {
  await open('/buyer/dashboard');
  isBroken = true;
  await pass(9 * minuteMs);
  expect(screen.getByRole('heading').textContent).toBe('dashboard');
  await pass(2 * minuteMs);
  expect(screen.getByRole('heading').textContent).toBe('login');
  expect(store.getState().util.toasts).toHaveLength(1);
});

test('a first question that fails leaves the page to whoever was drawn on it', async () => {
  isBroken = true;
  await open('/buyer/dashboard');
  expect(store.getState().user.session.status).toBe('loading');
  isBroken = false;
  await pass(11_000);
  expect(store.getState().user.session.status).toBe('authenticated');
});

test('a report of activity that finds the session over leads there at once', async () => {
  await open('/buyer/dashboard');
  isSignedIn = false;
  window.dispatchEvent(new Event('click'));
  await pass(10);
  expect(screen.getByRole('heading').textContent).toBe('login');
});
