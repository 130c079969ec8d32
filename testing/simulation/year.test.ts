import { inScope } from '@luwag/db/scope';
import { civilDate } from '@luwag/domain/calendar';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { drawsOf } from './draws.ts';
import { runYear } from './year.ts';

// Days of the product by the clock. Here a few buyers and five weeks, so that a first month falls
// due and some of it is late; `npm run simulate` has the year, and as many buyers as are wanted.
const buyers = 20;
const days = 38;

describe('a simulated year', () => {
  const seen: Record<string, number> = {};
  const digests = new Set<string>();
  test.for([1, 2, 3])('holds every invariant on every day, with seed %i', async (seed) => {
    const { counts, messages, digest } = await runYear({ seed, buyers, days });
    digests.add(digest);
    for (const [what, count] of Object.entries({ ...counts, messages }))
      seen[what] = (seen[what] ?? 0) + count;
  });

  test('is another year with another seed', () => {
    expect(digests.size).toBe(3);
  });

  // Days on which nothing happens would show nothing.
  test('has payments, messages and workers that died', () => {
    expect(seen.messages).toBeGreaterThan(0);
    expect(seen['plans.payTransaction']).toBeGreaterThan(0);
    expect(seen['worker died']).toBeGreaterThan(0);
  });
});

describe('a seed', () => {
  test('replays identically', async () => {
    const run = async () => (await runYear({ seed: 7, buyers, days: 15 })).digest;
    expect(await run()).toBe(await run());
  });

  test('draws the same in any order', () => {
    const [one, other] = [drawsOf(5), drawsOf(5)];
    const first = one.below(1_000_000, 'a');
    one.below(1_000_000, 'b');
    other.below(1_000_000, 'b');
    expect(other.below(1_000_000, 'a')).toBe(first);
    expect(drawsOf(6).below(1_000_000, 'a')).not.toBe(first);
  });
});

describe('a day that does not hold', () => {
  const corrupt = (statement: ReturnType<typeof sql>) =>
    runYear({
      seed: 7,
      buyers: 20,
      days: 6,
      atEndOf: async ({ db }, date) => {
        if (date === civilDate('2026-01-05'))
          await inScope(db, 'system', (tx) => statement.execute(tx));
      },
    });

  test('ends the year with its seed and its date', async () => {
    await expect(
      corrupt(sql`update credit_lines set limit_centavos = limit_centavos + 1
        where buyer_id = (select min(buyer_id::text)::uuid from credit_lines)`),
    ).rejects.toThrow(/seed 7, 2026-01-05/);
  });
});
