import { execFileSync, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { shellEnv } from '@luwag/env';
import { createSpeedometer } from '@luwag/testing/harness/timing';
import { judge } from './lib/bars.ts';
import { portsOf, root } from './lib/checkout.ts';
import { percentileOf } from './lib/open-loop.ts';
import { httpAnswers, until } from './lib/processes.ts';
import { firstCommands } from './lib/readme.ts';

// The newcomer's first minutes, measured: in a clean clone the commands of the README's "Five
// minutes" as they stand there, of which the last one stays up → the landing page and the API
// answer, and a page of each area works in the browser; and the start again on the next three
// mornings, of which the middle one counts. `--short` is what CI runs: the first start alone.
const firstLimitSeconds = 180;
const againLimitSeconds = 20;
const mornings = process.argv.includes('--short') ? 0 : 3;

const clone = join(mkdtempSync(join(tmpdir(), 'luwag-first-start-')), 'luwag');
const commands = firstCommands(readFileSync(join(root, 'README.md'), 'utf8'));
const env = Object.fromEntries(Object.entries(shellEnv()).filter(([name]) => !isOurSetting(name)));
const stdio: StdioOptions = ['ignore', 'ignore', 'inherit'];
const options = { cwd: clone, env, stdio };

/** The clone must find its own ports and modes, not the ones this checkout runs with. */
function isOurSetting(name: string): boolean {
  const example = parseEnv(readFileSync(join(root, '.env.example'), 'utf8'));
  return name in example || /^(LUWAG_|npm_)/.test(name);
}

async function startUntilLanding(): Promise<() => Promise<void>> {
  const dev = spawn('bash', ['-c', `exec ${commands.at(-1)}`], { ...options, detached: true });
  // Known once its setup has chosen them.
  const { web, apiHealth } = portsOf(clone);
  const answers = [`http://localhost:${web}/`, `http://127.0.0.1:${apiHealth}/readyz`];
  for (const url of answers) await until(() => httpAnswers(url), { what: url, timeoutMs: 180_000 });
  return async () => {
    const exited = once(dev, 'exit');
    process.kill(-(dev.pid ?? 0), 'SIGINT');
    await exited;
  };
}

const seconds = (since: number): number => Math.round((performance.now() - since) / 100) / 10;

try {
  const speed = createSpeedometer();
  speed.sample();
  const first = performance.now();
  execFileSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' });
  for (const command of commands.slice(0, -1)) execFileSync('bash', ['-c', command], options);
  const stopFirst = await startUntilLanding();
  const firstSeconds = seconds(first);
  // Nobody has looked at anything here: whatever a first visit would stumble over, it does now.
  execFileSync('npm', ['run', 'dev:pages'], options);
  await stopFirst();
  const again: number[] = [];
  for (let morning = 0; morning < mornings; morning += 1) {
    speed.sample();
    const began = performance.now();
    const stopAgain = await startUntilLanding();
    again.push(seconds(began));
    await stopAgain();
  }
  const time = { better: 'lower', unit: 's' } as const;
  const figures = [
    {
      what: 'Clean clone to landing page',
      measured: firstSeconds,
      bar: firstLimitSeconds,
      ...time,
    },
  ];
  if (again.length > 0) {
    console.log(`npm run dev again, each time: ${again.join(', ')} s`);
    const measured = percentileOf(again, 0.5);
    figures.push({ what: '`npm run dev` again', measured, bar: againLimitSeconds, ...time });
  }
  judge('first-start', figures, speed.slowness());
} finally {
  execFileSync('npm', ['run', 'services', '--', 'destroy'], options);
  rmSync(join(clone, '..'), { recursive: true, force: true });
}
