import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksum, findValue, parseEmvQr, parseFields, writeEmvQr, writeFields } from './emv-qr.ts';
import { buildStoreQr, readQr } from './qr-ph.ts';
import { paymentReference, referencesCount } from './reference.ts';

const shops = {
  'GCash, static':
    '00020101021128620011ph.ppmi.p2m0111GXCHPHM2XXX032121702000005469871609905030005204581453036085802PH5917S and R MBTC 91826006Taguig6104163062650012ph.ppmi.qrph0308SRSU002005212170500000669901340940708GEN0035163049EE7',
  'Maya, dynamic':
    '00020101021228500011ph.ppmi.p2m0111PAPHPHM1XXX0309102140529050331052047299530360854041.005802PH5903Rui6006Manila62440014com.paymaya.qr052228oYUr47CjKVCKh57wfb3s6304C116',
  'RCBC, dynamic':
    '00020101021228560011ph.ppmi.p2m0111RCBCPHMMXXX0315000600788000696050331052045311530360854071458.315802PH5918LANDMARK Makati DS6006Makati62610012ph.ppmi.qrph03150006007880006960510000043863807082000651988710012ph.ppmi.qrph0151000600788000696~000600788000696~20006519~000043863863049616',
  BPI: '00020101021128560011ph.ppmi.p2m0111BOPIPHMMXXX031524081000000213505033115204074253036085802PH5907SR MAIN6009Dumaguete63045DBE',
  ShopeePay:
    '00020101021128460011ph.ppmi.p2m0111SHPHPHM2XXX03052196805033005204581453036085802PH5907SR MAIN6015Negros Oriental6104620088290012ph.ppmi.qrph0109ShopeePay63041EF8',
};
const person =
  '00020101021227770012com.p2pqrpay0111PAEYPHM2XXX02089996440304129858893861530514+63-99137298615204601653036085406123.455802PH5913ENG-19818-ged6006Manila62980012com.p2pqrpay0103***0214+63-99137298620303***0408LOYALTY10506test120605cust10708123456780803***6304ED03';
const vectors = { ...shops, 'a person': person };

describe('EMV codes', () => {
  it('has the checksum of the published test', () => {
    expect(checksum('123456789')).toBe('29B1');
    expect(checksum('')).toBe('FFFF');
  });

  it.each(Object.entries(vectors))('%s is read, and written again to the letter', (_, payload) => {
    const read = parseEmvQr(payload);
    if (read.kind !== 'fields') throw new Error(read.why);
    expect(writeEmvQr(read.fields)).toBe(payload);
    const { fields } = read;
    expect([findValue(fields, '53'), findValue(fields, '58')]).toEqual(['608', 'PH']);
  });

  it('keep their parts where QR Ph has them', () => {
    const read = parseEmvQr(shops['GCash, static']);
    const fields = read.kind === 'fields' ? read.fields : [];
    const account = parseFields(findValue(fields, '28') ?? '') ?? [];
    expect(account).toEqual([
      { tag: '00', value: 'ph.ppmi.p2m' },
      { tag: '01', value: 'GXCHPHM2XXX' },
      { tag: '03', value: '217020000054698716099' },
      { tag: '05', value: '000' },
    ]);
    expect(findValue(parseFields(findValue(fields, '62') ?? '') ?? [], '05')).toBe(
      '217050000066990134094',
    );
  });

  it.each(Object.entries(vectors))('%s with any character changed is damaged', (_, payload) => {
    for (let place = 6; place < payload.length; place += 1) {
      const other = payload[place] === '7' ? '8' : '7';
      const changed = payload.slice(0, place) + other + payload.slice(place + 1);
      expect(readQr(changed)).toEqual({ kind: 'unreadable', why: 'damaged' });
    }
  });

  it('with a checksum that belongs to another code is damaged', () => {
    const wrong = `${person.slice(0, -4)}25A0`;
    expect(parseEmvQr(wrong)).toEqual({ kind: 'invalid', why: 'bad_checksum' });
  });

  it('with a tag twice, a length too long or no checksum are malformed', () => {
    const encrypted = (open: string) => `${open}6304${checksum(`${open}6304`)}`;
    for (const payload of [
      encrypted('0002015903Ana5903Ben'),
      encrypted('0002015999Ana'),
      encrypted('00020159-1Ana'),
      '0002015903Ana',
      `${encrypted('0002015903Ana')}5802PH`,
    ]) {
      expect(parseEmvQr(payload)).toEqual({ kind: 'invalid', why: 'malformed' });
    }
    expect(parseEmvQr(encrypted('0002015903Ana')).kind).toBe('fields');
  });

  it('go out and come back, whatever they hold', () => {
    const tag = fc.integer({ min: 1, max: 99 }).map((number) => String(number).padStart(2, '0'));
    const field = fc.record({ tag, value: fc.string({ unit: 'binary', maxLength: 99 }) });
    const fitting = field.filter((each) => each.tag !== '63' && each.value.length <= 99);
    const some = fc.uniqueArray(fitting, { selector: (each) => each.tag, maxLength: 20 });
    fc.assert(
      fc.property(some, (more) => {
        const fields = [{ tag: '00', value: '01' }, ...more];
        const payload = writeEmvQr(fields);
        const read = parseEmvQr(payload);
        const encrypted = [...fields, { tag: '63', value: payload.slice(-4) }];
        expect(read).toEqual({ kind: 'fields', fields: encrypted });
      }),
    );
  });

  it('are never written with a value that does not fit', () => {
    expect(() => writeFields([{ tag: '59', value: 'x'.repeat(100) }])).toThrow('does not fit');
    expect(() => writeFields([{ tag: '5', value: 'x' }])).toThrow('does not fit');
  });
});

describe('codes of other schemes', () => {
  it.each([
    ['GCash, static', 'S and R MBTC 9182'],
    ['Maya, dynamic', 'Rui'],
    ['RCBC, dynamic', 'LANDMARK Makati DS'],
    ['BPI', 'SR MAIN'],
    ['ShopeePay', 'SR MAIN'],
  ] as const)('%s is a shop’s: %s', (which, name) => {
    expect(readQr(shops[which])).toEqual({ kind: 'foreign', scheme: 'shop', name });
  });

  it('a person’s is told from a shop’s, and a micro-merchant is a shop', () => {
    expect(readQr(person)).toEqual({ kind: 'foreign', scheme: 'person', name: 'ENG-19818-ged' });
    const micro = writeEmvQr([
      { tag: '00', value: '01' },
      { tag: '28', value: writeFields([{ tag: '00', value: 'ph.ppmi.p2micro' }]) },
      { tag: '59', value: 'Aling Nena' },
    ]);
    expect(readQr(micro)).toEqual({ kind: 'foreign', scheme: 'shop', name: 'Aling Nena' });
  });

  it('one without a name, or of a scheme that is not ours to know, is foreign all the same', () => {
    const other = writeEmvQr([
      { tag: '00', value: '01' },
      { tag: '26', value: 'not fields at all' },
    ]);
    expect(readQr(other)).toEqual({ kind: 'foreign', scheme: 'other', name: undefined });
  });

  it('a name is shown without what could mislead a screen', () => {
    const name = '\u202eevil\u0000 <b>x</b>';
    const odd = writeEmvQr([
      { tag: '00', value: '01' },
      { tag: '59', value: name },
    ]);
    expect(readQr(odd)).toMatchObject({ name: 'evil <b>x</b>' });
  });
});

describe('our own codes', () => {
  const store = { storeCode: 'K7QD29MX', storeName: 'Aling Nena’s Sari-Sari', city: 'Parañaque' };

  it('of a store is printed once and carries no amount', () => {
    const payload = buildStoreQr(store);
    expect(payload).toBe(
      "00020101021126240008ph.luwag0108K7QD29MX5204000053036085802PH5922Aling Nena's Sari-Sari6009Paranaque630496C1",
    );
    expect(readQr(payload)).toEqual({
      kind: 'store',
      storeCode: 'K7QD29MX',
      reference: undefined,
    });
  });

  it('of a payment request carries its reference', () => {
    const reference = paymentReference(123_456_789);
    const payload = buildStoreQr({ ...store, reference, merchantCategory: '5411' });
    expect(payload.slice(0, 12)).toBe('000201010212');
    expect(payload).toContain('52045411');
    expect(readQr(payload)).toEqual({ kind: 'store', storeCode: 'K7QD29MX', reference });
  });

  it('with a label that is no reference of ours is still the store’s', () => {
    const read = parseEmvQr(buildStoreQr(store));
    const fields = read.kind === 'fields' ? read.fields : [];
    const labelled = writeEmvQr([...fields, { tag: '62', value: '0503***' }]);
    expect(readQr(labelled)).toMatchObject({ kind: 'store', reference: undefined });
  });

  it('go out and come back for every store, in plain letters that fit', () => {
    const storeCode = fc.stringMatching(/^[0-9A-Za-z]{1,32}$/);
    const name = fc.string({ unit: 'grapheme', maxLength: 60 });
    const drawn = fc.option(fc.integer({ min: 0, max: referencesCount - 1 }), { nil: undefined });
    fc.assert(
      fc.property(storeCode, name, name, drawn, (code, storeName, city, number) => {
        const reference = number === undefined ? undefined : paymentReference(number);
        const asked = { storeCode: code, storeName, city };
        const payload = buildStoreQr(reference === undefined ? asked : { ...asked, reference });
        expect(payload).toMatch(/^[\x20-\x7e]+$/);
        expect(readQr(payload)).toEqual({ kind: 'store', storeCode: code, reference });
      }),
    );
  });

  it('are made only for codes that are codes', () => {
    for (const storeCode of ['', 'a b', 'ñ', 'x'.repeat(33)]) {
      expect(() => buildStoreQr({ ...store, storeCode })).toThrow('not a store code');
    }
    expect(() => buildStoreQr({ ...store, merchantCategory: '54' })).toThrow('not a category');
  });
});

describe('hostile input', () => {
  it('is answered, never thrown at', () => {
    const kinds = ['store', 'foreign', 'unreadable'];
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ maxLength: 300 }).map((text) => `000201${text}`),
      fc.stringMatching(/^\d{0,200}$/).map((digits) => {
        const open = `000201${digits}6304`;
        return open + checksum(open);
      }),
    );
    fc.assert(
      fc.property(anything, (text) => {
        expect(kinds).toContain(readQr(text).kind);
      }),
    );
  });

  it.each(['', ' ', '000201', 'https://luwag.ph/pay/x', '0'.repeat(2_000_000)])(
    'of its own kinds is no payment code or damaged',
    (text) => {
      expect(readQr(text).kind).toBe('unreadable');
    },
  );
});
