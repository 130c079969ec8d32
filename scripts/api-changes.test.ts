import { expect, test } from 'vitest';
import { withChanges } from './lib/api-changes.ts';

const first = withChanges(undefined, ['a.get', 'a.get answers `id` (uuid)'], '2026-11-17');

test('the first time everything is new, and a new call is one line', () => {
  expect(first.changes).toEqual([{ date: '2026-11-17', added: ['a.get'], removed: [] }]);
});

test('nothing changed is nothing written, whatever the day', () => {
  expect(withChanges(first, first.surface, '2026-12-24')).toEqual(first);
});

test('a member, a refusal and an event are told by themselves, newest first', () => {
  const surface = [...first.surface, 'a.get answers `fee` (integer)', 'event a.done'];
  const { changes } = withChanges(first, surface, '2026-11-18');
  expect(changes.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-17']);
  expect(changes[0]?.added).toEqual(['a.get answers `fee` (integer)', 'event a.done']);
});

test('what is gone is told as gone', () => {
  const { changes } = withChanges(first, ['a.get'], '2026-11-18');
  expect(changes[0]).toEqual({
    date: '2026-11-18',
    added: [],
    removed: ['a.get answers `id` (uuid)'],
  });
});

test('what came and went on one day is not told', () => {
  const later = withChanges(first, [...first.surface, 'b.get'], '2026-11-18');
  expect(withChanges(later, first.surface, '2026-11-18').changes).toEqual(first.changes);
});
