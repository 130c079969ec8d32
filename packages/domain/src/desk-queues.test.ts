import fc from 'fast-check';
import { expect, test } from 'vitest';
import { promisedBy } from './case-promises.ts';
import { deskQueues, queueDueBy, queuesOf, shareOfPromise } from './desk-queues.ts';
import { staffRoles } from './staff-roles.ts';

test('each role is shown what its people work on, and somebody is shown every queue', () => {
  expect(queuesOf(['reviewer'])).toEqual(['kyc', 'kyb', 'store_names', 'samples']);
  expect(queuesOf(['support'])).toEqual([
    ...['kyc', 'kyb', 'support', 'disputes', 'groups', 'refunds'],
  ]);
  expect(queuesOf(['collections'])).toEqual(['write_offs']);
  expect(queuesOf(['finance'])).toEqual([
    ...['refunds', 'payouts', 'batches', 'differences', 'write_offs', 'holiday_changes'],
  ]);
  expect(queuesOf(['admin'])).toEqual([
    ...['longer_stops', 'holiday_changes', 'rosters', 'role_changes'],
  ]);
  expect(queuesOf([])).toEqual([]);
  expect(queuesOf(staffRoles)).toEqual(deskQueues);
});

test('cases are promised here as they are everywhere', () => {
  const at = Date.parse('2026-11-16T11:00:00Z');
  expect(queueDueBy('kyc', at)).toBe(promisedBy('kyc', at));
  expect(queueDueBy('store_names', at)).toBe(promisedBy('store_name', at));
  expect(queueDueBy('disputes', at)).toBeNull();
});

test('nothing is due before it waits, and the share of the promise grows with time', () => {
  const since = fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 });
  const later = fc.integer({ min: 0, max: 10 * 86_400_000 });
  fc.assert(
    fc.property(fc.constantFrom(...deskQueues), since, later, later, (queue, at, one, two) => {
      const due = queueDueBy(queue, at);
      if (due === null) return;
      expect(due).toBeGreaterThan(at);
      const share = (ms: number) => shareOfPromise({ sinceMs: at, dueMs: due, nowMs: at + ms });
      expect(share(Math.max(one, two))).toBeGreaterThanOrEqual(share(Math.min(one, two)));
      expect(share(one) >= 1).toBe(at + one >= due);
    }),
  );
});
