import { expect, test } from 'vitest';
import { createEndedSessions } from './ended-sessions.ts';

test('a session that has ended is known by its id, and no other', () => {
  const ended = createEndedSessions(() => 0);
  ended.add({ sessionId: 'one', expiresAtMs: 10 });
  expect([ended.has({ sessionId: 'one' }), ended.has({ sessionId: 'two' })]).toEqual([true, false]);
});

test('what could no longer be opened is forgotten, and of too many the oldest', () => {
  let now = 0;
  const ended = createEndedSessions(() => now, 2);
  const known = () => ['one', 'two', 'three'].filter((sessionId) => ended.has({ sessionId }));
  ended.add({ sessionId: 'one', expiresAtMs: 10 });
  ended.add({ sessionId: 'two', expiresAtMs: 20 });
  now = 10;
  ended.add({ sessionId: 'three', expiresAtMs: 30 });
  expect(known()).toEqual(['two', 'three']);
  ended.add({ sessionId: 'one', expiresAtMs: 30 });
  expect(known()).toEqual(['one', 'three']);
  now = 30;
  ended.add({ sessionId: 'two', expiresAtMs: 40 });
  expect(known()).toEqual(['two']);
});
