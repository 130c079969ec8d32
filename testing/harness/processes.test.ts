import { expect, test } from 'vitest';
import { freePort } from './processes.ts';

test('a port that nobody listens on yet is not given out again', async () => {
  // So many picks at random from all ports would meet twice in 99 of 100 runs.
  const ports: number[] = [];
  for (let i = 0; i < 450; i++) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});
