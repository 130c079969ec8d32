import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from './processes.ts';

/** The industry's harmless test virus, in two halves: whole, it would be found in our sources. */
export const testVirus = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
);

/** The real clamd, knowing one virus: that of tests. */
export async function startClamd(): Promise<{ address: string; stop(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'luwag-clamd-'));
  const address = join(home, 'clamd.sock');
  const database = join(home, 'db');
  mkdirSync(database);
  writeFileSync(join(database, 'tests.ndb'), `Tests.Eicar:0:*:${testVirus.toString('hex')}\n`);
  const settings = [
    `LocalSocket ${address}`,
    `DatabaseDirectory ${database}`,
    `TemporaryDirectory ${home}`,
    'Foreground yes',
    'StreamMaxLength 9M',
    'MaxThreads 2',
    ...(process.getuid?.() === 0 ? ['User root'] : []),
  ];
  writeFileSync(join(home, 'clamd.conf'), `${settings.join('\n')}\n`);
  const command = ['--config-file', join(home, 'clamd.conf')];
  const child = spawn('/usr/sbin/clamd', command, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  await waitUntil(async () => existsSync(address), 'clamd');
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(home, { recursive: true });
    },
  };
}
