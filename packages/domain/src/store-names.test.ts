import fc from 'fast-check';
import { expect, test } from 'vitest';
import { knownBrands } from './known-brands.ts';
import { distance, findNearName, keyOfName, readsLike } from './store-names.ts';

const none = { own: undefined, others: [] };

test.each([
  ['Jollibee', 'Jollibee'],
  ['JOLLIBEE Cubao', 'Jollibee'],
  ['J0llibee', 'Jollibee'],
  ['Jolibee', 'Jollibee'],
  ['Jollibbee', 'Jollibee'],
  ['Jоllіbее', 'Jollibee'],
  ['J o l l i b e e', 'Jollibee'],
  ['Jo\u200Bllibee', 'Jollibee'],
  ['Jóllibée', 'Jollibee'],
  ['Official Sh0pee Store', 'Shopee'],
  ['GCash Loans', 'GCash'],
  ['G-Cash', 'GCash'],
  ['7 Eleven', '7-Eleven'],
  ['SevenEleven 7-11 SM St0re', 'SM Store'],
  ['McDonalds', 'McDonald’s'],
  ['Mercury Drugs', 'Mercury Drug'],
  ['Luwag', 'Luwag'],
])('%s reads like %s', (name, brand) => {
  expect(findNearName(name, none)).toBe(brand);
});

test.each([
  'Tindahan ni Aling Nena',
  'Aling Nena, Ermita',
  'Cellphone ni Jun',
  'Juan’s Hardware',
  'Kape at Libro',
  'Sari-sari ni Maya Reyes'.replace('Maya', 'Mia'),
  'Botika ng Bayan',
  'Bas Market',
  'Grace Salon',
  'Test Store',
])('%s reads like no brand', (name) => {
  expect(findNearName(name, none)).toBeUndefined();
});

test('another business is recognised by its whole name, and its words are everybody’s', () => {
  const others = ['Tindahan ni Aling Nena'];
  expect(findNearName('Tindahan ni Aling Neña', { own: undefined, others })).toBe(others[0]);
  expect(findNearName('Tindahan ni AIing Nena', { own: undefined, others })).toBe(others[0]);
  expect(findNearName('Tindahan ni Mang Ambo', { own: undefined, others })).toBeUndefined();
});

test('a merchant’s own checked name is theirs', () => {
  const own = 'Jollibee Foods Corporation';
  expect(findNearName('Jollibee Foods Corporation, Cubao', { own, others: [] })).toBeUndefined();
  expect(findNearName('Chowking', { own, others: [] })).toBe('Chowking');
});

test('every known brand is found under its own name, whatever is around it', () => {
  const around = fc.constantFrom('', 'Official', 'PH', 'ni Juan');
  fc.assert(
    fc.property(fc.constantFrom(...knownBrands), around, around, (brand, before, after) =>
      readsLike([before, brand, after].filter(Boolean).join(' '), brand),
    ),
  );
});

test('how a name is written does not change how it reads', () => {
  const text = fc.string({ maxLength: 40 });
  fc.assert(
    fc.property(text, (name) => keyOfName(name.toUpperCase()) === keyOfName(name.toLowerCase())),
  );
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefghjkmnopqrstuw'), maxLength: 20 });
  fc.assert(
    fc.property(letters, (name) => keyOfName([...name].join('\u200B')) === keyOfName(name)),
  );
});

test('a distance is the same from both sides, none from itself, and counts a swap as one', () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(fc.property(word, word, (a, b) => distance(a, b, 50) === distance(b, a, 50)));
  fc.assert(fc.property(word, (a) => distance(a, a, 2) === 0));
  expect(distance('shopee', 'shpoee', 2)).toBe(1);
  expect(distance('abc', 'xyz', 5)).toBe(3);
});
