import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { type TestDatabase, testEnv } from './database.ts';

/**
 * Has a database behave as a primary that becomes a standby: sessions of these applications are cut
 * off, and those that come after take no writes, until `promote`, which cuts nobody off.
 */
export async function demote(database: TestDatabase, applications: string[]) {
  const name = new URL(database.ownerUrl).pathname.slice(1);
  const admin = new pg.Client({ connectionString: testEnv().POSTGRES_ADMIN_URL });
  await admin.connect();
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and application_name = any ($2)`,
    [name, applications],
  );
  return {
    async promote() {
      await admin.query(`alter database ${name} reset default_transaction_read_only`);
      await admin.end();
    },
  };
}

/** A fatal error of the protocol, as a pooler sends it that has no server. */
function fatal(code: string, message: string): Buffer {
  const fields = `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`;
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, Buffer.from(fields)]);
}

/** Stands between callers and their database, as a pooler does, and can lose it. */
export async function openPoolerDoor(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let refusesWith: string | undefined;
  const server = createServer((caller) => {
    caller.on('error', () => undefined);
    if (refusesWith) {
      const answer = fatal(refusesWith, 'server login has been failing, cached error');
      return void caller.once('data', () => caller.end(answer));
    }
    const behind = connect(Number(target.port), target.hostname);
    behind.on('error', () => undefined);
    open.add(caller);
    caller.once('close', () => {
      open.delete(caller);
      behind.destroy();
    });
    behind.once('close', () => caller.destroy());
    caller.pipe(behind, { end: false });
    behind.pipe(caller, { end: false });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Whoever is inside hears of it in the middle of whatever they do; newcomers at the door. */
    lose(code: string) {
      refusesWith = code;
      for (const caller of open) caller.end(fatal(code, 'server conn crashed?'));
    },
    find() {
      refusesWith = undefined;
    },
    async close() {
      for (const caller of open) caller.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
