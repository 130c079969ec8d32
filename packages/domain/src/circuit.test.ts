import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Circuit,
  carrierLimits,
  closedCircuit,
  mayAsk,
  onAsking,
  onFailure,
  onSuccess,
} from './circuit.ts';

const limits = carrierLimits;

function failed(times: number, nowMs: number): Circuit {
  let circuit = closedCircuit;
  for (let i = 0; i < times; i += 1) circuit = onFailure(circuit, limits, nowMs);
  return circuit;
}

test('four failures in a row change nothing, the fifth ends asking for half a minute', () => {
  expect(mayAsk(failed(4, 1_000), limits, 1_000)).toBe(true);
  const open = failed(5, 1_000);
  expect(mayAsk(open, limits, 30_999)).toBe(false);
  expect(mayAsk(open, limits, 31_000)).toBe(true);
});

test('one success between them starts the count again', () => {
  expect(onSuccess()).toEqual(closedCircuit);
});

test('of those that wait, one asks; the others wait for what it hears', () => {
  const asking = onAsking(failed(5, 0), limits, 30_000);
  expect(mayAsk(asking, limits, 30_001)).toBe(false);
  expect(mayAsk(asking, limits, 60_000)).toBe(true);
});

test('pauses double, and never grow beyond ten minutes', () => {
  let circuit = failed(5, 0);
  const pauses = Array.from({ length: 8 }, () => {
    const nowMs = circuit.openUntilMs;
    circuit = onFailure(onAsking(circuit, limits, nowMs), limits, nowMs);
    return (circuit.openUntilMs - nowMs) / 1000;
  });
  expect(pauses).toEqual([60, 120, 240, 480, 600, 600, 600, 600]);
});

type Step = { afterMs: number; isAnswered: boolean };
const steps = fc.array(
  fc.record({ afterMs: fc.integer({ min: 0, max: 60_000 }), isAnswered: fc.boolean() }),
  { maxLength: 60 },
);

/** Everybody asks whenever they may: how it ends, and how many calls were made. */
function play(course: Step[]) {
  let circuit = closedCircuit;
  let nowMs = 0;
  let [asked, inRow] = [0, 0];
  for (const { afterMs, isAnswered } of course) {
    nowMs += afterMs;
    if (!mayAsk(circuit, limits, nowMs)) continue;
    asked += 1;
    circuit = onAsking(circuit, limits, nowMs);
    inRow = isAnswered ? 0 : inRow + 1;
    circuit = isAnswered ? onSuccess() : onFailure(circuit, limits, nowMs);
    // A call that found nothing wrong leaves nobody waiting.
    if (isAnswered) expect(mayAsk(circuit, limits, nowMs)).toBe(true);
    if (inRow >= limits.failuresMax) expect(mayAsk(circuit, limits, nowMs)).toBe(false);
    expect(circuit.openUntilMs - nowMs).toBeLessThanOrEqual(limits.longestPauseMs);
  }
  return { circuit, nowMs, asked };
}

test('whatever happens, asking is possible again within ten minutes', () => {
  fc.assert(
    fc.property(steps, (course) => {
      const { circuit, nowMs } = play(course);
      expect(mayAsk(circuit, limits, nowMs + limits.longestPauseMs)).toBe(true);
    }),
  );
});

test('a party that is away for an hour is asked a dozen times, and not once for every message', () => {
  const hour = Array.from({ length: 36_000 }, () => ({ afterMs: 100, isAnswered: false }));
  expect(play(hour).asked).toBeLessThanOrEqual(14);
});
