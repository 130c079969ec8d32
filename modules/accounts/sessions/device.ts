import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

// The first that fits: most browsers also name the ones they descend from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** A device in words that its owner recognises: `Chrome on Android`. */
export function deviceLabel(userAgent: string): string {
  const nameIn = (names: typeof browsers) => names.find(([shape]) => shape.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (!browser && !system) return 'Unknown device';
  if (!system) return browser ?? '';
  return `${browser ?? 'Unknown browser'} on ${system}`;
}

/** Where somebody is, shortened: enough to recognise a place, too little to find a person by. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return 'unknown';
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  // What `::` stands for is zeros; when it begins within the first three groups, they are zero too.
  const first = tail === undefined ? groups : [...groups, '0', '0', '0'];
  return `${first.slice(0, 3).join(':')}::/48`;
}

/** Devices are recognised by the hash of a key that only they have. */
export const deviceHashOf = (deviceKey: string): Buffer =>
  createHash('sha256').update(deviceKey).digest();
