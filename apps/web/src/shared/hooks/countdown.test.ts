import { expect, test } from 'vitest';
import {
  type CountdownRecord,
  countdownOf,
  readRecord,
  startCountdown,
  tick,
  writeRecord,
} from './countdown.ts';

const memory = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
};

test('it starts full, at 60 seconds unless told otherwise', () => {
  expect(startCountdown(5_000)).toEqual({ lastUpdated: 5_000, interval: 1_000, remaining: 60_000 });
  expect(startCountdown(5_000, 30_000).remaining).toBe(30_000);
});

test('a tick takes off the time that really passed', () => {
  expect(tick(startCountdown(0), 1_000)).toEqual({
    lastUpdated: 1_000,
    interval: 1_000,
    remaining: 59_000,
  });
});

test('it ends at zero and stays there', () => {
  const late = tick(startCountdown(0), 600_000);
  expect(late.remaining).toBe(0);
  expect(countdownOf(late)).toEqual({ state: 'expired' });
});

test('setting the clock back gives no extra time', () => {
  expect(tick(startCountdown(10_000), 0).remaining).toBe(60_000);
});

test('it is not started, then running, then expired', () => {
  const states = [undefined, startCountdown(0), tick(startCountdown(0), 60_000)];
  expect(states.map((record) => countdownOf(record).state)).toEqual([
    'not_started',
    'running',
    'expired',
  ]);
});

test('after a reload it goes on from where the clock is, under the key with its suffix', () => {
  const storage = memory();
  writeRecord(() => storage, 'otp', startCountdown(0));
  expect(storage.getItem('otp-key')).toContain('"remaining":60000');
  const found = readRecord(() => storage, 'otp') as CountdownRecord;
  expect(tick(found, 25_000).remaining).toBe(35_000);
});

test.each(['', 'null', '{}', '[1]', '{"lastUpdated":"x","interval":1000,"remaining":1}', '{'])(
  'a stored %j counts as never started',
  (text) => {
    const storage = memory();
    storage.setItem('otp-key', text);
    expect(readRecord(() => storage, 'otp')).toBeUndefined();
  },
);

test('a browser that forbids storage costs the memory and nothing else', () => {
  const forbidden = () => {
    throw new Error('SecurityError');
  };
  writeRecord(forbidden, 'otp', startCountdown(0));
  expect(readRecord(forbidden, 'otp')).toBeUndefined();
});
