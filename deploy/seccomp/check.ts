import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, profiles } from './profile.ts';

const pathOf = (name: string): string => join(import.meta.dirname, `${name}.json`);

/** Whether the files are what the list of calls says. */
export const faultsOfProfiles = (): string[] =>
  Object.entries(profiles)
    .filter(([name, profile]) => {
      const path = pathOf(name);
      return !existsSync(path) || readFileSync(path, 'utf8') !== print(profile);
    })
    .map(([name]) => `deploy/seccomp/${name}.json is stale: node deploy/seccomp/check.ts --write`);

if (import.meta.main) {
  if (process.argv.includes('--write'))
    for (const [name, profile] of Object.entries(profiles))
      writeFileSync(pathOf(name), print(profile));
  for (const fault of faultsOfProfiles()) console.error(fault);
  process.exitCode = faultsOfProfiles().length > 0 ? 1 : 0;
}
