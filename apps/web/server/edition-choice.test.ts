import { expect, test } from 'vitest';
import { editionCookies } from './edition-choice.ts';

const read = (url: string, cookie?: string, method = 'GET') =>
  editionCookies({ method, url, cookie }, 'https://luwag.example');

test.each(['/?edition=full', '/merchant?x=1&edition=full', '/buyer/dashboard?edition=full'])(
  '%s is a choice, kept for a year and open to script',
  (url) => {
    expect(read(url)).toEqual([
      'luwag.edition=full; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    ]);
  },
);

test.each(['/', '/?edition=other', '/?edition=', '/merchant?notedition=full', '//?%'])(
  '%s chooses nothing',
  (url) => {
    expect(read(url, 'luwag.edition=full')).toEqual([]);
  },
);

test('what was chosen already is not set again', () => {
  expect(read('/?edition=full', 'luwag.lang=en; luwag.edition=full')).toEqual([]);
});

test('opening the light edition takes the choice back', () => {
  const cleared = ['luwag.edition=; Path=/; Max-Age=0; SameSite=Lax; Secure'];
  expect(read('/slow-network', 'luwag.edition=full')).toEqual(cleared);
  expect(read('/slow-network?price=4500', 'luwag.edition=full')).toEqual(cleared);
  expect(read('/slow-network')).toEqual([]);
});

test('a form chooses nothing', () => {
  expect(read('/buyer/login?edition=full', undefined, 'POST')).toEqual([]);
});
