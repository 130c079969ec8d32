/**
 * What an identity card says, out of the text that a machine read from its picture. Cards name
 * their fields in English, Filipino or both, on the line above the value or before it. Whatever is
 * found is offered to the person to confirm and compared with what they typed; nothing rests on it.
 */
export type IdFields = {
  first_name?: string;
  middle_name?: string;
  last_name?: string;
  date_of_birth?: string;
  id_number?: string;
};
export type IdField = keyof IdFields;

// A middle name is called a middle surname in Filipino, so it is looked for before the surname.
const labels: readonly (readonly [IdField, RegExp])[] = [
  ['middle_name', /gitnang\s+apelyido|middle\s+name/i],
  ['last_name', /apelyido|last\s+name|surname/i],
  ['first_name', /mga\s+pangalan|given\s+names?|first\s+name/i],
  ['date_of_birth', /kapanganakan|date\s+of\s+birth|birth\s*date|\bdob\b/i],
];
/** Labels of what is not looked for: they end a value as well. */
const otherLabel = /address|tirahan|sex|kasarian|nationality|expir|valid|blood|issue|republi[ck]/i;

/** National ID, UMID, driver's licence, passport, tax number. */
const numberForms = [
  /\b\d{4}[- ]\d{4}[- ]\d{4}[- ]\d{4}\b/,
  /\b\d{4}-\d{7}-\d\b/,
  /\b[A-Z]\d{2}-\d{2}-\d{6}\b/,
  /\b[A-Z]{1,2}\d{7}[A-Z]?\b/,
  /\b\d{3}-\d{3}-\d{3}(?:-\d{3,5})?\b/,
];

export function readIdText(text: string): IdFields {
  const lines = linesOf(text);
  const found: IdFields = { ...readNames(lines) };
  const birth = readBirthDate(lines);
  if (birth) found.date_of_birth = birth;
  const number = numberForms.map((form) => form.exec(text)?.[0]).find((match) => match);
  if (number) found.id_number = number;
  return found;
}

function readNames(lines: readonly string[]): IdFields {
  const names: IdFields = {};
  for (const [i, line] of lines.entries()) {
    const asked = labels.filter(([field, label]) => field !== 'date_of_birth' && label.test(line));
    const fields = asked.map(([field]) => field);
    if (fields.length === 0) continue;
    const value = valueAfter(lines, i);
    if (!value) continue;
    // Driver's licences have all three on one line: "DELA CRUZ, JUAN MIGUEL, SANTOS".
    if (fields.includes('last_name') && fields.includes('first_name')) {
      const [last, first, middle] = value.split(',').map(asName);
      Object.assign(names, {
        ...(last && { last_name: last }),
        ...(first && { first_name: first }),
      });
      if (middle) names.middle_name = middle;
      continue;
    }
    const [field] = fields;
    const name = asName(value);
    if (field && name && !names[field]) names[field] = name;
  }
  return names;
}

/** On the same line after a colon, or on the next line unless that is a label too. */
function valueAfter(lines: readonly string[], index: number): string | undefined {
  const [, same] = /:\s*(\S.*)$/.exec(lines[index] ?? '') ?? [];
  if (same) return same;
  const next = lines[index + 1];
  if (!next || otherLabel.test(next) || labels.some(([, label]) => label.test(next)))
    return undefined;
  return next;
}

/** `DELA CRUZ` as people write it. Undefined when it is no name. */
function asName(text: string): string | undefined {
  const letters = text
    .replaceAll(/[^\p{L}\s.'-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (letters.length < 2) return undefined;
  return letters
    .toLowerCase()
    .replaceAll(
      /(^|[\s'-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );
}

function readBirthDate(lines: readonly string[]): string | undefined {
  const label = labels.find(([field]) => field === 'date_of_birth')?.[1];
  for (const [i, line] of lines.entries()) {
    if (!label?.test(line)) continue;
    const [date] = [...datesIn(line), ...datesIn(lines[i + 1] ?? '')];
    if (date) return date;
  }
  return undefined;
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Every date in a text: 1990/05/17, MAY 17, 1990, 17 May 1990 or 05/17/1990. */
export function datesIn(text: string): string[] {
  const upper = text.toUpperCase();
  const numbers = [...upper.matchAll(/\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/g)].map((m) =>
    asDate(m[1], m[2], m[3]),
  );
  const american = [...upper.matchAll(/\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b/g)].map((m) =>
    asDate(m[3], m[1], m[2]),
  );
  const month = `(${months.join('|')})[A-Z]*`;
  const spelled = [
    ...upper.matchAll(new RegExp(`\\b${month}\\.?\\s+(\\d{1,2}),?\\s+(\\d{4})\\b`, 'g')),
  ].map((m) => asDate(m[3], String(months.indexOf(m[1] ?? '') + 1), m[2]));
  const dayFirst = [
    ...upper.matchAll(new RegExp(`\\b(\\d{1,2})\\s+${month}\\.?,?\\s+(\\d{4})\\b`, 'g')),
  ].map((m) => asDate(m[3], String(months.indexOf(m[2] ?? '') + 1), m[1]));
  return [...numbers, ...american, ...spelled, ...dayFirst].filter((date) => date !== undefined);
}

function asDate(year = '', month = '', day = ''): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (y < 1900 || y > 2100 || m < 1 || m > 12 || d < 1 || d > 31) return undefined;
  return `${year}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

/**
 * Whether a card says what somebody typed. Found anywhere on it is a yes, for labels are lost more
 * often than values; a no needs something else in its place. `undefined`: it could not be read.
 */
export function agreesWith(text: string, field: IdField, typed: string): boolean | undefined {
  const read = readIdText(text)[field];
  if (field === 'date_of_birth') {
    if (datesIn(text).includes(typed)) return true;
    return read === undefined ? undefined : false;
  }
  if (field === 'id_number') {
    if (bareText(text).includes(bareText(typed))) return true;
    return read === undefined ? undefined : false;
  }
  const words = new Set(wordsOf(text));
  if (wordsOf(typed).every((word) => words.has(word))) return true;
  return read === undefined ? undefined : false;
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
/** Letters and digits alone, for comparing what people and machines write differently. */
export const bareText = (text: string): string => plain(text).replaceAll(/[^A-Z0-9]/g, '');
export const wordsOf = (text: string): string[] => plain(text).match(/[A-Z]+/g) ?? [];
