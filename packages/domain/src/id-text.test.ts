import { describe, expect, it } from 'vitest';
import { agreesWith, datesIn, readIdText } from './id-text.ts';

const nationalId = `REPUBLIKA NG PILIPINAS
1234-5678-9012-3456
Apelyido/Last Name
DELA CRUZ
Mga Pangalan/Given Names
MARIA CLARA
Gitnang Apelyido/Middle Name
SANTOS
Petsa ng Kapanganakan/Date of Birth
MAY 17, 1990
Tirahan/Address
12 MABINI ST`;

const licence = `REPUBLIC OF THE PHILIPPINES
Last Name, First Name, Middle Name
PEÑA, JOSE RIZAL, MERCADO
Nationality Sex Date of Birth Weight (kg)
PHL M 1988/12/03 70
License No. Expiration Date
N01-12-123456 2030/12/03`;

describe('the text of a card', () => {
  it('has fields named in two languages, above their values', () => {
    expect(readIdText(nationalId)).toEqual({
      last_name: 'Dela Cruz',
      first_name: 'Maria Clara',
      middle_name: 'Santos',
      date_of_birth: '1990-05-17',
      id_number: '1234-5678-9012-3456',
    });
  });

  it('has all names on one line on a licence', () => {
    expect(readIdText(licence)).toEqual({
      last_name: 'Peña',
      first_name: 'Jose Rizal',
      middle_name: 'Mercado',
      date_of_birth: '1988-12-03',
      id_number: 'N01-12-123456',
    });
  });

  it('takes no label for a value', () => {
    expect(readIdText('Last Name\nGiven Names\nMARIA')).toEqual({ first_name: 'Maria' });
    expect(readIdText('Surname: REYES\nDate of Birth')).toEqual({ last_name: 'Reyes' });
    expect(readIdText('')).toEqual({});
  });

  it('has dates in several forms, and numbers that are none', () => {
    expect(datesIn('1990/05/17 05/17/1990 May 17, 1990 17 MAY 1990')).toEqual(
      Array(4).fill('1990-05-17'),
    );
    expect(datesIn('1234-56-78 99/99/1990 17 MAY')).toEqual([]);
  });
});

describe('what somebody typed', () => {
  it('agrees wherever on the card it stands, accents and case aside', () => {
    expect(agreesWith('xx REYES yy', 'last_name', 'Reyes')).toBe(true);
    expect(agreesWith(licence, 'last_name', 'Pena')).toBe(true);
    expect(agreesWith(nationalId, 'id_number', '1234567890123456')).toBe(true);
    expect(agreesWith(nationalId, 'date_of_birth', '1990-05-17')).toBe(true);
  });

  it('differs only from something that was read', () => {
    expect(agreesWith(nationalId, 'last_name', 'Reyes')).toBe(false);
    expect(agreesWith(nationalId, 'date_of_birth', '1991-05-17')).toBe(false);
    expect(agreesWith(nationalId, 'id_number', '9999-5678-9012-3456')).toBe(false);
    expect(agreesWith('smudge', 'last_name', 'Reyes')).toBeUndefined();
    expect(agreesWith('smudge', 'date_of_birth', '1990-05-17')).toBeUndefined();
  });
});
