import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { expect, test } from 'vitest';
import { root } from './lib/checkout.ts';
import { environmentPage } from './lib/environment-doc.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test.each(['web', 'api', 'worker', 'userpool', 'keys'])(
  'npm run start:%s starts that process, and nothing but production',
  (app) => {
    const [, entry = ''] =
      /^exec env LUWAG_MODE=production scripts\/run node (apps\/\S+\/main\.ts)$/.exec(
        scripts[`start:${app}`] ?? '',
      ) ?? [];
    expect([entry.split('/')[1], existsSync(join(root, entry))]).toEqual([app, true]);
  },
);

test('a process without its settings ends at once and names each of them, and no value', () => {
  const { PATH = '', HOME = '' } = shellEnv();
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'start:keys'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH, HOME, LUWAG_MODE: 'development', KEYS_UID: 'CANARY-of-a-value' },
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('The environment is not usable')]);
  for (const name of ['KEYS_SOCKET', 'KEYS_FILE', 'KEYS_UID']) expect(stderr).toContain(`${name}:`);
  expect(stderr).not.toContain('CANARY');
});

test('the page of settings says what the processes check', () => {
  const page = environmentPage();
  expect(readFileSync(join(root, 'docs/environment.md'), 'utf8')).toBe(page);
  // Each row has its readers: words for a setting that nobody reads any more would be left over.
  expect(page.match(/^\| `\w+` \| {2}\|/m)).toBeNull();
});
