import { ApiEnv, WorkerEnv } from '@luwag/platform/env/env';
import { KeysEnv } from '../../apps/keys/src/env.ts';
import { UserpoolEnv } from '../../apps/userpool/src/env.ts';
import { WebSettings } from '../../apps/web/server/settings.ts';
import { settingWords } from './environment-words.ts';

type Checked = { safeParse(value: unknown): { success: boolean; data?: unknown } };

/** What each process checks before it starts: the very shapes. */
const shapes: Record<string, Record<string, Checked>> = {
  web: WebSettings.shape,
  api: ApiEnv.shape,
  worker: WorkerEnv.shape,
  userpool: UserpoolEnv.shape,
  keys: KeysEnv.shape,
};

/** docs/environment.md: who reads a setting, and what holds where it is left out. */
export function environmentPage(): string {
  const rows = Object.entries(settingWords).map(([name, words]) => {
    const readers = Object.entries(shapes).flatMap(([app, shape]) =>
      shape[name] ? [{ app, left: leftOut(shape[name]) }] : [],
    );
    const cells = [
      `\`${name}\``,
      readers.map(({ app }) => app).join(', '),
      leftCell(readers),
      words,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return `${heading}\n${rows.join('\n')}\n${commands}`;
}

type Reader = { app: string; left: string };

/** One word where all agree, else each its own. */
function leftCell(readers: Reader[]): string {
  const kinds = new Set(readers.map(({ left }) => left));
  const [only = ''] = kinds;
  return kinds.size === 1 ? only : readers.map(({ app, left }) => `${app}: ${left}`).join(', ');
}

function leftOut(schema: Checked): string {
  const { success, data } = schema.safeParse(undefined);
  if (!success) return 'does not start';
  const isNone = data === undefined || data === '' || (Array.isArray(data) && data.length === 0);
  return isNone ? 'none' : `\`${String(data)}\``;
}

const heading = `# Environment variables

Printed from the shapes that the processes check when they start, by \`npm run generate\`; do not edit. A process that lacks one,
or was given one that cannot be used, ends at once with a list of what is wrong (\`The environment is not usable\`), and says
no value of it.

\`npm run start:web\`, \`start:api\`, \`start:worker\`, \`start:userpool\` and \`start:keys\` start one process each, in production
mode, with the environment they were given: no \`.env\` is read. Give each its own settings and nobody else's. \`npm run build\`
comes before \`start:web\`. How they leave is in [Draining a process](runbooks/draining-a-process.md); why PostgreSQL has two
addresses in [0092](adr/0092-two-database-addresses-and-limits-on-roles.md).

| Setting | Read by | Left out | What it is |
|---|---|---|---|`;

const commands = `
## Commands of operators

\`npm run anchor:ledger\`, \`audit:verify\`, \`ledger:alarms\`, \`rotate:keys\` and \`roster\` read \`DATABASE_SESSION_URL\`, or
\`DATABASE_URL\` where it is left out, and the settings of the worker that they name. With \`LUWAG_MODE=production\` they read the
environment alone; elsewhere they fill in what a checkout has.

| Setting | What it is |
|---|---|
| \`DATABASE_OWNER_URL\` | **Secret.** role \`luwag_owner\`, for migrations alone, never through a pooler: they hold a lock for a session |
| \`DATABASE_READONLY_URL\` | **Secret.** role \`luwag_readonly\`, for people who look; statements end after a minute |
| \`POSTGRES_ADMIN_URL\` | **Secret.** whoever may make roles and databases; \`npm run limits\` puts the limits on the roles |
`;
