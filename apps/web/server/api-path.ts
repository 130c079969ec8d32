/** Every way of writing one path that anything behind us might undo, undone. */
function normalize(path: string): string {
  const decoded = decodeFully(path).replaceAll('\\', '/');
  const kept: string[] = [];
  for (const segment of decoded.split('/')) {
    // What follows a semicolon is a parameter of the segment to some, and nothing to others.
    const name = segment.split(';', 1)[0] ?? '';
    if (name === '..') kept.pop();
    else if (name !== '.' && name !== '') kept.push(name);
  }
  return `/${kept.join('/')}`;
}

/** As often as it takes: a path that was encoded twice is decoded twice by somebody. */
function decodeFully(path: string): string {
  const once = path.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return once === path ? path : decodeFully(once);
}

/** Whether a request's address is one below `/api/v1`, however whoever reads it next reads it. */
export const isBelowApi = (url: string): boolean =>
  normalize(url.split(/[?#]/, 1)[0] ?? '').startsWith('/api/v1/');
