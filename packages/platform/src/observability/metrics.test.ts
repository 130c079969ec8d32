import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const sound = {
  ...{ openAlarms: 0, recordAlarms: 0, checkAgeSeconds: 5, wholeAgeSeconds: 60 },
  changedWatch: [],
};
const readFromDatabase = /^luwag_(?:ledger|audit|unknown|nights|reconciliation|payouts?)_.*$/gm;

test('what cannot be read has no sample: a database that is away never looks sound', async () => {
  let isAway = false;
  const unlessAway = async <T>(answer: T): Promise<T> => {
    if (isAway) throw new Error('connection refused');
    return answer;
  };
  const { registry } = createMetrics({
    ledger: () => unlessAway(sound),
    unknownAttempts: () => unlessAway([{ mode: 'live', count: 0, oldestSeconds: 0 }]),
    payouts: () => unlessAway([{ mode: 'live', waiting: 2, oldestSeconds: 60, failed: 0 }]),
    nights: () => unlessAway([{ mode: 'live', daysBehind: 0, toExplain: 0 }]),
  });
  const samples = async () => (await registry.metrics()).match(readFromDatabase) ?? [];
  const present = [
    'luwag_ledger_alarms 0',
    'luwag_audit_alarms 0',
    'luwag_ledger_check_age_seconds 5',
    'luwag_ledger_verification_age_seconds 60',
    'luwag_unknown_attempts{mode="live"} 0',
    'luwag_unknown_attempt_age_seconds{mode="live"} 0',
    'luwag_nights_behind{mode="live"} 0',
    'luwag_reconciliation_to_explain{mode="live"} 0',
    'luwag_payouts_waiting{mode="live"} 2',
    'luwag_payout_oldest_seconds{mode="live"} 60',
    'luwag_payouts_failed{mode="live"} 0',
  ];
  expect(await samples()).toEqual(present);
  isAway = true;
  expect(await samples()).toEqual([]);
  isAway = false;
  expect(await samples()).toEqual(present);
});
