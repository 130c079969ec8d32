import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { apps, envOf } from '../../../scripts/lib/apps.ts';
import { root, settings } from '../../../scripts/lib/checkout.ts';
import { WebSettings } from '../server/settings.ts';

// Whoever takes over the web server finds what is in it. The session keys are there, and that is
// all: nothing that opens the database, the identity provider, the queue or an outside party.

let environ: Record<string, string>;

beforeAll(async () => {
  const options = { cwd: root, env: envOf('web'), stdio: 'ignore' } as const;
  const child = spawn(process.execPath, [apps.web.entry], options);
  await once(child, 'spawn');
  // What the kernel says the process was given, not what we believe to have given it.
  const text = readFileSync(`/proc/${child.pid}/environ`, 'utf8');
  environ = Object.fromEntries(text.split('\0').filter(Boolean).map(splitOnce));
  child.kill('SIGKILL');
  await once(child, 'exit');
});

function splitOnce(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/** Every setting of this checkout that is worth stealing, by what the example file says of it. */
function secretNames(): string[] {
  const example = readFileSync(join(root, '.env.example'), 'utf8').split('\n').map(splitOnce);
  const isPublic = (name: string) => name.startsWith('PUBLIC_');
  return example
    .filter(
      ([name, value]) => !isPublic(name) && /\{secret:|:\/\/[^/]+:[^/]+@|^sandbox$/.test(value),
    )
    .map(([name]) => name);
}

test('the example file names secrets, and the web server has one of them', () => {
  expect(secretNames()).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'LINK_KEY', 'USERPOOL_PEPPER', 'SESSION_KEYS']),
  );
  expect(secretNames().filter((name) => name in environ)).toEqual(['SESSION_KEYS']);
});

test('its environment is enough to start with', () => {
  expect(WebSettings.safeParse(environ).error).toBeUndefined();
});

test('its environment holds its own settings, and no other secret under any name', () => {
  const all = settings();
  const others = secretNames().filter((name) => name !== 'SESSION_KEYS');
  const values = Object.entries(environ);
  for (const secret of others) {
    const value = all[secret] ?? '';
    expect(value.length, secret).toBeGreaterThan(0);
    expect(values.filter(([, held]) => value.length > 8 && held.includes(value))).toEqual([]);
  }
  const foreign = Object.keys(all).filter((name) => !apps.web.settings.includes(name));
  expect(foreign.filter((name) => name in environ)).toEqual([]);
});

test('its files hold no secret at all', () => {
  const all = settings();
  const secrets = secretNames().flatMap((name) => {
    const value = all[name] ?? '';
    return value.length > 20 ? [value, ...value.split(':').filter((part) => part.length > 40)] : [];
  });
  const files = globSync(
    'apps/web/{server,src,build,public,messages}/**/*.{ts,tsx,js,json,txt,map}',
    {
      cwd: root,
    },
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return secrets.some((secret) => text.includes(secret));
  });
  expect(found).toEqual([]);
});
