import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const samples = async ({ registry }: ReturnType<typeof createMetrics>, names: RegExp) =>
  (await registry.metrics()).split('\n').filter((line) => names.test(line));

test('what nobody asked the database has no sample, and what was asked too long ago has none either', async () => {
  const metrics = createMetrics();
  const asked = /^luwag_(?:ledger_alarms|payments_unknown|outbox_oldest_seconds)\b/;
  expect(await samples(metrics, asked)).toEqual([]);
  metrics.board.show('ledger', { luwag_ledger_alarms: [{ value: 0 }] });
  metrics.board.show('payments', {
    luwag_payments_unknown: [
      { mode: 'live', value: 2 },
      { mode: 'test', value: 0 },
    ],
  });
  const shown = [
    'luwag_payments_unknown{mode="live"} 2',
    'luwag_payments_unknown{mode="test"} 0',
    'luwag_ledger_alarms 0',
  ];
  expect(await samples(metrics, asked)).toEqual(shown);
  // Its reader failed: that one is gone, the other stays.
  metrics.board.show('payments', {});
  expect(await samples(metrics, asked)).toEqual(['luwag_ledger_alarms 0']);
  metrics.board.setFreshFor(0);
  expect(await samples(metrics, asked)).toEqual([]);
  metrics.board.setFreshFor(60_000);
  expect(await samples(metrics, asked)).toEqual(['luwag_ledger_alarms 0']);
  metrics.board.clear();
  expect(await samples(metrics, asked)).toEqual([]);
});

test('an engine that a process does not have is no sample; one that hangs is down', async () => {
  const metrics = createMetrics();
  const engines = /^luwag_(?:db_pool|redis|keys|object_store|decoders)_/;
  expect(await samples(metrics, engines)).toEqual([]);
  let asked = 0;
  metrics.watchEngines({
    pools: { usual: { totalCount: 5, idleCount: 3, waitingCount: 0 } },
    redis: () => new Promise(() => undefined),
    keys: async () => {
      asked += 1;
      return { version: 7, alarms: { canary: 2 } };
    },
    store: async () => undefined,
    decoders: () => 1,
  });
  const told = await samples(metrics, engines);
  expect(told.sort()).toEqual([
    'luwag_db_pool_idle{pool="usual"} 3',
    'luwag_db_pool_total{pool="usual"} 5',
    'luwag_db_pool_waiting{pool="usual"} 0',
    'luwag_decoders_busy 1',
    'luwag_keys_alarms_total{alarm="canary"} 2',
    'luwag_keys_up 1',
    'luwag_keys_version 7',
    'luwag_object_store_up 1',
    'luwag_redis_up 0',
  ]);
  expect(asked).toBe(1);
  const away = () => Promise.reject(new Error('away'));
  metrics.watchEngines({ keys: away, store: away });
  const down = await samples(metrics, engines);
  expect(down.sort()).toEqual(['luwag_keys_up 0', 'luwag_object_store_up 0']);
});

test('says which release it is', async () => {
  expect(await samples(createMetrics(), /^luwag_build_info/)).toEqual([
    expect.stringMatching(/^luwag_build_info\{version="\d+\.\d+\.\d+"\} 1$/),
  ]);
});
