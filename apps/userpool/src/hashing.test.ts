import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PoolException } from './exceptions.ts';
import { createTurns } from './hashing.ts';

const outcomeOf = (turn: Promise<string>) =>
  turn.catch((error: unknown) => (error instanceof PoolException ? error.type : error));

test('turns come in order; who waits too long is sent away and holds nobody up', async () => {
  const inTurn = createTurns(1, 100);
  const order: string[] = [];
  const work = (name: string, ms: number) => async () => {
    order.push(name);
    await sleep(ms);
    return name;
  };
  const slow = inTurn(work('slow', 150));
  const late = inTurn(work('late', 0));
  expect(await outcomeOf(late)).toBe('TooManyRequestsException');
  const next = inTurn(work('next', 0));
  expect(await outcomeOf(slow)).toBe('slow');
  expect(await outcomeOf(next)).toBe('next');
  expect(await outcomeOf(inTurn(work('last', 0)))).toBe('last');
  expect(order).toEqual(['slow', 'next', 'last']);
});
