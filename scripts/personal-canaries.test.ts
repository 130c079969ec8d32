import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { byteFinder, numbersOf } from './lib/personal-canaries/forms.ts';

const name = { name: 'last name', value: 'Peñaflor Qzx' };
const number = { name: 'number', value: '9171234567' };
const find = byteFinder([name, number]);
const formsIn = (bytes: Buffer | string) =>
  find(Buffer.from(bytes as string)).map((hit) => hit.form);

describe('something personal is found', () => {
  test.each([
    ['as it is', 'plain', `x ${name.value} y`],
    ['in capitals', 'plain', name.value.toUpperCase()],
    ['in JSON that is all ASCII', 'json', '{"a":"Pe\\u00f1aflor Qzx"}'],
    ['in an address', 'url', `/?q=${encodeURIComponent(name.value)}&b`],
    ['in a form', 'form', new URLSearchParams({ q: name.value }).toString()],
    ['in hex, as a dump writes bytes', 'hex', `\\x00${Buffer.from(name.value).toString('hex')}`],
    ['in UTF-16', 'utf-16', Buffer.from(` ${name.value}`, 'utf16le')],
    ['in UTF-16, the other way round', 'utf-16', Buffer.from(name.value, 'utf16le').swap16()],
    ['behind the code of the country', 'plain', '{"number":"+639171234567"}'],
  ])('%s', (_, form, text) => {
    expect(formsIn(text)).toContain(form);
  });

  test.each([0, 1, 2, 3, 4, 5])('in base64 behind %i bytes', (before) => {
    const bytes = Buffer.from(`${'~'.repeat(before)}${name.value}~~`);
    expect(formsIn(bytes.toString('base64'))).toContain('base64');
    expect(formsIn(bytes.toString('base64url'))).toContain('base64');
  });
});

test('a number is looked for as people write it', () => {
  expect(numbersOf('+639171234567')).toEqual(['9171234567', '917 123 4567', '917-123-4567']);
});

test('nothing is found in ten megabytes of chance', () => {
  expect(find(randomBytes(10 * 1024 * 1024))).toEqual([]);
});
