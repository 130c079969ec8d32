import { BlockList, isIPv4, isIPv6 } from 'node:net';

// Everything IANA keeps for a special purpose (RFC 6890 and its successors): our own machine and
// network, the carriers', the cloud's metadata, documentation, and what is for many at once.
const hidden = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  hidden.addSubnet(net, bits, 'ipv4');

// Of IPv6 only what is routed at all is let through, and of that nothing that carries an IPv4
// address inside: 6to4 and Teredo lead wherever the number within says.
const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  hidden.addSubnet(net, bits, 'ipv6');

/** Whether an address is somebody's on the open internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !hidden.check(address, 'ipv4');
  // A zone (`%eth0`) belongs to addresses of a link; the lists would not look behind it.
  if (!isIPv6(address) || address.includes('%')) return false;
  return routed.check(address, 'ipv6') && !hidden.check(address, 'ipv6');
}
