import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gaveWay } from '@luwag/db/migrate';
import { shellEnv } from '@luwag/env';
import pg from 'pg';
import { root } from '../checkout.ts';

/** A release that can be run: this checkout, or the files of the one before. */
export type Release = { name: string; tree: string };

export const thisRelease: Release = { name: 'next', tree: root };

/** Runs the migrate command of a release, as an operator does; what it said. */
export const runMigrate = ({ tree }: Release, ownerUrl: string, ...flags: string[]): string =>
  execFileSync(process.execPath, [join(tree, 'scripts/migrate.ts'), ...flags], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...shellEnv(), DATABASE_OWNER_URL: ownerUrl },
  });

export const hasMigrateCommand = ({ tree }: Release): boolean =>
  existsSync(join(tree, 'scripts/migrate.ts'));

/** A schema as this release leaves it, on an empty database. */
export function migrateFrom({ tree }: Release, ownerUrl: string): void {
  const module = join(tree, 'packages/db/src/migrate.ts');
  const code = `import(${JSON.stringify(module)}).then(({ migrate }) => migrate(${JSON.stringify(ownerUrl)}))`;
  execFileSync(process.execPath, ['--eval', code], { cwd: tree, stdio: 'inherit' });
}

/**
 * What an expand migration does, on tables that every payment reads and writes: a column that may
 * be empty, one with a default, a table, and a check that old rows need not meet.
 */
const expansion = `
  alter table payment_requests add column drill_note text;
  alter table plans add column drill_mark integer not null default 0;
  alter table proposals add constraint drill_check check (id is not null) not valid;
  create table drill_notes (plan_id uuid primary key, note text not null);`;

const triesMax = 20;

/** As a migration: two seconds for a lock, then again. Returns the tries. */
export async function expand(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('set lock_timeout = 2000');
    for (let tries = 1; ; tries += 1) {
      try {
        await client.query(`begin; ${expansion}; commit`);
        return tries;
      } catch (error) {
        await client.query('rollback');
        if (!gaveWay(error) || tries === triesMax) throw error;
      }
    }
  } finally {
    await client.end();
  }
}
