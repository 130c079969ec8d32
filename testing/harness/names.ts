import { endpoint } from '@luwag/contracts/endpoint';
import { decryptField, encryptField } from '@luwag/key-service/fields';
import { openVault } from '@luwag/key-service/vault';
import { type Ctx, type Route, route } from '@luwag/platform/http/route';
import { sql } from 'kysely';
import { z } from 'zod';
import { connectForTests, type TestDatabase } from './database.ts';

// Calls that write and read one encrypted field, for tests of keys on the real API.
const Owner = z.object({ owner: z.uuid() });
const shape = { auth: 'public', refusals: {}, params: Owner } as const;
const writeName = endpoint({
  ...shape,
  name: 'testing.writeName',
  method: 'PUT',
  path: '/api/v1/testing/names/{owner}/',
  summary: 'Writes an encrypted name',
  body: z.object({ name: z.string() }),
  success: { status: 200, body: z.object({ name: z.string() }) },
});
const readName = endpoint({
  ...shape,
  name: 'testing.readName',
  method: 'GET',
  path: '/api/v1/testing/names/{owner}/',
  summary: 'Reads an encrypted name',
  success: { status: 200, body: z.object({ name: z.string() }) },
});
const countNames = endpoint({
  ...shape,
  name: 'testing.countNames',
  method: 'GET',
  path: '/api/v1/testing/counts/{owner}/',
  summary: 'Reads nothing that is encrypted',
  success: { status: 200, body: z.object({ names: z.int() }) },
});

const aadOf = (owner: string) => `names.name ${owner}`;
export const nameUrl = (owner: string) => `/api/v1/testing/names/${owner}/`;

/** The table behind them. Owners are nobody: what is shown asks for no account. */
export async function addNames({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>): Promise<void> {
  const owner = connectForTests(ownerUrl, 1);
  await sql`create table names (owner uuid primary key, name bytea)`.execute(owner);
  await sql`alter table personal_keys drop constraint personal_keys_account_id_fkey`.execute(owner);
  await owner.destroy();
}

/** The calls on a host whose key process has this socket. */
export function nameRoutes(socketPath: string): Route[] {
  const vault = openVault({ socketPath });
  const write = async (
    { system }: Ctx,
    input: { params: { owner: string }; body: { name: string } },
  ) => {
    const { owner } = input.params;
    return system(async (tx) => {
      await sql`insert into names (owner) values (${owner}) on conflict do nothing`.execute(tx);
      const encrypted = encryptField(await vault.keyFor(tx, owner), aadOf(owner), input.body.name);
      await sql`update names set name = ${encrypted} where owner = ${owner}`.execute(tx);
      return input.body;
    });
  };
  // A vault of its own each time: it remembers no key, so that every reading unwraps one.
  const read = async ({ system }: Ctx, { params }: { params: { owner: string } }) =>
    system(async (tx) => {
      const { rows } = await sql<{ name: Buffer }>`
        select name from names where owner = ${params.owner}`.execute(tx);
      const key = await openVault({ socketPath }).keyFor(tx, params.owner);
      return { name: decryptField(key, aadOf(params.owner), rows[0]?.name ?? Buffer.alloc(0)) };
    });
  const count = async ({ system }: Ctx) =>
    system(async (tx) => {
      const { rows } = await sql<{ names: number }>`select count(*) as names from names`.execute(
        tx,
      );
      return { names: rows[0]?.names ?? 0 };
    });
  return [route(writeName, write), route(readName, read), route(countNames, count)];
}
