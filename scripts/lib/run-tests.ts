import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startEngines } from '../services.ts';
import { childEnv, root } from './checkout.ts';

type Asked = {
  projects: readonly ('unit' | 'module')[];
  files: readonly string[];
  /** What makes them longer than they are for each change. */
  env: Record<string, string>;
};

/** Runs files of tests on the engines of this checkout; whether they passed. */
export async function runTests({ projects, files, env }: Asked): Promise<boolean> {
  await startEngines();
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', ...projects.flatMap((project) => ['--project', project])],
      ...files,
    ],
    {
      stdio: 'inherit',
      cwd: root,
      env: { ...childEnv(), LUWAG_MODE: 'test', LOG_LEVEL: 'silent', ...env },
    },
  );
  return status === 0;
}
