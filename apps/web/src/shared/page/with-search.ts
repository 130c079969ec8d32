/** An address with what its search should say; what is empty is not said. */
export function withSearch(
  path: string,
  params: Readonly<Record<string, string | null | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}
