import { agreesWith, readIdText } from '@luwag/domain/id-text';
import { namesBusiness, namesCity, readAddress, readBusinessName } from '@luwag/domain/paper-text';
import type { DocumentRow } from '../documents/service.ts';

/** What a document says of one fact, beside what the person typed. Names together are one fact. */
export type Extracted = {
  documentId: string;
  field: 'name' | 'birth_date' | 'address' | 'id_number' | 'secondary_id_number' | 'business_name';
  value: string | null;
  /** Null where there is nothing to compare, on either side. */
  agrees: boolean | null;
};

/** What somebody told us of themselves, opened. */
export type Typed = {
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  city: string | null;
  idNumbers: { primary: string | null; secondary: string | null };
  businessName: string | null;
};

type Paper = Pick<DocumentRow, 'id' | 'kind'>;

/** Compared here, where both are open: a reviewer sees them masked, and still what differs. */
export function compareCard(text: string, { id, kind }: Paper, typed: Typed): Extracted[] {
  const read = readIdText(text);
  const slot = kind.startsWith('primary') ? 'primary' : 'secondary';
  const name = [read.first_name, read.middle_name, read.last_name].filter((part) => part).join(' ');
  const { dateOfBirth, city } = typed;
  const idNumber = typed.idNumbers[slot];
  return [
    found(id, 'name', { read: name, typed: nameOf(typed), agrees: nameAgrees(text, typed) }),
    found(id, 'birth_date', {
      read: read.date_of_birth,
      typed: dateOfBirth,
      agrees: dateOfBirth ? agreesWith(text, 'date_of_birth', dateOfBirth) : undefined,
    }),
    found(id, 'address', {
      read: readAddress(text),
      typed: city,
      agrees: city ? namesCity(text, city) : undefined,
    }),
    found(id, slot === 'primary' ? 'id_number' : 'secondary_id_number', {
      read: read.id_number,
      typed: idNumber,
      agrees: idNumber ? agreesWith(text, 'id_number', idNumber) : undefined,
    }),
  ];
}

/** A certificate names the shop, and somewhere in its sentences whose it is. */
export function compareCertificate(text: string, { id }: Paper, typed: Typed): Extracted[] {
  const { businessName } = typed;
  const isOwner = nameAgrees(text, typed) === true;
  return [
    found(id, 'business_name', {
      read: readBusinessName(text),
      typed: businessName,
      agrees: businessName ? namesBusiness(text, businessName) : undefined,
    }),
    ...(isOwner
      ? [found(id, 'name', { read: undefined, typed: nameOf(typed), agrees: true })]
      : []),
  ];
}

/** What is on the paper word for word was read, even where no label says what it is. */
const found = (
  documentId: string,
  field: Extracted['field'],
  {
    read,
    typed,
    agrees,
  }: { read: string | undefined; typed: string | null; agrees: boolean | undefined },
): Extracted => ({
  documentId,
  field,
  value: read || (agrees && typed) || null,
  agrees: agrees ?? null,
});

const nameOf = ({ firstName, lastName }: Typed): string => `${firstName} ${lastName}`.trim();

/** Many cards leave the middle name out or shorten it: first and last are what counts. */
function nameAgrees(text: string, { firstName, lastName }: Typed): boolean | undefined {
  const first = firstName ? agreesWith(text, 'first_name', firstName) : undefined;
  const last = lastName ? agreesWith(text, 'last_name', lastName) : undefined;
  if (first === false || last === false) return false;
  const isAll = (first || !firstName) && (last || !lastName) && (firstName || lastName);
  return isAll ? true : undefined;
}
