import { Email, MobileNumber } from '@luwag/contracts/person';

export type Roster = {
  emails: string[];
  numbers: string[];
  /** What could not be read, by its line, the first being 1. */
  bad: { line: number; reason: string }[];
};

/**
 * A partner's list of people: an address, a number or both on each line, in any order, separated by
 * commas, semicolons or tabs. Empty lines and lines that start with # are passed over, and so is a
 * first line without a digit or an @, which names the columns.
 */
export function readRoster(text: string): Roster {
  const emails = new Set<string>();
  const numbers = new Set<string>();
  const bad: Roster['bad'] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (!line || line.startsWith('#') || (index === 0 && !/[\d@]/.test(line))) continue;
    const cells = line.split(/[,;\t]/).flatMap((cell) => cell.replaceAll('"', '').trim() || []);
    for (const cell of cells) {
      const email = cell.includes('@') ? Email.safeParse(cell).data : undefined;
      const number = cell.includes('@') ? undefined : MobileNumber.safeParse(cell).data;
      if (email) emails.add(email);
      else if (number) numbers.add(number);
      else bad.push({ line: index + 1, reason: reasonFor(cell) });
    }
  }
  return { emails: [...emails], numbers: [...numbers], bad };
}

/** Says what is wrong without repeating what may be somebody's name. */
const reasonFor = (cell: string): string =>
  cell.includes('@') ? 'not an e-mail address' : 'neither an e-mail address nor a mobile number';
