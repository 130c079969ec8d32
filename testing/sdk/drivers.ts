import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** What a driver is told: one call of the SDK. */
export type Command = { call: string; args: object; key?: string };

/** What it says of an error, in words that all languages share. */
export type SdkError = {
  kind: string;
  code: string;
  status: number;
  request_id: string | null;
  field_errors: { path: string; code: string }[];
  retry_after_seconds: number | null;
};

export type Answer<T> = { result: T; error?: undefined } | { error: SdkError; result?: undefined };

export type Driver = {
  ask<T = Record<string, unknown>>(command: Command): Promise<Answer<T>>;
  stop(): Promise<void>;
};

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The TypeScript SDK as it is published: packed, and installed into a project of its own. */
export async function installPackedSdk() {
  const project = await mkdtemp(join(tmpdir(), 'luwag-sdk-'));
  await writeFile(join(project, 'package.json'), '{"private":true,"type":"module"}');
  const cwd = join(root, 'packages/sdk');
  // By itself: where npm is told to run no scripts, packing does not build either.
  await run('npm', ['run', 'build', '--silent'], { cwd });
  const packing = ['pack', '--silent', '--ignore-scripts', '--pack-destination', project];
  const { stdout } = await run('npm', packing, { cwd });
  const packed = stdout.trim().split('\n').at(-1) ?? '';
  const quietly = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
  await run('npm', ['install', ...quietly, join(project, packed)], { cwd: project });
  const directory = join(project, 'node_modules/@luwag/sdk');
  return {
    project,
    directory,
    url: pathToFileURL(join(directory, 'dist/index.js')).href,
    remove: () => rm(project, { recursive: true }),
  };
}

export const languages = ['node', 'php', 'python'] as const;
export type Language = (typeof languages)[number];

const commandsOf = (sdkUrl: string): Record<Language, string[]> => ({
  node: [process.execPath, join(root, 'testing/sdk/node-driver.ts'), sdkUrl],
  php: ['php', join(root, 'sdks/php/conformance.php')],
  python: ['python3', '-B', join(root, 'sdks/python/conformance.py')],
});

/** A program in one of the languages that makes the calls it is told, one after the other. */
export function startDriver(language: Language, sdkUrl: string): Driver {
  const [program = '', ...args] = commandsOf(sdkUrl)[language];
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let complaints = '';
  child.stderr.on('data', (piece) => {
    complaints += piece;
  });
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(command) {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`the ${language} driver ended: ${complaints}`);
      return JSON.parse(value);
    },
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
