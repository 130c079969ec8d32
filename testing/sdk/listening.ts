import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { waitUntil } from '../harness/processes.ts';

/** `luwag` of the installed package, as a developer starts it. */
export function startCli(project: string, args: string[], env: Record<string, string>) {
  const program = join(project, 'node_modules/.bin/luwag');
  const child = spawn(program, args, { env: { ...shellEnv(), ...env } });
  const exited = once(child, 'close') as Promise<[number | null]>;
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      text += piece;
    });
  return {
    text: () => text,
    says: (words: string) =>
      waitUntil(async () => text.includes(words), `“${words}” in: ${text}`, 20_000),
    ended: async () => (await exited)[0],
    async stop() {
      child.kill('SIGINT');
      return (await exited)[0];
    },
  };
}
