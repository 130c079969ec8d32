import type { IdType } from '@luwag/contracts/reference';

/**
 * What a number looks like, by document. Issuers change their numbering without notice, so a
 * pattern is only there to catch a slip of the finger, and where sources disagree there is none.
 */
const numbers: Record<string, IdType['number']> = {
  // The 16-digit number printed on the card. The 12-digit PSN is secret and is never asked for.
  philsys: { pattern: '\\d{4}-?\\d{4}-?\\d{4}-?\\d{4}', example: '1234-5678-9012-3456' },
  passport: { pattern: 'P\\d{7}[A-Z]|[A-Z]{1,2}\\d{6,7}', example: 'P1234567A' },
  drivers_license: { pattern: '[A-Z]\\d{2}-?\\d{2}-?\\d{6}', example: 'N01-23-456789' },
  umid: { pattern: '\\d{4}-?\\d{7}-?\\d', example: '0123-4567890-1' },
  sss: { pattern: '\\d{2}-?\\d{7}-?\\d', example: '01-2345678-9' },
  gsis: { pattern: '\\d{11}', example: '01234567890' },
  prc: { pattern: '\\d{7}', example: '0123456' },
  philhealth: { pattern: '\\d{2}-?\\d{9}-?\\d', example: '01-234567890-1' },
  pag_ibig: { pattern: '\\d{4}-?\\d{4}-?\\d{4}', example: '1234-5678-9012' },
  // The branch code at the end has three digits, or five since it was widened.
  tin: { pattern: '\\d{3}-?\\d{3}-?\\d{3}(-?(\\d{3}|\\d{5}))?', example: '123-456-789-00000' },
};

const document =
  (kind: IdType['class']) =>
  (code: string, name: string, rest: { expires: IdType['expires']; back: boolean }): IdType => ({
    code,
    name,
    class: kind,
    number: numbers[code] ?? { pattern: null, example: null },
    expires: rest.expires,
    has_back: rest.back,
  });

const primary = document('primary');
const secondary = document('secondary');

/**
 * The documents we take, in the order to offer them: the national ID first, because most people
 * have it and it never expires.
 */
export const idTypes: readonly IdType[] = [
  primary('philsys', 'PhilSys National ID or ePhilID', { expires: 'no', back: true }),
  primary('passport', 'Philippine passport', { expires: 'yes', back: false }),
  primary('drivers_license', "Driver's license", { expires: 'yes', back: true }),
  primary('umid', 'UMID card', { expires: 'no', back: true }),
  primary('sss', 'SSS card', { expires: 'no', back: true }),
  primary('gsis', 'GSIS eCard', { expires: 'varies', back: true }),
  primary('prc', 'PRC license', { expires: 'yes', back: true }),
  primary('postal_id', 'Postal ID', { expires: 'yes', back: true }),
  primary('voters_id', "Voter's ID or certificate", { expires: 'no', back: true }),
  primary('acr_i_card', 'ACR I-Card, for foreign nationals', { expires: 'yes', back: true }),
  secondary('philhealth', 'PhilHealth ID', { expires: 'no', back: true }),
  secondary('pag_ibig', 'Pag-IBIG Loyalty Card', { expires: 'varies', back: true }),
  secondary('tin', 'TIN card', { expires: 'no', back: true }),
  secondary('nbi_clearance', 'NBI clearance', { expires: 'yes', back: false }),
  secondary('police_clearance', 'Police clearance', { expires: 'yes', back: false }),
  secondary('barangay_certificate', 'Barangay certificate', { expires: 'yes', back: false }),
  secondary('owwa', 'OFW or OWWA ID', { expires: 'varies', back: true }),
  secondary('seamans_book', "Seaman's book", { expires: 'varies', back: false }),
  secondary('senior_citizen', 'Senior citizen ID', { expires: 'varies', back: true }),
  secondary('pwd', 'PWD ID', { expires: 'varies', back: true }),
  secondary('ibp', 'IBP ID', { expires: 'varies', back: true }),
  secondary('afp', 'AFP ID', { expires: 'varies', back: true }),
  secondary('company_id', 'Company ID of a regulated employer', { expires: 'varies', back: true }),
  secondary('student_id', 'Student ID', { expires: 'varies', back: true }),
];
