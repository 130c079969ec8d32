import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonWordBrands, knownBrands } from './known-brands.ts';
import { findNearName, isWithin, keyOfName, readsLike } from './store-names.ts';

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
  ['BDO', 'BDO'],
  ['BDO Loans ni Juan', 'BDO'],
  ['McDo', 'McDo'],
])('%s reads like %s', (name, brand) => {
  expect(findNearName(name, none)).toBe(brand);
});

test.each([
  ['Jolibi', 'Jollibee'],
  ['Dyolibee', 'Jollibee'],
  ['Dyolibi Cubao', 'Jollibee'],
  ['Makdo', 'McDo'],
  ['Mak Do ni Juan', 'McDo'],
  ['Tsowking', 'Chowking'],
  ['Syopi', 'Shopee'],
  ['Merkuri Drug', 'Mercury Drug'],
  ['SM Smile Mart', 'SM'],
  ['Makdonalds', 'McDonald’s'],
  ['Seben Eleben', '7-Eleven'],
  ['Pyurgold', 'Puregold'],
  ['Goldilaks', 'Goldilocks'],
  ['Starbaks', 'Starbucks'],
  ['Starbaks Kape', 'Starbucks'],
  ['Wilkon Cubao', 'Wilcon Depot'],
])('%s, in Filipino spelling, sounds like %s', (name, brand) => {
  expect(findNearName(name, none)).toBe(brand);
});

test.each([
  ['myjollibee', 'Jollibee'],
  ['JollibeeKo', 'Jollibee'],
  ['711', '7-11'],
  ['7/11 Store', '7-11'],
  ['Botika Mercury', 'Mercury Drug'],
  ['Mercury Pharmacy', 'Mercury Drug'],
  ['SM North EDSA', 'SM'],
  ['LBC Express', 'LBC'],
  ['Padala LBC ni Juan', 'LBC'],
  ['J&T Express', 'J&T'],
  ['JT Express Cubao', 'J&T'],
  ['Wilcon', 'Wilcon Depot'],
])('%s, as the brand is shortened or run together, is taken for %s', (name, brand) => {
  expect(findNearName(name, none)).toBe(brand);
});

test('every known brand of five letters or more is found as it is spelled by ear', () => {
  const byEar = (brand: string) =>
    brand
      .toLowerCase()
      .replaceAll('j', 'dy')
      .replaceAll(/c(?=[ei])/g, 's')
      .replaceAll(/c(?!h)/g, 'k')
      .replaceAll('v', 'b')
      .replaceAll('f', 'p')
      .replaceAll('ee', 'i')
      .replaceAll(/([^aeiou])\1/g, '$1');
  const long = knownBrands.filter((brand) => keyOfName(brand).length >= 5);
  for (const brand of long) expect(findNearName(byEar(brand), none), brand).toBeDefined();
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
  'Tindahan ni Aling Rosa',
  'Smile Bakery',
  'Kusina ni Tess',
  'Small Things',
  'Sam Bakery',
  'Samgyup House',
  'Marikina Shoes',
  'SM Reyes Store',
  'Clock Repair',
  // Near what is written into one word, heard, or known by a word of its trade.
  ...['Petronila Store', 'Wilson Store', 'Wilma’s Flowers', 'Nilcon Construction'],
  ...['Mercury Hardware', 'Botika ni Doc Reyes', 'Botica Santa Ana', 'Rosalie’s Kitchen'],
  ...['JM Express', 'JR Express Trading', 'JBL Express', 'J&T Trading', 'JT Store'],
  ...['Express Laundry', 'L&J Store', 'M&M Trading', 'RJ Hardware', 'JC Cellphone Repair'],
  ...['Lucky 7 Store', 'Seven Sisters Bakery', 'EDSA Bakery', 'North Star Grocery'],
  ...['Golden Bakery', 'Goldies Bakeshop', 'Gold Star Pawnshop', 'Pure Honey', 'Goldwin Jewelry'],
  ...['Star Bakery', 'Starlight Salon', 'Starlyn Store', 'Buck’s Coffee', 'Jolly Kids Toys'],
  ...['Bee Happy Honey', 'Donald’s Barbershop', 'Macdon Trading', 'Mak Auto Supply'],
  ...['Lola Nena’s Pichi-Pichi', 'Ate Vi’s Sari-Sari Store', 'Kuya Boy Vulcanizing'],
  ...['Mang Isko Inasal', 'Aling Mila Carinderia', 'Pandan Bakery', 'Samson Hardware'],
])('%s reads like no brand', (name) => {
  expect(findNearName(name, none)).toBeUndefined();
});

test.each([
  ...['Sheila Store', 'Sheila’s Sari-Sari Store', 'SHEILA', 'Shella Store', 'Ate Shelly', 'Shiela'],
  ...['Michelle Store', 'Mitchell Trading', 'Rochelle’s Salon', 'Shelyn Boutique', 'Sheena Store'],
  ...['Petrona Store', 'Aling Rhonda', 'Tonio Vulcanizing', 'Toni’s Kitchen', 'Andoy’s Store'],
  ...['Anton’s Barbershop', 'Hanson’s Trading', 'Jhonda Salon', 'Sheri Cosmetics'],
  ...['Benson Hardware', 'Lazara Bakery', 'Sheina Flowers', 'Maynila Bakery'],
])('%s has a given name or a place that is only spelled nearly like a brand', (name) => {
  expect(findNearName(name, none)).toBeUndefined();
});

test.each([
  ...['Shell', 'Shel1', 'SheII', 'She11', 'Shel', 'Shell Station', 'SheIl Gas', 'Shelll'],
  ...['She1la', 'Shеila', 'She lla', 'Sheila Shell', 'Shell Sheila', 'SheiIa'],
])('%s is taken for Shell all the same', (name) => {
  expect(findNearName(name, none)).toBe('Shell');
});

test('a given name that is a brand is taken for the brand', () => {
  for (const brand of ['Maya', 'Tala', 'Honda', 'Bench'])
    expect(findNearName(`${brand} Store`, none), brand).toBe(brand);
});

test.each([
  ['5M Supermalls', 'SM'],
  ['S M', 'SM'],
  ['SM Mall of Asia', 'SM'],
  ['Smart', 'Smart'],
  ['Smart Load Parañaque City', 'Smart'],
  ['The Official Gl0be Store PH', 'Globe'],
  ['Globee', 'Globe'],
  ['Apple', 'Apple'],
  ['Аpple Online Shop', 'Apple'],
])('%s, with nothing of its own around the brand, reads like %s', (name, brand) => {
  expect(findNearName(name, none)).toBe(brand);
});

test.each([
  'Smart Choice Store',
  'Globe Trotter Travels',
  'Green Apple Bakery',
  'E-Mart',
  'SM Reyes',
])('%s has a word of its own beside a brand that is a common word', (name) => {
  expect(findNearName(name, none)).toBeUndefined();
});

test('a brand that is a common word is found in the middle of words that say nothing', () => {
  const around = fc.constantFrom('', 'Official', 'PH', 'Store', 'Quezon City', 'Online Shop');
  fc.assert(
    fc.property(fc.constantFrom(...commonWordBrands), around, around, (brand, before, after) => {
      const name = [before, brand, after].filter(Boolean).join(' ');
      return findNearName(name, none) !== undefined;
    }),
  );
});

describe('another business', () => {
  const others = ['Juan’s Hardware', 'Aling Nena’s Sari-Sari Store', 'Jun', 'Sari-Sari Store'];
  const near = (name: string) => findNearName(name, { own: undefined, others });

  test.each([
    'Juan’s Hardware Paranaque Branch',
    'Juan’s Hardware Quezon City',
    'Juan’s Hardware Official',
    'Juan’s Hаrdwаre Official',
    'The One and Only Juans Hardware of Baclaran Since 1975',
  ])('is recognised in %s', (name) => {
    expect(near(name)).toBe('Juan’s Hardware');
  });

  test.each(['Nena’s Sari-Sari', 'Nena’s Sari-Sari Official', 'Aling Nena', 'Aling Nena, Ermita'])(
    'is recognised in %s, which leaves out what says nothing',
    (name) => {
      expect(near(name)).toBe('Aling Nena’s Sari-Sari Store');
    },
  );

  test.each(['Cellphone ni Jun', 'Rosa’s Sari-Sari Store', 'Hardware', 'Juan Reyes Trading'])(
    'is not recognised in %s: a short word, or those of a trade, are everybody’s',
    (name) => {
      expect(near(name)).toBeUndefined();
    },
  );

  test('is recognised by a name of two words, whatever is around it', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'abdeghkmnopstuwy'),
      minLength: 4,
      maxLength: 9,
    });
    const around = fc.array(fc.constantFrom('Official', 'ni', 'Kuya', 'Branch', 'Bago'));
    fc.assert(
      fc.property(word, word, around, around, (one, two, before, after) => {
        const other = `${one} ${two}`;
        const name = [...before, other, ...after].join(' ');
        return findNearName(name, { own: undefined, others: [other] }) !== undefined;
      }),
    );
  });

  test('a name that is only words of a trade frees nothing that has them in it', () => {
    expect(findNearName('Juan’s Hardware Cubao', { own: 'Hardware', others })).toBe(others[0]);
    expect(findNearName('Hardware', { own: 'Hardware', others: ['Hardware'] })).toBeUndefined();
  });

  test('many names are compared with a hostile one in little time', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `Tindahan ni Bebang ${at}`);
    const hostile = Array.from('tindahannibe'.repeat(6)).join(' ').slice(0, 120);
    // Its own processor time: how busy the machine is says nothing about it.
    const from = process.cpuUsage();
    expect(findNearName(hostile, { own: undefined, others: many })).toBeUndefined();
    expect(process.cpuUsage(from).user).toBeLessThan(5_000_000);
  });
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

test('texts are within so many letters of each other from both sides, and a swap is one', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 8 });
  const slack = fc.integer({ min: 0, max: 2 });
  fc.assert(
    fc.property(word, word, slack, (a, b, max) => isWithin(a, b, max) === isWithin(b, a, max)),
  );
  fc.assert(fc.property(word, (a) => isWithin(a, a, 0)));
  fc.assert(
    fc.property(word, word, word, (a, b, c) => isWithin(`${a}x${b}y${c}`, `${a}${b}z${c}`, 2)),
  );
  expect([0, 1].map((max) => isWithin('shopee', 'shpoee', max))).toEqual([false, true]);
  expect([2, 3].map((max) => isWithin('abc', 'xyz', max))).toEqual([false, true]);
});
