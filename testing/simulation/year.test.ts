import { inScope } from '@luwag/db/scope';
import { civilDate } from '@luwag/domain/calendar';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { drawsOf } from './draws.ts';
import { runYear } from './year.ts';

// Days of the product by the clock. Here a few buyers and six weeks, which is what there is
// time for with each change; `npm run simulate` has the year, and as many buyers as are wanted.
const buyers = 20;
const days = 45;

describe('a simulated year', () => {
  const seen: Record<string, number> = {};
  test.for([1, 2, 3])('holds every invariant on every day, with seed %i', async (seed) => {
    const { counts, messages } = await runYear({ seed, buyers, days });
    for (const [what, count] of Object.entries({ ...counts, messages }))
      seen[what] = (seen[what] ?? 0) + count;
  });

  // Days on which nothing happens would show nothing.
  test('has payments, messages and workers that died', () => {
    expect(seen.messages).toBeGreaterThan(0);
    expect(seen['plans.payTransaction']).toBeGreaterThan(0);
    expect(seen['worker died']).toBeGreaterThan(0);
  });
});

describe('a seed', () => {
  test('replays identically, and another is another year', async () => {
    const run = async (seed: number) => (await runYear({ seed, buyers, days: 15 })).digest;
    const first = await run(7);
    expect(await run(7)).toBe(first);
    expect(await run(8)).not.toBe(first);
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
      days: 26,
      atEndOf: async ({ db }, date) => {
        if (date === civilDate('2026-01-25'))
          await inScope(db, 'system', (tx) => statement.execute(tx));
      },
    });

  test('ends the year with its seed and its date', async () => {
    await expect(
      corrupt(sql`update credit_lines set limit_centavos = limit_centavos + 1
        where buyer_id = (select min(buyer_id::text)::uuid from credit_lines)`),
    ).rejects.toThrow(/seed 7, 2026-01-25/);
  });
});
