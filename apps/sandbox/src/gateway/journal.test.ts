import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBook } from './book.ts';
import { openJournal } from './journal.ts';

let dir: string;
let file: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'luwag-journal-'));
  file = join(dir, 'deeper', 'gateway.jsonl');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = () => openBook(openJournal(file));
const at = '2026-11-15T02:00:00.000Z';
const customer = (id: string, referenceId = id) => ({
  id,
  createdAt: at,
  updatedAt: at,
  referenceId,
});

test('a book opened again has the last of every row, and what was removed is gone', () => {
  const book = open();
  book.put('customers', customer('a'));
  book.put('customers', customer('b'));
  book.put('customers', customer('a', 'changed'));
  book.remove('customers', 'b');
  expect(open().list('customers')).toEqual([customer('a', 'changed')]);
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(4);
});

test('a cleared book stays empty, and its past stays in the journal', () => {
  const book = open();
  book.put('customers', customer('a'));
  book.clear();
  expect(open().list('customers')).toEqual([]);
  expect(readFileSync(file, 'utf8')).toContain('"referenceId":"a"');
});

test('half a line at the end, left by a process that died, is dropped', () => {
  open().put('customers', customer('a'));
  appendFileSync(file, '{"put":"customers","row":{"id":"b');
  const book = open();
  expect(book.list('customers')).toEqual([customer('a')]);
  book.put('customers', customer('c'));
  expect(open().list('customers')).toEqual([customer('a'), customer('c')]);
});

test('without a file the book works and nothing is kept', () => {
  const book = openBook(openJournal(undefined));
  book.put('customers', customer('a'));
  expect(book.find('customers', 'a')).toEqual(customer('a'));
});
