import { describe, expect, it } from 'vitest';
import { namesBusiness, namesCity, readAddress, readBusinessName } from './paper-text.ts';

const card = `Petsa ng Kapanganakan/Date of Birth
MARCH 08, 1991
Tirahan/Address
14 KALAYAAN AVENUE, POBLACION,
MAKATI CITY, METRO MANILA
4821-7730-1956-2204`;

const certificate = `Department of Trade and Industry
This certifies that
DOLLY'S PANADERYA
is a business name registered in this office
This certificate is issued to
DOLORES RAMOS`;

describe('the address on a card', () => {
  it('is what stands between its label and the next', () => {
    expect(readAddress(card)).toBe('14 KALAYAAN AVENUE, POBLACION, MAKATI CITY, METRO MANILA');
    expect(readAddress('Address: 3 Burgos St., Makati\nSex')).toBe('3 Burgos St., Makati');
    expect(readAddress('Tirahan/Address\nDate of Birth')).toBeUndefined();
    expect(readAddress('MARCH 08, 1991')).toBeUndefined();
  });

  it('is compared by its city, however that is written', () => {
    expect(namesCity(card, 'City of Makati')).toBe(true);
    expect(namesCity(card, 'Makati City')).toBe(true);
    expect(namesCity('Address\nSTA. ROSA, LAGUNA', 'City of Santa Rosa')).toBe(true);
    expect(namesCity(card, 'City of Biñan')).toBe(false);
    expect(namesCity('MARCH 08, 1991', 'City of Biñan')).toBeUndefined();
    expect(namesCity(card, '')).toBe(false);
  });
});

describe('the name on a certificate', () => {
  it('is what is certified, or what is called the business name', () => {
    expect(readBusinessName(certificate)).toBe("DOLLY'S PANADERYA");
    expect(readBusinessName('Business Name: Nena Sari-Sari')).toBe('Nena Sari-Sari');
    expect(readBusinessName('TRADE NAME\nNENA STORE')).toBe('NENA STORE');
    expect(readBusinessName('is a business name registered in this office')).toBeUndefined();
    expect(readBusinessName('')).toBeUndefined();
  });

  it('is the shop’s own, whatever its apostrophes and capitals', () => {
    expect(namesBusiness(certificate, 'Dolly’s Panaderya')).toBe(true);
    expect(namesBusiness(certificate, 'Nena’s Sari-Sari Store')).toBe(false);
    expect(namesBusiness('nothing to see', 'Dolly’s Panaderya')).toBeUndefined();
    expect(namesBusiness(certificate, '')).toBeUndefined();
  });

  it('is not found by chance where it is short', () => {
    expect(namesBusiness(certificate, 'Dol')).toBe(false);
    expect(namesBusiness('This certifies that\nABC', 'ABC')).toBe(true);
  });
});
