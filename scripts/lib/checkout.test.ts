import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureEnvFile, portsOf } from './checkout.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'luwag-checkouts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function makeCheckout(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

/** Two folders whose paths stand for the same ports. */
function twoThatCollide(): [string, string] {
  const seen = new Map<number, string>();
  for (let turn = 0; ; turn += 1) {
    const path = join(folder, String(turn));
    const { web } = portsOf(path);
    const other = seen.get(web);
    if (other) return [other, path];
    seen.set(web, path);
  }
}

async function listenAt(port: number): Promise<() => Promise<void>> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

test('two checkouts whose paths stand for the same ports get different ones', async () => {
  const [first, second] = twoThatCollide();
  for (const path of [first, second]) mkdirSync(path);
  ensureEnvFile(first);
  const stop = await listenAt(portsOf(first).redis);
  ensureEnvFile(second);
  await stop();
  expect(portsOf(second).web).not.toBe(portsOf(first).web);
  const text = readFileSync(join(second, '.env'), 'utf8');
  expect(text).toContain(`REDIS_URL=redis://127.0.0.1:${portsOf(second).redis}/0\n`);
  // Its ports are written down: whoever else comes and goes, they stay.
  const chosen = portsOf(second);
  ensureEnvFile(second);
  expect(portsOf(second)).toEqual(chosen);
});

test('an .env from before ports were written down keeps the ports it has', () => {
  const checkout = makeCheckout('old');
  const before = portsOf(checkout);
  writeFileSync(join(checkout, '.env'), `WEB_PORT=${before.web}\n`);
  ensureEnvFile(checkout);
  expect(portsOf(checkout)).toEqual(before);
});

test.each(['1000', '-1', 'many', '1.5'])(
  'PORT_BLOCK=%s is refused, with the file named',
  (value) => {
    const checkout = makeCheckout('wrong');
    writeFileSync(join(checkout, '.env'), `PORT_BLOCK=${value}\n`);
    expect(() => portsOf(checkout)).toThrow(`PORT_BLOCK in ${join(checkout, '.env')} is ${value}`);
  },
);

const modeOf = (checkout: string) => statSync(join(checkout, '.env')).mode & 0o777;

test('.env is for its owner alone, also when it was found open to others', () => {
  const checkout = makeCheckout('open');
  ensureEnvFile(checkout);
  expect(modeOf(checkout)).toBe(0o600);
  chmodSync(join(checkout, '.env'), 0o644);
  ensureEnvFile(checkout);
  expect(modeOf(checkout)).toBe(0o600);
});
