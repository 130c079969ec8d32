/**
 * A fault's name that can be said over a phone: a short word and four digits, worked out from the
 * request's id, so that whoever hears it can find the request in the log. Words are Filipino, four
 * letters, and sound apart from each other.
 */
const words = (
  'ARAW BATO BUKO BUWAN DAAN DAGA GABI HARI ILAW ILOG ISDA KAMA KAPE LAWA LUPA MAIS ' +
  'MESA NIPA PAKO PALA PANA PUNO PUSA SAKO SILI SUKA TALA TASA TELA TUBO ULAN USOK'
).split(' ');

export function spokenReference(requestId: string): string {
  // FNV-1a: the same on every machine, and a neighbour's id gives another word.
  let hash = 0x811c9dc5;
  for (const letter of requestId) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  const digits = String(Math.floor(hash / words.length) % 10_000).padStart(4, '0');
  return `${words[hash % words.length]} ${digits}`;
}
