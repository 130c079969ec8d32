import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTests } from '../../deploy/monitoring/print.ts';

/** Lets promtool play every alert's two halves: it fires, and a blip wakes nobody. */
export function testRules(): { said: string; isGood: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'luwag-rules-'));
  try {
    const files = Object.entries(printTests()).map(([name, { rules, tests }]) => {
      writeFileSync(join(folder, `${name}.rules.yaml`), rules);
      writeFileSync(join(folder, `${name}.yaml`), tests);
      return `${name}.yaml`;
    });
    const run = spawnSync('promtool', ['test', 'rules', ...files], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (run.error) throw run.error;
    return { said: run.stdout + run.stderr, isGood: run.status === 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What Prometheus would say of a file of settings; throws what is wrong with it. */
export const checkSettings = (tool: 'promtool' | 'amtool', args: string[]): string =>
  execFileSync(tool, args, { encoding: 'utf8' });
