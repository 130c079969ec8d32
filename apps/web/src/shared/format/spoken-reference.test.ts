import { expect, test } from 'vitest';
import { spokenReference } from './spoken-reference.ts';

const idOf = (index: number) => `0d3fa1c2-77aa-4be0-9f10-${String(index).padStart(12, '0')}`;

test('it is a word and four digits, the same each time', () => {
  expect(spokenReference(idOf(1))).toMatch(/^[A-Z]{4,5} \d{4}$/);
  expect(spokenReference(idOf(1))).toBe(spokenReference(idOf(1)));
});

test('a thousand requests in a row share hardly any', () => {
  const seen = new Set(Array.from({ length: 1_000 }, (_, index) => spokenReference(idOf(index))));
  expect(seen.size).toBeGreaterThan(990);
});
