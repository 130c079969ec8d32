import { expect, test } from 'vitest';
import { findBannedWord, isGroupNameAllowed } from './paluwagan-names.ts';

test('a name that promises a gain is refused however it is written', () => {
  const banned = ['TUBO agad', 'T u b o', 'túbo', 'may t.u.b.o', 'Kita tayo', 'Inve5tment club'];
  for (const name of [...banned, 'GUARANTEED!', 'Tub0', 'Luwag official', '$ure pr0fit'])
    expect([name, findBannedWord(name) !== undefined]).toEqual([name, true]);
  const fine = [
    'Samahang San Roque',
    'Palengke ng Sta. Rosa',
    'Opisina 2F',
    'Magkikita',
    'Batch 95',
  ];
  for (const name of [...fine, 'TODA 4', 'Tubong Batangas', 'A & B'])
    expect([name, findBannedWord(name)]).toEqual([name, undefined]);
});

const refused: Record<string, string[]> = {
  'a link': [
    'scam.ph',
    'join bit.ly/abc',
    'https://x.ph join',
    'pera . ph',
    'Tulong.online',
    'a.co/b',
  ],
  'a number to call': [
    'Rosa 09171234567',
    'Rosa 0917 123 4567',
    '0.9.1.7.1',
    'GC 9-1-7-5-5',
    '1998-2003 09',
  ],
  'two pairs of years': [
    'Batch 1998-2003 2010-2011',
    'GC 2010-20115',
    'GC 0917-2010',
    'Rosa 2010 2099',
  ],
  'a loan at a fifth': [
    '5-6 tayo',
    'Club 5/6',
    '5 6',
    'Pera 5-6',
    'Grade 5-6 lending',
    'Grade 1 5-6',
  ],
  markup: ['<b>Hi</b>', '<script>alert(1)', 'Rosa [x](y)', 'Rosa\u202etac', 'Rosa\nBunso'],
  'other signs': ['Rosa 🌸', 'Rosa ★', 'Samahan™', 'Rosa\u200b'],
  'letters of elsewhere': ['Tub\u043e 20', '\u0420aluwagan', 'ｔｕｂｏ tayo', 'ñame \u03b1'],
  'no name': ['---', '. . .', '2026', 'A 1 2', "'' -"],
  'a promise': ['Walk doblado pera', 'Interes 5', '5-6 lending', 'Easy money', 'Ponzi club'],
  'somebody else': ['Ayuda DSWD', 'Pag-IBIG loan', 'GCash promo', 'D S W D'],
  'an insult': ['Putang ina mo', 'P u t a n g ina'],
};

test.each(Object.entries(refused))('%s is no name', (_, names) => {
  for (const name of names) expect([name, isGroupNameAllowed(name)]).toEqual([name, false]);
});

test('people and places are names, with their accents and marks', () => {
  const names = [
    ...['Samahang San Roque', 'Opisina 2F', 'Magpinsan', 'Palengke ng Sta. Rosa', 'Paluwagan'],
    ...['Guro ng Biñan', 'Guro ng Bin\u0303an', 'TODA 4', 'A & B', "Batch '98", 'Batch 1998'],
    ...['J.P. Rizal St.', 'Nanay’s Club', 'Sec. 10-B', 'Tubong Batangas', 'Magkikita', 'Doña Ñita'],
    ...['Samahan ng mga Nagkakaisang Tindera sa Pal', 'Trabaho, Bahay', 'Kapitbahay 12-34'],
    ...['Batch 1998-2003', 'Class of 2010-2011', 'Batch 2001 & 2002', 'Batch 1998 - 2003'],
    ...[
      'Grade 5-6 Parents',
      'Block 5-6',
      'Blk. 5 6',
      'Sec 5-6',
      'Lot 5 & 6',
      'Purok 5-6',
      'Kinder 5-6',
    ],
  ];
  for (const name of names) expect([name, isGroupNameAllowed(name)]).toEqual([name, true]);
});
