/**
 * What no field of ours may contain, whatever its schema says: a NUL byte (PostgreSQL refuses it
 * and the caller would see a 500), half a surrogate pair, or nesting deeper than anything we
 * declare. Returns the path of the first offender.
 */
const depthMax = 20;

export function findHostile(
  value: unknown,
  path = '',
  depth = 0,
): { path: string; code: string } | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed()
      ? { path, code: 'invalid_text' }
      : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= depthMax) return { path, code: 'too_deep' };
  for (const [key, member] of Object.entries(value)) {
    const found =
      findHostile(key, `${path}/${key}`) ?? findHostile(member, `${path}/${key}`, depth + 1);
    if (found) return found;
  }
  return undefined;
}
