import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { shellEnv } from '@luwag/env';
import { findPostgresBin } from './postgres.ts';

/** What the engine alone does with a script, in transactions a second; a failed one throws. */
export async function runPgbench(
  url: string,
  { script, connections, seconds }: { script: string; connections: number; seconds: number },
): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const { stdout } = await promisify(execFile)(
    join(findPostgresBin() ?? '', 'pgbench'),
    [
      ...['-n', '-M', 'prepared', '-f', script, '-c', String(connections), '-j', '1'],
      ...['-T', String(seconds), '-h', decodeURIComponent(hostname), '-p', port],
      ...['-U', username, pathname.slice(1)],
    ],
    { env: { ...shellEnv(), PGPASSWORD: password } },
  );
  const [, perSecond] = /tps = ([\d.]+)/.exec(stdout) ?? [];
  const [, failed] = /number of failed transactions: (\d+)/.exec(stdout) ?? [];
  if (!perSecond || failed !== '0') throw new Error(`pgbench: ${stdout}`);
  return Number(perSecond);
}
