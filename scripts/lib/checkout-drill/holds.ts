import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Points that lie inside one statement are no place of our code's: there the database itself stands
 * still, by triggers that only the drilled database has, on a lock that the drill holds.
 */
const triggers = `
create schema drill;
create table drill.holds (point text primary key);
create function drill.stand() returns trigger language plpgsql security definer
  set search_path = drill, pg_temp as $$
begin
  if exists (select from drill.holds where point = tg_argv[0]) then
    perform pg_advisory_xact_lock_shared(4711);
  end if;
  return null;
end $$;
grant usage on schema drill to public;

create trigger drill_claim after insert on idempotency_keys for each row
  when (new.route = 'payments.processPayment') execute function drill.stand('after-claim');
-- At the commit itself, when the key and all that it answers for are written.
create constraint trigger drill_completion after insert on idempotency_keys
  deferrable initially deferred for each row
  when (new.route = 'payments.processPayment') execute function drill.stand('key-completion');
create trigger drill_hold after insert on outbox for each row
  when (new.payload->>'status' = 'approved') execute function drill.stand('after-hold');
create trigger drill_ledger after insert on ledger.journals for each row
  when (new.phase in ('post', 'void')) execute function drill.stand('mid-ledger');
`;

export type Holds = {
  /** Who comes to the point next stands there; `reached` resolves when somebody does. */
  standAt(point: string): Promise<{ reached: Promise<void> }>;
  release(): Promise<void>;
};

export async function installHolds(adminUrl: string): Promise<Holds> {
  const installing = await connect(adminUrl);
  await installing.query(triggers);
  await installing.end();
  let holder: pg.Client | undefined;
  return {
    async standAt(point) {
      holder = await connect(adminUrl);
      // A kill may have kept the last one from being disarmed.
      await holder.query('delete from drill.holds');
      await holder.query('select pg_advisory_lock(4711)');
      await holder.query('insert into drill.holds values ($1)', [point]);
      return { reached: waiterSeen(holder) };
    },
    async release() {
      const client = holder;
      holder = undefined;
      await client?.query('delete from drill.holds').catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // It dies with the server, when that is the victim.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function waiterSeen(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`,
    );
    if (rowCount) return;
    await sleep(10);
  }
}
