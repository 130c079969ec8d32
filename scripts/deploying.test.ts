import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { expect, test } from 'vitest';
import { keyFileSecret, secretOf } from '../deploy/kubernetes/pod.ts';
import { processNames } from '../deploy/settings/processes.ts';
import { root } from './lib/checkout.ts';

const page = readFileSync(join(root, 'docs/deploying.md'), 'utf8');
type Block = { isRun: boolean; why: string | undefined; code: string };
const blocks = [
  ...page.matchAll(/(?:<!-- not run: ([^\n]+) -->\n)?```sh( run)?\n([\s\S]*?)```/g),
].map(([, why, run, code = '']): Block => ({ isRun: run !== undefined, why, code }));
const commands = blocks.map(({ code }) => code).join('\n');

test('each block is run, or says why it cannot be', () => {
  expect(blocks.length).toBe(page.split('\n').filter((line) => line.startsWith('```sh')).length);
  for (const { isRun, why, code } of blocks)
    expect([isRun, why === undefined], code).toEqual(isRun ? [true, true] : [false, false]);
});

test('commands, files, units and secrets that it names are there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const [, name = ''] of page.matchAll(/npm run ([\w:]+)/g))
    expect(Object.keys(scripts)).toContain(name);
  for (const [path] of commands.matchAll(/\b(?:deploy|scripts)\/[\w./-]*\w(?=\s|$)/gm))
    if (!path.includes('/own')) expect(existsSync(join(root, path)), path).toBe(true);
  const units = readdirSync(join(root, 'deploy/systemd'));
  for (const [, names = ''] of commands.matchAll(/^systemctl [a-z]+ (?:--now )?(luwag.*)$/gm))
    for (const name of names.split(' '))
      expect(units).toContain(name.endsWith('.timer') ? name : `${name}.service`);
  const [, listed = ''] = /^for process in (.*); do$/m.exec(commands) ?? [];
  expect(listed.split(' ').sort()).toEqual(processNames.filter((name) => name !== 'keys').sort());
  for (const name of [keyFileSecret, `"${secretOf('$process' as 'api')}"`])
    expect(commands).toContain(`secret generic ${name} `);
});

test('what can be run here does what it says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'luwag-deploying-'));
  try {
    const code = blocks.flatMap((block) => (block.isRun ? [block.code] : [])).join('\n');
    const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', code], {
      cwd: root,
      encoding: 'utf8',
      env: { ...shellEnv(), TMPDIR: folder },
    });
    expect(stderr).not.toContain('Error');
    expect(status).toBe(0);
    expect(stdout).toContain('Every process can start with its settings.');
    const [made = ''] = readdirSync(folder).filter((name) => name.startsWith('tmp.'));
    const printed = readFileSync(join(folder, made, 'all.yaml'), 'utf8');
    expect(printed).toMatch(/^---\n/);
    expect(printed).toMatch(/"luwag-api:[0-9a-f]{40}"/);
    expect(printed).toContain('"https://luwag.example"');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
