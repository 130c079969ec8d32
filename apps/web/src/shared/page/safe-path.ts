/**
 * Where to go back to after a form, as far as the form may be trusted: a path of this very site.
 * Browsers read `//host`, `/\host` and a tab or newline in between as another site's address, so
 * the text is resolved the way a browser does it and compared, not matched against a list.
 */
export function safePath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/';
  const here = 'https://luwag.invalid';
  if (!URL.canParse(wanted, here)) return '/';
  const url = new URL(wanted, here);
  if (url.origin !== here) return '/';
  const path = url.pathname + url.search + url.hash;
  // A path that itself begins with two slashes would be another site's address once it is sent.
  return path.startsWith('//') ? '/' : path;
}
