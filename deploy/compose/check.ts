import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '@luwag/env';
import { apps, isAppName } from '../image/apps.ts';
import { drawSecret, readIf } from '../settings/files.ts';
import { givenTo } from '../settings/given.ts';
import { type ProcessName, processes, processNames } from '../settings/processes.ts';
import { table } from '../settings/table.ts';
import { addressesOf, drawPasswords, secretFiles, unused } from './own-files.ts';
import { composePlace } from './place.ts';
import { type Compose, faultsOfShape, readCompose, type Service } from './read.ts';

const here = import.meta.dirname;
const place = composePlace('luwag.example');
const givenByOthers = readIf(join(here, '../settings/given.example'));

/** Images of others, by service, up to their tag. Which one is chosen is said in the file. */
const engines: Readonly<Record<string, RegExp>> = {
  postgres: /^postgres:15(?:\.\d+)?-bookworm$/,
  redis: /^redis:7(?:\.\d+)*-bookworm$/,
  clamd: /^clamav\/clamav:1\.\d+$/,
};

/** What in compose.yaml names something that is not there, or is less closed than it should be. */
export function faultsOfCompose(compose: Compose = readCompose()): string[] {
  const services = Object.entries(compose.services);
  const missing = processNames.filter((name) => !compose.services[name]);
  return [
    ...missing.map((name) => `${name}: has no service`),
    ...faultsOfShape(compose),
    ...services.flatMap(([name, service]) => [
      ...faultsOfImage(name, service),
      ...faultsOfNames(name, service, compose),
      ...faultsOfClosing(name, service),
      ...(isAppName(name) ? faultsOfProcess(name, service, compose) : []),
    ]),
    ...faultsOfSecrets(compose),
    ...faultsOfNetworks(compose),
  ];
}

function faultsOfImage(name: string, { image }: Service): string[] {
  const isKnown = isAppName(name)
    ? image === `luwag-${name}:LUWAG_VERSION`
    : engines[name]?.test(image);
  return isKnown ? [] : [`${name}: no image is called ${image}`];
}

const secretNames = ({ secrets = [] }: Service): string[] =>
  secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source));

/** Networks, volumes, secrets and services that are named and not declared. */
function faultsOfNames(name: string, service: Service, compose: Compose): string[] {
  const { networks = [], volumes = [], depends_on = {} } = service;
  const named = [
    ...networks.map((each) => ['network', each, compose.networks] as const),
    ...volumes.map(({ source }) => ['volume', source, compose.volumes] as const),
    ...secretNames(service).map((each) => ['secret', each, compose.secrets] as const),
    ...Object.keys(depends_on).map((each) => ['service', each, compose.services] as const),
  ];
  return named
    .filter(([, each, declared]) => !Object.hasOwn(declared, each))
    .map(([kind, each]) => `${name}: there is no ${kind} ${each}`);
}

/** Nothing to write to, no privilege to gain or to lose, no more of the machine than its share. */
function faultsOfClosing(name: string, service: Service): string[] {
  const { security_opt = [], deploy, user = '0' } = service;
  const profiles = security_opt.filter((option) => option.startsWith('seccomp:'));
  const { cpus, memory, pids } = deploy?.resources.limits ?? {};
  const wanted: [string, boolean][] = [
    ['is not read-only', service.read_only === true],
    ['keeps capabilities', service.cap_drop?.join() === 'ALL'],
    ['may gain privileges', security_opt.includes('no-new-privileges:true')],
    ['runs as root', !/^0?(?::|$)/.test(user)],
    ['has no limits', Boolean(cpus && memory && pids)],
    ['is asked by nobody', Boolean(service.healthcheck) || name === 'migrate'],
    [
      'has a profile that is not there',
      profiles.every((option) => existsSync(join(here, option.slice('seccomp:'.length)))),
    ],
    [
      'has no AppArmor profile of that name',
      security_opt
        .filter((option) => option.startsWith('apparmor:'))
        .every((option) => existsSync(join(here, '../apparmor', option.slice(9)))),
    ],
  ];
  return wanted.filter(([, isWell]) => !isWell).map(([fault]) => `${name}: ${fault}`);
}

/** What the process would be given, as its container would. */
function settingsOf(name: ProcessName): Record<string, string> {
  const { plain, secrets } = givenTo(name, place);
  const known = { ...givenByOthers, ...addressesOf(drawPasswords()) };
  const secret = secrets
    .filter((setting) => !unused.includes(setting))
    .map((setting) => {
      const how = table[setting];
      return [setting, how?.kind === 'drawn' ? drawSecret(how) : (known[setting] ?? '')];
    });
  return { ...plain, ...Object.fromEntries(secret) };
}

function faultsOfProcess(name: ProcessName, service: Service, compose: Compose): string[] {
  const settings = settingsOf(name);
  const { shape } = processes[name];
  return [
    ...faultsOfEnvironment(name, settings, shape),
    ...faultsOfCommand(name, service),
    ...faultsOfPorts(name, service, settings),
    ...faultsOfHosts(name, settings, compose),
  ];
}

type Shape = (typeof processes)[ProcessName]['shape'];

/** Each process reads its own settings, by its own rules, as it would when it starts. */
function faultsOfEnvironment(
  name: string,
  settings: Record<string, string>,
  shape: Shape,
): string[] {
  if (!shape) return settings.DATABASE_OWNER_URL ? [] : [`${name}: has no database`];
  try {
    readEnv(shape, settings);
    return [];
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
}

function faultsOfCommand(name: ProcessName, service: Service): string[] {
  const { entry } = apps[name];
  const own = name === 'keys' ? 'keys.json' : `${name}.secrets`;
  const wanted = [...(name === 'keys' ? [] : [`--env-file=/run/secrets/${own}`]), entry];
  return [
    ...(service.command?.join(' ') === wanted.join(' ')
      ? []
      : [`${name}: is not started by ${entry}`]),
    ...(service.env_file?.join() === `./own/${name}.env` ? [] : [`${name}: has others' settings`]),
    ...(secretNames(service).join() === own ? [] : [`${name}: has others' secrets`]),
    ...(service.environment ? [`${name}: settings are in its file, not here`] : []),
  ];
}

const healthSetting: Partial<Record<ProcessName, string>> = {
  web: 'WEB_PORT',
  api: 'API_HEALTH_PORT',
  worker: 'WORKER_PORT',
  userpool: 'USERPOOL_HEALTH_PORT',
};

/** It is asked where it answers, and only the web server is reachable, from this host alone. */
function faultsOfPorts(
  name: ProcessName,
  { healthcheck, ports = [] }: Service,
  settings: Record<string, string>,
): string[] {
  const port = settings[healthSetting[name] ?? ''];
  const asked = port ? `http://127.0.0.1:${port}/readyz` : settings.KEYS_SOCKET;
  const isAsked = name === 'migrate' || healthcheck?.test.at(-1) === asked;
  const published = name === 'web' ? `127.0.0.1:8080:${settings.WEB_PORT}` : '';
  return [
    ...(isAsked ? [] : [`${name}: is not asked at ${asked}`]),
    ...(ports.join() === published ? [] : [`${name}: publishes ${ports.join() || 'nothing'}`]),
  ];
}

/** Names of hosts in settings are services on a network that both have. */
function faultsOfHosts(
  name: ProcessName,
  settings: Record<string, string>,
  { services }: Compose,
): string[] {
  const hosts = Object.entries(settings).flatMap(([setting, value]) => {
    const host = URL.parse(value)?.hostname || /^([a-z]+):\d+$/.exec(value)?.[1];
    return host && !host.includes('.') ? [[setting, host] as const] : [];
  });
  const networks = services[name]?.networks ?? [];
  return hosts
    .filter(([, host]) => host !== name)
    .filter(([, host]) => !services[host]?.networks?.some((each) => networks.includes(each)))
    .map(([setting, host]) => `${name}: ${setting} leads to ${host}, which it does not reach`);
}

/** Every declared secret is a file that `prepare.ts` writes, and somebody reads it. */
function faultsOfSecrets({ services, secrets }: Compose): string[] {
  const used = new Set(Object.values(services).flatMap(secretNames));
  const written = secretFiles(processNames);
  return Object.entries(secrets).flatMap(([name, { file }]) => [
    ...(file === `./own/${name}` ? [] : [`secret ${name}: is read from ${file}`]),
    ...(written.includes(name) ? [] : [`secret ${name}: nobody writes it`]),
    ...(used.has(name) ? [] : [`secret ${name}: nobody reads it`]),
  ]);
}

/** Who reaches the outside, who the web server reaches, and that the key process reaches nobody. */
function faultsOfNetworks({ services, networks }: Compose): string[] {
  const open = Object.keys(networks).filter((name) => !networks[name]?.internal);
  const outward = Object.entries(services)
    .filter(([, service]) => service.networks?.some((name) => open.includes(name)))
    .map(([name]) => name);
  const ofWeb = services.web?.networks ?? [];
  const nearWeb = Object.entries(services)
    .filter(([, service]) => service.networks?.some((name) => ofWeb.includes(name)))
    .map(([name]) => name);
  const { keys } = services;
  const wanted: [string, boolean][] = [
    ['only worker, clamd and web reach the outside', outward.sort().join() === 'clamd,web,worker'],
    ['the web server sees api and userpool', nearWeb.sort().join() === 'api,userpool,web'],
    ['keys has no network', keys?.network_mode === 'none' && !keys.networks],
  ];
  return wanted.filter(([, holds]) => !holds).map(([rule]) => `networks: not so: ${rule}`);
}
