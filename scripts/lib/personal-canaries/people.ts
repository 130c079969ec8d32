import { randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { someAddress } from '@luwag/testing/builders/stores';
import { type Canary, numbersOf } from './forms.ts';

const letters = 'bcdfghjklmnpqrstvwxz';
/** A word that nobody has ever written. */
const word = (length = 10): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
const asName = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`;
const digits = (length: number): string =>
  Array.from({ length }, () => String(randomInt(1, 10))).join('');

/** Somebody all of whose data is unmistakable. */
export type CanaryPerson = ReturnType<typeof newPerson>;

export const newPerson = (who: string) => ({
  who,
  firstName: asName(word()),
  middleName: asName(word()),
  lastName: `${asName(word(5))}ñ${word(5)}`,
  email: `${word(12)}@example.ph`,
  newEmail: `${word(12)}@example.ph`,
  number: `+639${digits(9)}`,
  password: `${asName(word())}-${digits(6)}`,
  dateOfBirth: `19${randomInt(40, 60)}-${randomInt(10, 13)}-${randomInt(10, 29)}`,
  street: `${digits(3)} ${asName(word())} Street`,
  tin: digits(9),
  idNumber: digits(12),
  bankNumber: digits(12),
  bankName: `${asName(word())} ${asName(word())}`,
  /** In the picture of a document, where cameras write where they were. */
  pictureNote: word(24),
});

export const addressOf = ({ street }: CanaryPerson) => ({ ...someAddress, street });

/** What must be found nowhere. A birth date alone is anybody's: it is looked for all the same. */
export function canariesOf(person: CanaryPerson): Canary[] {
  const { who, number, email, newEmail } = person;
  const of = (name: string, ...values: string[]): Canary[] =>
    values.map((value) => ({ name: `${who}’s ${name}`, value }));
  return [
    ...of('first name', person.firstName),
    ...of('middle name', person.middleName),
    ...of('last name', person.lastName),
    ...of('address', email.split('@')[0] ?? ''),
    ...of('new address', newEmail.split('@')[0] ?? ''),
    ...of('number', ...numbersOf(number)),
    ...of('password', person.password),
    ...of('birth date', person.dateOfBirth),
    ...of('street', person.street.split(' ')[1] ?? ''),
    ...of('TIN', person.tin, person.tin.replace(/(...)(...)(...)/, '$1-$2-$3')),
    ...of('ID number', person.idNumber),
    ...of('bank account', person.bankNumber),
    ...of('bank account’s name', ...person.bankName.split(' ')),
    ...of('picture', person.pictureNote),
  ];
}

/** A picture of noise, with a note in it that no copy of it may keep. */
export function pictureOf({ pictureNote }: CanaryPerson, width = 400, height = 300): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let at = 0; at < rows.length; at += 1)
    rows[at] = at % (1 + width * 3) === 0 ? 0 : randomInt(256);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Comment\0${pictureNote}`)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
