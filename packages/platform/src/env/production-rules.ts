// What every process asks of its settings before it starts in production. A setting that is no
// address at all is told by its own shape, and passes here.

/**
 * Tests and measurements run the product as in production, at an address of this machine or under
 * `.test`, a top-level domain that nobody outside can ever reach.
 */
export function isOwnMachine(origin: string): boolean {
  const hostname = URL.parse(origin)?.hostname ?? '';
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.test');
}

/** Whether a role of the database has its name for a password, as in every checkout. */
export function hasDevelopmentPassword(databaseUrl: string): boolean {
  const url = URL.parse(databaseUrl);
  return !!url?.password && url.password === url.username;
}

export const developmentPassword = 'has the password of a development checkout';
