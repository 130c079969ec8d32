import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNameLike, readsAs } from './short-names.ts';

test('a name is found as it is shown, by its beginning, whatever its accents', () => {
  for (const typed of ['Maria S.', 'maria s', 'MARIA', 'mar', 'María'])
    expect([typed, readsAs('María S.', typed)]).toEqual([typed, true]);
  for (const typed of ['Maria R.', 'aria', 'Santos', '.', ' '])
    expect([typed, readsAs('María S.', typed)]).toEqual([typed, false]);
  expect(['Ana', 'Jo-Ann', 'Ma. Luz', "D'Arcy", 'Niño'].every(isNameLike)).toBe(true);
  expect(['K7QD-29MX', '7500', '%', '', ' Ana', '₱1'].some(isNameLike)).toBe(false);
});

test('whatever begins a name finds it, and nothing but its beginning does', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aábñ nz'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(letters, fc.nat(12), (name, length) => {
      const begin = name.slice(0, length);
      if (begin.trim() === '') return;
      expect(readsAs(name, begin)).toBe(true);
      expect(readsAs(name, `${name.trim()}x`)).toBe(false);
    }),
    { numRuns: 300 },
  );
});
