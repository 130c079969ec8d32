import { describe, expect, it, test } from 'vitest';
import { civilDate } from './calendar.ts';
import {
  addressKey,
  calledKey,
  calledKeysIn,
  compareNames,
  decideBirthDate,
  fullName,
  nameKey,
  personKey,
  tidyName,
} from './person.ts';

const today = civilDate('2026-11-15');

test.each(['2008-11-15', '1970-01-01', '1904-02-29', '1990-12-31'])(
  'somebody born on %s is of age',
  (born) => expect(decideBirthDate(born, today)).toEqual({ kind: 'accept' }),
);

test.each(['2008-11-16', '2026-11-15', '2030-01-01', '1900-01-01', '2001-02-30', '0000-01-01'])(
  'somebody born on %s is not, or nobody was born then',
  (born) =>
    expect(decideBirthDate(born, today)).toEqual({ kind: 'reject', code: 'birth_date_refused' }),
);

test('whoever was born on a leap day comes of age on the last of February', () => {
  expect(decideBirthDate('2008-02-29', civilDate('2026-02-27')).kind).toBe('reject');
  expect(decideBirthDate('2008-02-29', civilDate('2026-02-28')).kind).toBe('accept');
});

describe('names', () => {
  test('ñ is one letter however it was typed, and blanks are single', () => {
    expect(tidyName('  Peñ\u0061   Ñuñez ')).toBe('Peña Ñuñez');
    expect(tidyName('Pen\u0303a')).toBe('Peña');
  });

  test('somebody of one name has a full name too', () => {
    expect(fullName({ first: 'Sudarno', middle: '', last: '' })).toBe('Sudarno');
    expect(fullName({ first: 'Ma. Luz', middle: 'Reyes', last: 'Dela Cruz' })).toBe(
      'Ma. Luz Reyes Dela Cruz',
    );
  });

  test('the same person is the same however cards print the name', () => {
    const born = '1990-05-01';
    const key = personKey({ first: 'Ma. Luz', middle: 'Reyes', last: 'De la Peña' }, born);
    expect(personKey({ first: 'MA LUZ', middle: '', last: 'DELA PENA' }, born)).toBe(key);
    expect(personKey({ first: 'Ma. Luz', middle: '', last: 'De la Peña' }, '1990-05-02')).not.toBe(
      key,
    );
    expect(nameKey('D’Angelo-Cruz Jr.')).toBe('DANGELOCRUZJR');
  });

  test('one address is one, and the next house is another', () => {
    const home = { barangayCode: '1381300032', street: '12-B Mabini St.' };
    expect(addressKey({ ...home, street: '12B MABINI ST' })).toBe(addressKey(home));
    expect(addressKey({ ...home, street: '13-B Mabini St.' })).not.toBe(addressKey(home));
  });

  test.each([
    ['JUAN DELA CRUZ', 'same'],
    ['Dela Cruz, Juan', 'close'],
    ['Juan Santos Dela Cruz', 'close'],
    ['Juan Dela Crux', 'close'],
    ['Juan Cruz', 'close'],
    ['ALING NENA SARI SARI STORE', 'same'],
    ['Pedro Penduko', 'different'],
    ['Juan', 'different'],
  ])('an account of %s is %s', (onAccount, match) =>
    expect(compareNames(onAccount, ['Juan Dela Cruz', 'Aling Nena Sari-Sari Store'])).toBe(match),
  );
});

describe('somebody who calls', () => {
  it.each([
    ['Ana Dela Cruz', { first: 'Ana Marie', last: 'dela Cruz' }],
    ['ana marie dela cruz', { first: 'Ana Marie', last: 'dela Cruz' }],
    ['Dela Cruz, Ana', { first: 'Ana Marie', last: 'dela Cruz' }],
    ['Jose Peña', { first: 'José', last: 'Pena' }],
    ['Sukarno', { first: 'Sukarno', last: '' }],
  ])('is found by “%s”', (typed, names) => {
    expect(calledKeysIn(typed)).toContain(calledKey(names));
  });

  it.each(['', '   ', '---'])('is nobody where nothing was said: “%s”', (typed) => {
    expect(calledKeysIn(typed)).toEqual([]);
  });

  it('is not found by a first name alone, nor by another last name', () => {
    const ana = calledKey({ first: 'Ana', last: 'Cruz' });
    expect(calledKeysIn('Ana')).not.toContain(ana);
    expect(calledKeysIn('Ana Santos')).not.toContain(ana);
  });
});
