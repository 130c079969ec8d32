/**
 * One text for one value, whatever order its keys were written in, so that a hash of it proves what
 * was agreed. Keys are sorted by code unit and nothing is spaced (RFC 8785, for whole numbers).
 * What JSON would drop or bend (a float, something missing) throws instead.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) return canonicalObject(value);
  const isPlain = value === null || typeof value === 'string' || typeof value === 'boolean';
  if (isPlain || Number.isSafeInteger(value)) return JSON.stringify(value);
  throw new Error(`has no canonical text: ${String(value)}`);
}

function canonicalObject(value: object): string {
  const members = Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
