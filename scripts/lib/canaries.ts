export type Leak = { line: number; what: string };

/** What is a secret by its looks, whoever used it. */
const patterns: [string, RegExp][] = [
  ['a token of the identity provider, or an encrypted link or cookie', /\beyJ[\w-]{10,}\./],
  ['an API key', /\blw_(?:live|test)_\w{6,}/],
  ['a mobile number', /(?:\+|%2B)639\d{9}/],
  ['a one-time code', /\b(?:code|otp|totp)\b\W{1,6}\d{6}\b/i],
];

const prefixLength = 6;

/**
 * Finds the lines of a log that hold a secret: one that a test wrote down, or what looks like one.
 * A secret is never repeated in what this says about it.
 */
export function leakFinder(canaries: readonly string[]): (text: string) => Leak[] {
  // A log is long and canaries are many: only those with the right beginning are compared.
  const byPrefix = new Map<string, string[]>();
  for (const form of new Set(canaries.flatMap(formsOf))) {
    const prefix = form.slice(0, prefixLength);
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), form]);
  }
  function isTold(line: string): boolean {
    for (let at = 0; at + prefixLength <= line.length; at += 1)
      for (const form of byPrefix.get(line.slice(at, at + prefixLength)) ?? [])
        if (line.startsWith(form, at) && !isPartOfNumber(line, at, form)) return true;
    return false;
  }
  return (text) =>
    text.split('\n').flatMap((line, i) => {
      const looks = patterns.filter(([, shape]) => shape.test(line)).map(([what]) => what);
      const told = isTold(line) ? ['something that a test used as a secret'] : [];
      return [...looks, ...told].map((what) => ({ line: i + 1, what }));
    });
}

/** As it is, and as it stands in JSON or in an address. */
const formsOf = (value: string): string[] => [
  value,
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(value),
];

/** Six digits stand by chance in times and ids. */
function isPartOfNumber(line: string, at: number, form: string): boolean {
  if (!/^\d+$/.test(form)) return false;
  const around = [line[at - 1] ?? ' ', line[at + form.length] ?? ' '];
  return around.some((char) => /[\w.-]/.test(char));
}
