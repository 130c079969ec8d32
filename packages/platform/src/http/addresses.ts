import { isIPv4, isIPv6 } from 'node:net';

/**
 * The two networks an address is counted in: its own, and the one around it. A household has one
 * IPv4 address but a whole /64 of IPv6 ones. Undefined when the text is no address.
 */
export function networksOf(address: string): { own: string; around: string } | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) {
    const around = mapped.split('.').slice(0, 3).join('.');
    return { own: `${mapped}/32`, around: `${around}/24` };
  }
  if (!isIPv6(mapped) || mapped.includes('.')) return undefined;
  const groups = expandIpv6(mapped.replace(/%.*$/, ''));
  return {
    own: `${groups.slice(0, 4).join(':')}/64`,
    around: `${groups.slice(0, 3).join(':')}/48`,
  };
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

/** The network whose visitors are counted as one; what is no address is counted under its text. */
export const networkOf = (address: string): string => networksOf(address)?.own ?? address;
