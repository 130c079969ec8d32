import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeyFile, writeKeyFile } from '../../apps/keys/src/key-file-changes.ts';
import { settings } from '../../scripts/lib/checkout.ts';
import { startEngines } from '../../scripts/services.ts';
import { type Profile, profiles, usualOfRuntimes } from '../seccomp/profile.ts';
import { settingsOf } from '../settings/processes.ts';
import { type AppName, appNames, apps, isAppName } from './apps.ts';
import {
  buildImage,
  checkOut,
  describe,
  discard,
  type Image,
  type Store,
  thisCheckout,
} from './build.ts';
import { type Container, chownKeyFile, ownedFolder, startContainer } from './container.ts';

// Images, for real: each is built twice, from two checkouts in two folders, and must be the same;
// then all of them are started as in production, read-only and without a privilege, must say that
// they are ready, and leave when they are asked to. Needs root, and Debian's buildah and runc.
//   npm run drill:image                  all of them
//   npm run drill:image -- keys web      these
//   npm run drill:image -- --once        builds each once
//   npm run drill:image -- --here        the same from what is installed and built in this checkout
const named = process.argv.slice(2).filter(isAppName);
const names = named.length > 0 ? named : appNames;
const isHere = process.argv.includes('--here');
const isTwice = !process.argv.includes('--once');

const folder = mkdtempSync(join(tmpdir(), 'luwag-drill-'));
const store: Store = { folder };
const running: Container[] = [];
let failures = 0;

function report(what: string, isWell: boolean, detail = ''): void {
  if (!isWell) failures += 1;
  console.log(`${isWell ? 'ok    ' : 'FAILED'}  ${what}${detail ? `: ${detail}` : ''}`);
}

function buildAll(round: string): Map<AppName, Image> {
  const withPages = names.some((name) => apps[name].isBuilt);
  const source = isHere ? thisCheckout() : checkOut(join(folder, `source-${round}`), { withPages });
  const images = names.map((name) => buildImage(name, source, store, join(folder, round)));
  if (!isHere) rmSync(source.folder, { recursive: true, force: true });
  return new Map(images.map((image) => [image.app, image]));
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const sockets = () => ownedFolder(join(folder, 'sockets'), 10_002);

/** Settings of this checkout, as for production at an address that only tests have. */
async function liveSettings(): Promise<Record<string, string>> {
  const names = ['WEB', 'API', 'API_HEALTH', 'WORKER', 'USERPOOL', 'USERPOOL_HEALTH'];
  const ports = await Promise.all(
    names.map(async (name) => [`${name}_PORT`, String(await freePort())] as const),
  );
  const { API_PORT, USERPOOL_PORT, ...others } = Object.fromEntries(ports);
  return {
    ...settings(),
    ...others,
    ...{ API_PORT: API_PORT ?? '', USERPOOL_PORT: USERPOOL_PORT ?? '' },
    LUWAG_MODE: 'production',
    PUBLIC_ORIGIN: 'https://luwag.test',
    API_ORIGIN: `http://127.0.0.1:${API_PORT}`,
    USERPOOL_ORIGIN: `http://127.0.0.1:${USERPOOL_PORT}`,
    USERPOOL_ISSUER: `http://127.0.0.1:${USERPOOL_PORT}`,
    USERPOOL_HOOK_URL: `http://127.0.0.1:${API_PORT}/api/v1/users/pool/events/`,
    KEYS_SOCKET: '/run/luwag/keys/keys.sock',
    KEYS_FILE: '/run/secrets/keys.json',
    KEYS_UID: '10002',
    KEYS_GID: '10001',
    // Nobody sends a picture here; production does not start without somebody to ask about one.
    CLAMD_ADDRESS: '127.0.0.1:1',
    OBJECT_STORE_URL: 'file:///var/lib/luwag/objects',
    AUDIT_ANCHORS_FILE: '/var/lib/luwag/audit.jsonl',
    LEDGER_ANCHORS_FILE: '/var/lib/luwag/ledger.jsonl',
  };
}

/** The profile that is meant for it, or what any container gets. */
const profileOf = (name: AppName): Profile =>
  name === 'api' || name === 'keys' ? profiles[name] : usualOfRuntimes;

function folders(name: AppName): Record<string, string> {
  const state = { '/var/lib/luwag': ownedFolder(join(folder, `state-${name}`)) };
  if (name === 'keys') return { '/run/luwag': sockets(), '/run/secrets': keyFolder() };
  return name === 'api' || name === 'worker' ? { ...state, '/run/luwag': sockets() } : {};
}

function keyFolder(): string {
  const secrets = ownedFolder(join(folder, 'secrets'), 10_002);
  const path = join(secrets, 'keys.json');
  writeKeyFile(path, newKeyFile(new Date()));
  chownKeyFile(path, 10_002);
  return secrets;
}

/** Its own settings and nobody else's; empty ones are left out. */
const ownOf = (name: AppName, env: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    settingsOf(name).flatMap((setting) => (env[setting] ? [[setting, env[setting]]] : [])),
  );

function start(name: AppName, image: Image, env: Record<string, string>, as = name as string) {
  const container = startContainer(
    {
      name: as,
      image: image.id,
      args: [apps[name].entry],
      env: ownOf(name, env),
      uid: name === 'keys' ? 10_002 : 10_001,
      profile: as === name ? profileOf(name) : usualOfRuntimes,
      hasNetwork: name !== 'keys',
      folders: folders(name),
    },
    store,
  );
  running.push(container);
  return container;
}

const healthPorts: Partial<Record<AppName, string>> = {
  api: 'API_HEALTH_PORT',
  worker: 'WORKER_PORT',
  web: 'WEB_PORT',
  userpool: 'USERPOOL_HEALTH_PORT',
};

async function isReady(name: AppName, env: Record<string, string>, container: Container) {
  const port = env[healthPorts[name] ?? ''];
  for (let i = 0; i < 300 && container.exitCode() === null; i += 1) {
    if (!port && container.log().includes('listening')) return true;
    const answer = port
      ? await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      : undefined;
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

const lastLines = (container: Container): string =>
  container.log().trim().split('\n').slice(-8).join('\n');

async function startAndStop(images: Map<AppName, Image>): Promise<void> {
  await startEngines();
  const env = await liveSettings();
  const started: [AppName, Container][] = [];
  for (const name of ['keys', 'migrate', 'userpool', 'api', 'worker', 'web'] as const) {
    const image = images.get(name);
    if (!image) continue;
    const began = performance.now();
    const container = start(name, image, env);
    if (name === 'migrate') {
      report('luwag-migrate ends', (await container.ended()) === 0, lastLines(container));
      continue;
    }
    const isUp = await isReady(name, env, container);
    const ms = Math.round(performance.now() - began);
    report(`luwag-${name} is ready`, isUp, isUp ? `${ms} ms` : lastLines(container));
    if (isUp) started.push([name, container]);
  }
  for (const [name, container] of started.reverse()) {
    const code = await container.stop();
    report(`luwag-${name} leaves on SIGTERM`, code === 0, code === 0 ? '' : lastLines(container));
  }
}

/** What the profile is for: without it decoders cannot be kept apart, and production says so. */
async function decode(image: Image): Promise<void> {
  const env = await liveSettings();
  const refused = start('api', image, env, 'api-under-the-usual-profile');
  const code = await refused.ended();
  const isSaid = refused.log().includes('decoders cannot be kept apart');
  report('luwag-api does not start under the usual profile', code !== 0 && isSaid);

  const probe = readFileSync(join(import.meta.dirname, 'probe-decoders.js'), 'utf8');
  const decoding = startContainer(
    {
      name: 'decoding',
      image: image.id,
      args: ['--input-type=module', '--eval', probe],
      env: {},
      profile: profiles.api,
      hasNetwork: false,
    },
    store,
  );
  running.push(decoding);
  await decoding.ended();
  const wanted = { kinds: ['ok', 'ok', 'ok', 'ok'], zombies: 0 };
  const isWell = decoding.log().includes(JSON.stringify(wanted));
  report('decoders decode, and leave nothing behind', isWell, isWell ? '' : lastLines(decoding));
}

try {
  const first = buildAll('first');
  for (const image of first.values()) console.log(describe(image));
  for (const [name, again] of isTwice ? buildAll('second') : [])
    report(`luwag-${name} is the same twice`, again.id === first.get(name)?.id, again.id);
  await startAndStop(first);
  const api = first.get('api');
  if (api) await decode(api);
} finally {
  await Promise.all(running.map((container) => container.stop()));
  discard(store);
}
console.log(failures === 0 ? 'All of it holds.' : `${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
