// @vitest-environment happy-dom
import { minuteMs } from '@luwag/domain/durations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markAreaWatching } from './area-watch.ts';
import { watchPresence } from './presence.ts';

// The server's half is tested against the real thing in `protocol/`; here it is a script of
// answers, so that eleven minutes can pass in one.
let isSignedIn: boolean;
let reports: { reading: boolean }[];
let visibility: DocumentVisibilityState;
/** A module is never taken back from a page, so each test has a day of its own. */
let day = 1;

async function answer(_: unknown, init?: RequestInit): Promise<Response> {
  if (!init?.body) return Response.json({ csrfToken: 'token' });
  reports.push(JSON.parse(String(init.body)).data);
  return Response.json(isSignedIn ? { role: 'buyer' } : {});
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const lastActivity = () => Number(localStorage.getItem('luwag.last-activity'));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2027, 0, day++) });
  vi.stubGlobal('fetch', answer);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  localStorage.clear();
  isSignedIn = true;
  visibility = 'visible';
  reports = [];
});
afterEach(async () => {
  // Nobody is signed in any more: the module of this test takes note and stops.
  isSignedIn = false;
  window.history.replaceState(null, '', '/buyer/webpay');
  visibility = 'visible';
  await pass(2 * minuteMs);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(path: string): void {
  window.history.replaceState(null, '', path);
  watchPresence();
}

test.each(['/buyer/webpay/agreement?request=x', '/buyer/webpay', '/terms-and-conditions'])(
  'eleven minutes of %s without a click are told to the server and to other tabs',
  async (path) => {
    open(path);
    await pass(11 * minuteMs);
    expect(reports.length).toBeGreaterThanOrEqual(10);
    expect(reports.every(({ reading }) => reading)).toBe(true);
    expect(Date.now() - lastActivity()).toBeLessThan(minuteMs + 1_000);
  },
);

test('clicks are told on every page, at most once a minute', async () => {
  open('/buyer/verify');
  await pass(5 * minuteMs);
  expect(reports).toEqual([]);
  for (let second = 0; second < 30; second += 1) {
    window.dispatchEvent(new Event('click'));
    await pass(1_000);
  }
  await pass(5 * minuteMs);
  expect(reports).toEqual(Array(2).fill({ activity: true, reading: false }));
});

test('a page that nobody looks at says nothing, and says so when it is looked at again', async () => {
  open('/buyer/webpay/agreement');
  visibility = 'hidden';
  await pass(11 * minuteMs);
  expect(reports).toEqual([]);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(reports).toEqual([{ activity: true, reading: true }]);
});

test('inside the signed-in area it leaves the reporting to that', async () => {
  open('/terms-and-conditions');
  const unmark = markAreaWatching();
  window.dispatchEvent(new Event('click'));
  await pass(3 * minuteMs);
  expect(reports).toEqual([]);
  expect(localStorage.getItem('luwag.last-report')).toBeNull();
  unmark();
  await pass(minuteMs);
  expect(reports).toHaveLength(1);
});

test('once nobody is signed in any more it stops', async () => {
  isSignedIn = false;
  open('/terms-and-conditions');
  await pass(5 * minuteMs);
  expect(reports).toHaveLength(1);
});
