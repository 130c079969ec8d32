/**
 * An open page loses its connection more often than we lose a server, and should then say so where
 * the visitor is looking instead of making way for an error page. `fetch` reports it, in every
 * browser, as a `TypeError`.
 */
export async function unlessDisconnected<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TypeError) return otherwise;
    throw error;
  }
}
