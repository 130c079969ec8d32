import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from './calendar.ts';
import {
  certificateCode,
  formatCertificateCode,
  isStillSo,
  parseCertificateCode,
  shortenName,
} from './certificates.ts';
import { centavos } from './money.ts';

const drawn = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('the code of a certificate', () => {
  it('keeps all of what was drawn: two draws never share one', () => {
    fc.assert(
      fc.property(drawn, drawn, (one, other) => {
        const isSame = Buffer.compare(one, other) === 0;
        expect(certificateCode(one) === certificateCode(other)).toBe(isSame);
      }),
    );
    expect(() => certificateCode(new Uint8Array(15))).toThrow('15 bytes');
  });

  it('is read again however it was typed', () => {
    fc.assert(
      fc.property(drawn, (bytes) => {
        const code = certificateCode(bytes);
        const printed = formatCertificateCode(code);
        expect(parseCertificateCode(printed)).toBe(code);
        const typed = printed.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
        expect(parseCertificateCode(` ${typed.replaceAll('-', ' ')} `)).toBe(code);
      }),
    );
  });

  it('is not found in anything else', () => {
    for (const typed of ['', '7K4-2PM-9H', 'U'.repeat(26), '0'.repeat(27), '0'.repeat(500)])
      expect(parseCertificateCode(typed)).toBeUndefined();
  });
});

describe('what was certified', () => {
  const certified = {
    planId: '1',
    closedOn: civilDate('2026-08-16'),
    priceCentavos: centavos(2_700_00),
    chargesCentavos: centavos(0),
    paidCentavos: centavos(2_700_00),
  };

  it('holds as long as the plan stands as it did', () => {
    expect(isStillSo(certified, { ...certified })).toBe(true);
    expect(isStillSo(certified, undefined)).toBe(false);
    const changes = [
      { planId: '2' },
      { closedOn: civilDate('2026-08-17') },
      { priceCentavos: centavos(1) },
      { chargesCentavos: centavos(1) },
      { paidCentavos: centavos(1) },
    ];
    for (const change of changes)
      expect(isStillSo(certified, { ...certified, ...change })).toBe(false);
  });

  it('names a person by first name and initial', () => {
    expect(shortenName({ first: 'Maria Clara', last: 'Santos' })).toBe('Maria S.');
    expect(shortenName({ first: 'Suharto', last: '' })).toBe('Suharto');
  });
});
