import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { makeServerFolder } from '../postgres.ts';

const isRoot = process.getuid?.() === 0;

/** Programs of others, run as the database's account, which end with us. */
export type Daemons = {
  home: string;
  /** A file that its program alone reads; the path. */
  write(name: string, text: string): string;
  folder(name: string): string;
  start(name: string, command: readonly string[]): void;
  /** A command of the same account, to its end. */
  run(command: readonly string[]): void;
  pidOf(name: string): number | undefined;
  /** Throws, with the last lines of what it said, when one of them is no longer there. */
  assertRunning(...names: string[]): void;
  signal(name: string, signal: NodeJS.Signals): void;
  endAll(): void;
};

const account = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** Whoever kills us hard leaves none of them behind: the kernel ends them with us. */
const asAccount = (command: readonly string[]): string[] =>
  isRoot
    ? [
        ...['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'],
        ...['--pdeathsig=KILL', '--', ...command],
      ]
    : ['setpriv', '--pdeathsig=KILL', '--', ...command];

export function openDaemons(home: string): Daemons {
  const running = new Map<string, ChildProcess>();
  const logOf = (name: string) => join(home, 'logs', `${name}.log`);
  makeServerFolder(home);
  mkdirSync(join(home, 'logs'), { recursive: true });
  const owned = (path: string): string => {
    if (isRoot) chownSync(path, account('-u'), account('-g'));
    return path;
  };
  const folder = (name: string): string => {
    const path = join(home, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return owned(path);
  };
  const lastWords = (name: string): string =>
    readFileSync(logOf(name), 'utf8').split('\n').slice(-15).join('\n');
  return {
    home,
    folder,
    write(name, text) {
      const path = join(home, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { mode: 0o600 });
      return owned(path);
    },
    start(name, command) {
      const [file = '', ...args] = asAccount(command);
      const log = openSync(logOf(name), 'a');
      const child = spawn(file, args, {
        cwd: home,
        env: { ...shellEnv(), HOME: home, LC_ALL: 'C.UTF-8' },
        stdio: ['ignore', log, log],
        // Ctrl-C is for us to hear: the product goes first.
        detached: true,
      });
      closeSync(log);
      running.set(name, child);
    },
    run(command) {
      const [file = '', ...args] = asAccount(command);
      execFileSync(file, args, { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] });
    },
    pidOf: (name) => running.get(name)?.pid,
    assertRunning(...names) {
      for (const name of names) {
        const child = running.get(name);
        if (child && child.exitCode === null && child.signalCode === null) continue;
        throw new Error(`${name} ended:\n${lastWords(name)}`);
      }
    },
    signal: (name, signal) => void running.get(name)?.kill(signal),
    endAll() {
      for (const child of running.values()) child.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
