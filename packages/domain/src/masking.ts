/** Personal facts as a reviewer sees them until a reason to see more is on record. */

const dots = '•••';

/** `M••• D••• C•••`: how many words, and how each begins. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]}${dots}`)
    .join(' ');

/** The last four, where there are enough of them to hide the rest. */
export function maskTail(value: string): string {
  const plain = value.replaceAll(/\s/g, '');
  return plain.length >= 8 ? `${dots} ${plain.slice(-4)}` : dots;
}

/** `m•••@luwag.test` */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name][0] ?? ''}${dots}@${domain}`;
}

/** The year alone: old enough, or not. */
export const maskDate = (date: string): string => `${date.slice(0, 4)}-••-••`;

/** Everything before the last two parts, which are city and region or code. */
export function maskAddress(address: string): string {
  const parts = address.split(',').map((part) => part.trim());
  return parts.length > 2 ? [dots, ...parts.slice(-2)].join(', ') : dots;
}
