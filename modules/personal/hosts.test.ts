import { shellEnv } from '@luwag/env';
import { expect, it } from 'vitest';
import { drillKeys } from '../../scripts/lib/keys-drill/drill.ts';

// Two hosts, and a worker killed in each rotation; six rotations by `npm run drill:keys`.
const drill = shellEnv().KEYS_DRILL;
const size = drill === 'full' ? { rounds: 6, accounts: 5_000 } : { rounds: 1, accounts: 500 };

it('a rotation across hosts fails no call, waits for who lags behind, and outlives a worker', async () => {
  const said: string[] = [];
  const { violations, calls } = await drillKeys(size, (line) => said.push(line));
  if (drill) process.stdout.write(`${said.join('\n')}\n${calls} calls\n`);
  expect(violations).toEqual([]);
  expect(calls).toBeGreaterThan(20);
  expect(said.join('\n')).toMatch(/a worker died at personal.rewrapped: [1-9]\d* keys/);
});
