import { randomBytes } from 'node:crypto';
import { limitStatements } from '@luwag/db/limits';
import type { ProcessName } from '../settings/processes.ts';

/** Who reads a file inside its container; nobody else can. */
const readers = { product: 10_001, keys: 10_002, postgres: 999, redis: 999 } as const;
export type Reader = keyof typeof readers;
export const uidOf = (reader: Reader): number => readers[reader];

/** Passwords of this deployment's own engines, drawn once. */
export type Passwords = Readonly<Record<Role | 'postgres' | 'redis', string>>;
const roles = ['luwag_owner', 'luwag_app', 'luwag_userpool', 'luwag_readonly'] as const;
type Role = (typeof roles)[number];

const draw = (): string => randomBytes(24).toString('base64url');

export const drawPasswords = (): Passwords => ({
  luwag_owner: draw(),
  luwag_app: draw(),
  luwag_userpool: draw(),
  luwag_readonly: draw(),
  postgres: draw(),
  redis: draw(),
});

const databaseOf = (role: Role, passwords: Passwords): string =>
  `postgres://${role}:${passwords[role]}@postgres:5432/luwag`;

/** What would be given by others elsewhere, and is next door here. */
export const addressesOf = (passwords: Passwords): Readonly<Record<string, string>> => ({
  DATABASE_URL: databaseOf('luwag_app', passwords),
  DATABASE_SESSION_URL: databaseOf('luwag_app', passwords),
  DATABASE_USERPOOL_URL: databaseOf('luwag_userpool', passwords),
  DATABASE_OWNER_URL: databaseOf('luwag_owner', passwords),
  REDIS_URL: `redis://:${passwords.redis}@redis:6379/0`,
});

/** Settings of what is not used: objects are in a volume, and there is one Redis. */
export const unused: readonly string[] = [
  'OBJECT_STORE_KEY_ID',
  'OBJECT_STORE_SECRET',
  'REDIS_SENTINELS',
  'REDIS_SENTINEL_PASSWORD',
];

/** Passwords are of letters, digits, - and _: nothing in them ends a string. */
export const rolesSql = (passwords: Readonly<Record<Role, string>>): string =>
  [
    ...roles.map((role) => `create role ${role} login password '${passwords[role]}';`),
    ...limitStatements().map((statement) => `${statement};`),
    'create database luwag owner luwag_owner;',
    '',
  ].join('\n');

const redisConf = ({ redis }: Passwords): string =>
  [
    'protected-mode no',
    'save ""',
    'appendonly no',
    'maxmemory 256mb',
    // What it refuses is refused with words; dropped rate limits would be free tries.
    'maxmemory-policy noeviction',
    'dir /data',
    `user default on >${redis} ~* &* +@all`,
    'user probe on >probe resetkeys resetchannels -@all +ping',
    '',
  ].join('\n');

/** Files of the engines, by name: what is in each, and who reads it. */
export const engineFiles = (
  passwords: Passwords,
): Record<string, { text: string; by: Reader }> => ({
  'postgres.password': { text: `${passwords.postgres}\n`, by: 'postgres' },
  'roles.sql': { text: rolesSql(passwords), by: 'postgres' },
  'redis.conf': { text: redisConf(passwords), by: 'redis' },
});

/** Every file that `prepare.ts` leaves for its eyes alone, by the secret's name. */
export const secretFiles = (names: readonly ProcessName[]): string[] => [
  ...names.filter((name) => name !== 'keys').map((name) => `${name}.secrets`),
  'keys.json',
  ...['postgres.password', 'roles.sql', 'redis.conf'],
];
