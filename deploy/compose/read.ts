import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

/** As much of Compose's own schema as compose.yaml uses: another member is a slip of the pen. */
export type Service = {
  image: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  env_file?: string[];
  secrets?: (string | { source: string; target: string })[];
  ports?: string[];
  networks?: string[];
  network_mode?: string;
  volumes?: { type: string; source: string; target: string; volume?: { nocopy: boolean } }[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  deploy?: { resources: { limits: { cpus: string; memory: string; pids: number } } };
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  restart?: string;
  stop_grace_period?: string;
  tmpfs?: string[];
  shm_size?: string;
  logging?: { driver: string; options: Record<string, string> };
};
export type Compose = {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
  secrets: Record<string, { file: string }>;
};

const lists: Record<string, 'list' | 'map' | 'text' | 'yes'> = {
  image: 'text',
  command: 'list',
  entrypoint: 'list',
  environment: 'map',
  env_file: 'list',
  secrets: 'list',
  ports: 'list',
  networks: 'list',
  network_mode: 'text',
  volumes: 'list',
  depends_on: 'map',
  healthcheck: 'map',
  deploy: 'map',
  user: 'text',
  read_only: 'yes',
  cap_drop: 'list',
  security_opt: 'list',
  restart: 'text',
  stop_grace_period: 'text',
  tmpfs: 'list',
  shm_size: 'text',
  logging: 'map',
};

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'list';
  if (value === true) return 'yes';
  return typeof value === 'string' ? 'text' : 'map';
};

/** Members that Compose does not know, or of another kind than it wants. */
export function faultsOfShape(compose: Compose): string[] {
  return Object.entries(compose.services).flatMap(([name, service]) =>
    Object.entries(service)
      .filter(([member, value]) => lists[member] !== kindOf(value))
      .map(
        ([member]) => `${name}: ${member} is not a member that services have, or not in this form`,
      ),
  );
}

export const composePath = join(import.meta.dirname, 'compose.yaml');

/** Variables get their defaults, as Compose would put them; one without has a name in its place. */
const interpolate = (text: string): string =>
  text
    .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
    .replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => name);

export const readCompose = (text = readFileSync(composePath, 'utf8')): Compose =>
  load(interpolate(text)) as Compose;
