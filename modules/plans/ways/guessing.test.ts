import { findByPayCode } from '@luwag/contracts/ways-to-pay';
import { payCodeOf } from '@luwag/domain/pay-code';
import { paymentReference } from '@luwag/domain/reference';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { expect, test } from 'vitest';

const harness = forAllTests(() => startPlansHarness({ rateLimits: 'on' }));

test('a network tries twenty pay codes a minute, and then waits', async () => {
  const tries = Array.from({ length: 25 }, (_, drawn) => payCodeOf(paymentReference(drawn)));
  const statuses: number[] = [];
  for (const code of tries) {
    const url = findByPayCode.path.replace('{code}', code);
    const reply = await harness.app.inject({ method: 'GET', url, remoteAddress: '203.0.113.9' });
    statuses.push(reply.statusCode);
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404));
  expect(statuses.at(-1)).toBe(429);
});
