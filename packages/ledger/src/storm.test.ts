import { cloneDatabase, type TestDatabase } from '@luwag/testing/harness/database';
import { runStorm } from '@luwag/testing/ledger/storm';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

// A minute of the same is scripts/ledger-storm.ts.
test('64 clients on one line, one payable and one order spend nothing twice and lose nothing', async () => {
  const report = await runStorm(database.appUrl, { clients: 64, seconds: 5 });
  expect(report.faults).toEqual([]);
  expect(report.proof).toEqual({ imbalances: 0, drift: 0, brokenBatch: null });
  expect(report.deadlocks).toBeLessThan(report.sent / 1000);
  expect(report.batches).toBeGreaterThan(0);
  // The storm was one: each bound was run into, and accepted journals are not few.
  expect(report.accepted).toBeGreaterThan(100);
  expect(report.refused).toMatchObject({
    liability_overdrawn: expect.any(Number),
    asset_negative: expect.any(Number),
    already_resolved: expect.any(Number),
  });
});
