import { expect, test } from 'vitest';
import { type EntryNote, formatEntryNote, parseEntryNote } from './answers.server.ts';

const note: EntryNote = {
  signInEmail: 'maria@example.com',
  registered: {
    email: 'maria@example.com',
    number: '+639171234567',
    companies: ['Bayanihan Coöp ñ'],
  },
  numberCode: {
    sessionId: '0197f3c0-0000-7000-8000-000000000001',
    number: '+639171234567',
    sentAt: 1_763_000_000_000,
    waitSeconds: 60,
    triesLeft: 2,
  },
};

test('what was kept is read again, letters of every kind included', () => {
  expect(parseEntryNote(formatEntryNote(note))).toEqual(note);
});

test('it fits a cookie, whatever is typed', () => {
  const long = {
    ...note,
    signInEmail: 'a'.repeat(254),
    registered: {
      email: 'b'.repeat(254),
      number: '1'.repeat(24),
      companies: Array(3).fill('ñ'.repeat(120)),
    },
    confirmation: { email: 'c'.repeat(254), sentAt: 1, waitSeconds: 60 },
    reset: { email: 'd'.repeat(254), sentAt: 1, waitSeconds: 60 },
  };
  expect(formatEntryNote(long).length).toBeLessThan(3_900);
});

test.each([
  undefined,
  '',
  'not base64 %%%',
  Buffer.from('{').toString('base64url'),
  Buffer.from('{"numberCode":{"triesLeft":99}}').toString('base64url'),
  Buffer.from('[]').toString('base64url'),
])('%j is as good as nothing', (text) => {
  expect(parseEntryNote(text)).toEqual({});
});
