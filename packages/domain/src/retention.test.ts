import { expect, test } from 'vitest';
import { civilDate } from './calendar.ts';
import {
  draftGoneAt,
  exportGoneAt,
  identityKeptUntil,
  keptAfterClosing,
  keptLongEnough,
  taxRecordsUntil,
} from './retention.ts';

const closed = civilDate('2026-11-15');
const nobody = {
  wasCustomer: false,
  hasDocuments: true,
  hasBankAccount: false,
  lastMoneyDate: null,
};

test('of somebody who never became a customer only the log of security is kept', () => {
  const kept = keptAfterClosing(nobody, closed);
  expect(kept.map(({ what }) => what)).toEqual(['security_log']);
  expect(identityKeptUntil(kept)).toBeNull();
});

test('of a customer identity and documents are kept for five years', () => {
  const kept = keptAfterClosing({ ...nobody, wasCustomer: true }, closed);
  expect(kept).toEqual([
    { what: 'identity', why: 'anti_money_laundering', untilDate: '2031-11-15' },
    { what: 'documents', why: 'anti_money_laundering', untilDate: '2031-11-15' },
    { what: 'security_log', why: 'security', untilDate: '2031-11-15' },
  ]);
  expect(identityKeptUntil(kept)).toBe('2031-11-15');
});

test('purchases are kept for the tax office where it asks for longer', () => {
  const lastMoneyDate = civilDate('2026-11-01');
  const kept = keptAfterClosing({ ...nobody, wasCustomer: true, lastMoneyDate }, closed);
  expect(kept.find(({ what }) => what === 'transactions')).toEqual({
    what: 'transactions',
    why: 'tax',
    untilDate: '2032-04-16',
  });
  expect(identityKeptUntil(kept)).toBe('2032-04-16');
  const longAgo = { ...nobody, wasCustomer: true, lastMoneyDate: civilDate('2024-03-01') };
  expect(keptAfterClosing(longAgo, closed).find(({ what }) => what === 'transactions')?.why).toBe(
    'anti_money_laundering',
  );
});

test('the years of tax records count from the day after the return was due', () => {
  expect(taxRecordsUntil(civilDate('2026-12-31'))).toBe('2032-04-16');
  expect(taxRecordsUntil(civilDate('2027-01-01'))).toBe('2033-04-16');
});

test('a leap day of closing ends on the last of February', () => {
  const kept = keptAfterClosing({ ...nobody, wasCustomer: true }, civilDate('2028-02-29'));
  expect(identityKeptUntil(kept)).toBe('2033-02-28');
});

test('drafts, frames and unused documents run out by days, exports by hours', () => {
  const now = Date.parse('2026-11-15T00:00:00Z');
  const at = (ms: number) => new Date(ms).toISOString();
  expect(at(draftGoneAt(now))).toBe('2026-11-22T00:00:00.000Z');
  expect(at(keptLongEnough.livenessFrames(now))).toBe('2026-08-17T00:00:00.000Z');
  expect(at(keptLongEnough.unusedDocuments(now))).toBe('2026-08-17T00:00:00.000Z');
  expect(at(exportGoneAt(now))).toBe('2026-11-16T00:00:00.000Z');
});
