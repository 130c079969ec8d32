const pageMax = 1000;

/** The page of a list that an address asks for; anything that is none is the first. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1;
}
