/** The two letters of a glyph: of the first and the last word, whatever the script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => [...word.replace(/^[^\p{L}\p{N}]+/u, '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en');
}
