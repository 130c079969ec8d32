import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { post } from './post.ts';
import { isPublicAddress } from './public-address.ts';

// Names that lead inside: whatever they resolve to, and whenever they change, nothing connects.

const inside = [
  ...['127.0.0.1', '127.0.0.2', '127.1.2.3', '127.255.255.255', '0.0.0.0', '0.1.2.3'],
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.20.10.5', '172.31.255.255'],
  ...['192.168.0.1', '192.168.255.254', '169.254.169.254', '169.254.170.2', '169.254.0.1'],
  ...['100.64.0.1', '100.100.100.200', '100.127.255.254', '192.0.0.1', '192.0.0.170'],
  ...['192.0.2.1', '198.51.100.7', '203.0.113.9', '198.18.0.1', '198.19.255.255'],
  ...['192.88.99.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:169.254.169.254'],
  ...['::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1'],
  ...['100::1', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:10::1', '2001:db8::1'],
  ...['2002:7f00:1::', '2002:a00:1::1', '3fff::1', 'fc00::1', 'fd00:ec2::254'],
  ...['fd12:3456:789a::1', 'fe80::1', 'fe80::1%lo', 'fec0::1', 'ff02::1', 'ff05::2'],
  ...['::ffff:0:7f00:1', '5f00::1', '4000::1', '::2'],
];

/** Every connection that is begun, by where it goes. */
const begun: string[] = [];
const onSocket = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  socket.on('connectionAttempt', (ip: string) => begun.push(ip));
};
const server = createServer((socket) => socket.destroy());
let port = 0;
beforeAll(async () => {
  channel('net.client.socket').subscribe(onSocket);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as { port: number });
});
afterAll(() => {
  channel('net.client.socket').unsubscribe(onSocket);
  server.close();
});
beforeEach(() => {
  begun.length = 0;
});

const message = { headers: {}, body: '{}' };
const found = (...addresses: string[]) =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const urlOf = (name: string) => new URL(`https://${name}:${port}/hook`);

test('there are sixty of them at least, and the watch sees a connection', async () => {
  expect(new Set(inside).size).toBeGreaterThanOrEqual(60);
  const settings = {
    timeoutMs: 500,
    resolve: async () => found('127.0.0.1'),
    isPublic: () => true,
  };
  await post(urlOf('seen.example'), message, settings);
  expect(begun).toEqual(['127.0.0.1']);
});

test('none is connected to, alone or behind an address that is fine', async () => {
  for (const address of inside) {
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
    for (const answer of [found(address), found('93.184.215.14', address)]) {
      const posted = await post(urlOf('shop.example'), message, { resolve: async () => answer });
      expect([address, posted.failure]).toEqual([address, 'not_public']);
    }
  }
  expect(begun).toEqual([]);
});

test('a name that answers otherwise the second time is asked once', async () => {
  for (const address of inside) {
    let asked = 0;
    const rebinding = async () => {
      asked += 1;
      return asked % 2 === 1 ? found('2606:2800:21f::1') : found(address);
    };
    await post(urlOf('rebind.example'), message, { timeoutMs: 5, resolve: rebinding });
    expect(asked).toBe(1);
    const second = await post(urlOf('rebind.example'), message, { resolve: rebinding });
    expect(second.failure).toBe('not_public');
  }
  expect(begun.filter((ip) => !isPublicAddress(ip))).toEqual([]);
});
