import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followRequest } from './use-live-request.ts';

class StreamStub extends EventTarget {
  isClosed = false;
  close() {
    this.isClosed = true;
  }
}

let stream: StreamStub;
let looks: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  stream = new StreamStub();
  looks = 0;
  stop = followRequest({
    streamUrl: '/live',
    look: () => {
      looks += 1;
    },
    open: () => stream as unknown as EventSource,
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const happen = (name: string) => stream.dispatchEvent(new Event(name));

test('looks once the stream stands and at every word from it, and not in between', () => {
  happen('open');
  happen('status');
  expect(looks).toBe(2);
  vi.advanceTimersByTime(600_000);
  expect(looks).toBe(2);
});

test('asks again and again while the stream is away, with growing patience', () => {
  happen('error');
  happen('error');
  vi.advanceTimersByTime(4_000);
  expect(looks).toBe(2);
  vi.advanceTimersByTime(15_000);
  expect(looks).toBe(5);
  vi.advanceTimersByTime(60_000);
  expect(looks).toBe(9);
});

test('stops asking when the stream is back', () => {
  happen('error');
  vi.advanceTimersByTime(2_000);
  happen('open');
  expect(looks).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(looks).toBe(2);
});

test('nothing is asked once nobody follows', () => {
  happen('error');
  stop();
  vi.advanceTimersByTime(60_000);
  expect(looks).toBe(0);
  expect(stream.isClosed).toBe(true);
});
