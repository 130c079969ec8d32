import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { root } from '../checkout.ts';
import { asServerUser, makeServerFolder } from '../postgres.ts';
import type { ClusterPlace } from '../scratch-cluster.ts';
import type { BackupStore } from './store.ts';

/** pgBackRest with deploy/postgres/pgbackrest.conf, and settings that lead to the drill's store. */
export type Backups = {
  /** For whoever runs pgBackRest: where its settings are. */
  env: Record<string, string>;
  /** Run by a server whose log is kept, and by one that reads it: in its data folder, by sh. */
  archive: { command: string; restoreCommand: string };
  passPhrase: string;
  of(server: BackedUp): { run(...args: string[]): void; backUp(): void };
  /** What the metric of the backups' age says. */
  finishedAt(): number;
  newest(): { type: string; databaseBytes: number; backupBytes: number };
};

/** The server that is copied: in a cluster whoever leads just now. */
export type BackedUp = Pick<ClusterPlace, 'data' | 'port' | 'sockets'> & { password: string };

const stanza = '--stanza=luwag';

export function prepareBackups(home: string, store: BackupStore): Backups {
  const place = (name: string) => {
    const folder = join(home, name);
    makeServerFolder(folder);
    return folder;
  };
  const copy = (file: string) => {
    const to = join(home, basename(file));
    copyFileSync(join(root, 'deploy', file), to);
    return to;
  };
  const config = copy('postgres/pgbackrest.conf');
  const [backup, age] = [copy('postgres/backup'), copy('monitoring/backup-age')];
  const caFile = join(home, 'ca.pem');
  copyFileSync(store.settings['repo1-storage-ca-file'] ?? '', caFile);
  const passPhrase = randomBytes(36).toString('base64');
  const own = place('own');
  const lines = Object.entries({
    ...{ ...store.settings, 'repo1-storage-ca-file': caFile, 'repo1-cipher-pass': passPhrase },
    'spool-path': place('spool'),
    'log-path': place('log'),
    'lock-path': place('lock'),
  }).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(own, 'own.conf'), ['[global]', ...lines, ''].join('\n'));
  const env = { PGBACKREST_CONFIG: config, PGBACKREST_CONFIG_INCLUDE_PATH: own };
  const names = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const settings = ['env', ...names];
  const pgbackrest = [...settings, 'pgbackrest', stanza];
  const inItsFolder = [...pgbackrest, '--pg1-path="$PWD"'].join(' ');
  return {
    ...{ env, passPhrase },
    archive: {
      command: `${inItsFolder} archive-push %p`,
      restoreCommand: `${inItsFolder} archive-get %f "%p"`,
    },
    of({ data, port, sockets, password }) {
      // Elsewhere the server trusts the account that it runs as; these ask for a password.
      const login = [`PGPASSWORD=${password}`, `PGHOST=${sockets}`, `PGPORT=${port}`];
      const place = [`PG1_PATH=${data}`, `PG1_PORT=${port}`, `PG1_SOCKET_PATH=${sockets}`];
      const there = [
        ...['env', 'PGUSER=postgres', 'PGBACKREST_PG1_USER=postgres', ...login],
        ...place.map((line) => `PGBACKREST_${line}`),
      ];
      return {
        run: (...args) => asServerUser([...there, ...pgbackrest, ...args]),
        // As the timer does it.
        backUp: () => asServerUser([...there, ...settings, 'sh', backup]),
      };
    },
    finishedAt() {
      const metric = join(own, 'backup.prom');
      asServerUser([...settings, 'sh', age, 'luwag', metric]);
      return Number(
        /^luwag_backup_completed_at_seconds (\d+)$/m.exec(readFileSync(metric, 'utf8'))?.[1],
      );
    },
    newest: () => newestOf(env),
  };
}

type Info = { backup: { type: string; info: { size: number; repository: { size: number } } }[] };

function newestOf(env: Record<string, string>) {
  const command = [stanza, '--output=json', '--log-level-file=off', 'info'];
  const told = execFileSync('pgbackrest', command, {
    encoding: 'utf8',
    env: { ...shellEnv(), ...env },
  });
  const newest = (JSON.parse(told) as Info[])[0]?.backup.at(-1);
  return {
    type: newest?.type ?? 'none',
    databaseBytes: newest?.info.size ?? 0,
    backupBytes: newest?.info.repository.size ?? 0,
  };
}

/** Runs a command of an operator's; what it said, and what it ended with. */
export async function operate(
  command: string[],
  env: Record<string, string>,
): Promise<{ status: number | null; said: string }> {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    cwd: root,
    env: { ...shellEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, said };
}
