import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Maria Santos', 'MS'],
  ['Ma. Luz dela Cruz-Reyes', 'MC'],
  ['  Ñiño   ’Tala ', 'ÑT'],
  ['Cher', 'C'],
  ['Kuya Ben’s Appliances', 'KA'],
  ['𝒜va 𝓑ea', '𝒜𝓑'],
  ['', ''],
])('“%s” is drawn as “%s”', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});
