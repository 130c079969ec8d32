import { expect, test } from 'vitest';
import { turnOf } from './case.server.ts';

type Seen = Parameters<typeof turnOf>[0];

const waiting: Seen = {
  state: 'PROCESSING',
  waiting_since: '2026-11-15T01:00:00Z',
  claim: null,
  second_review: null,
  may_second_review: false,
};
const until = '2026-11-15T01:10:00Z';
const yours = { name: 'Ana', is_yours: true, until };
const others = { name: 'Ben', is_yours: false, until };

test('a case is decided only by whoever has it', () => {
  expect(turnOf(waiting)).toBe('free');
  expect(turnOf({ ...waiting, claim: others })).toBe('taken');
  expect(turnOf({ ...waiting, claim: yours })).toBe('decide');
});

test('while it is the applicant’s turn there is nothing to decide', () => {
  const theirs = { ...waiting, waiting_since: null };
  expect(turnOf({ ...theirs, state: 'NEW' })).toBe('theirs');
  expect(turnOf({ ...theirs, state: 'WAITING_CUSTOMER_INPUT' })).toBe('theirs');
});

test('whoever rejected for fraud waits; somebody else takes it for the second review', () => {
  const fraud: Seen = { ...waiting, second_review: 'fraud' };
  expect(turnOf({ ...fraud, claim: yours })).toBe('second_waits');
  expect(turnOf({ ...fraud, may_second_review: true })).toBe('free');
  expect(turnOf({ ...fraud, may_second_review: true, claim: yours })).toBe('second');
});

test('a sampled approval counts for the first reviewer and is free for a second one', () => {
  const passed: Seen = { ...waiting, waiting_since: null, state: 'PASSED' };
  const sample: Seen = { ...passed, second_review: 'sample' };
  expect(turnOf(passed)).toBe('passed');
  expect(turnOf(sample)).toBe('passed');
  expect(turnOf({ ...sample, may_second_review: true })).toBe('free');
});
