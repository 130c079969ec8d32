import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processPayment } from '@luwag/contracts/proposals';
import { payTransaction } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { shellEnv } from '@luwag/env';
import { listAlarms } from '@luwag/ledger/alarms';
import { createWatchSigner } from '@luwag/ledger/watch-row';
import { enqueue } from '@luwag/platform/jobs/job';
import { createAccount, type SignedIn } from '@luwag/testing/builders/accounts';
import { insertAccount, insertStore, pesos } from '@luwag/testing/builders/purchases';
import { testLog } from '@luwag/testing/harness/canaries';
import { testEnv } from '@luwag/testing/harness/database';
import { type PlansHarness, startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { freePort, type Started, startProcess, waitUntil } from '@luwag/testing/harness/processes';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlarmFlags, runAlarmCommand } from '../../scripts/lib/alarm-command.ts';
import { watchChain } from '../audit/worker.ts';
import { watchLedger } from './jobs.ts';

// Somebody who holds the owner's password changes one row, with the triggers off. The worker that
// runs finds it, names it, raises an alarm, and calls that move money are refused.

/** What was promised: from the change to the alarm. */
const foundWithinMs = 120_000;

let harness: PlansHarness;
let owner: pg.Client;
let worker: Started;
let ana: SignedIn;
let staff: string;
let planId: string;
let workerOrigin: string;
/** What the API and the worker sign and verify the watch with. */
const codeKey = randomBytes(32).toString('base64url');
const folder = mkdtempSync(join(tmpdir(), 'luwag-watch-'));
const logFile = join(folder, 'worker.log');
const anchorsFile = join(folder, 'anchors.jsonl');

beforeAll(async () => {
  harness = await startPlansHarness({ settings: { LEDGER_GUARD: 'block', CODE_KEY: codeKey } });
  owner = new pg.Client({ connectionString: harness.database.ownerUrl });
  await owner.connect();
  ana = await harness.someBuyer();
  planId = await harness.buy(ana);
  // A second shop, so that there is somebody to swap with.
  const store = await insertStore(harness.db, await insertAccount(harness.db, 'merchant'));
  await harness.buy(ana, { store, terms: 3, amountCentavos: pesos(3_000) });
  staff = (await createAccount(harness, { role: 'staff' })).id;
  expect(await moneyCalls(), 'nobody has looked yet').toEqual(waiting);
  worker = await startWorker();
  await ask(watchLedger);
  await waitUntil(isWell, 'the first verification');
});
afterAll(async () => {
  await worker.stop();
  await owner.end();
  await harness.close();
  rmSync(folder, { recursive: true });
});

async function startWorker(more: Record<string, string> = {}): Promise<Started> {
  const port = await freePort();
  workerOrigin = `http://127.0.0.1:${port}`;
  const env = {
    LUWAG_MODE: 'test',
    DATABASE_URL: harness.database.appUrl,
    REDIS_URL: testEnv().REDIS_URL,
    KEYS_SOCKET: testEnv().KEYS_SOCKET,
    WORKER_PORT: String(port),
    WORKER_LEASE_MS: '2000',
    WATCH_SECONDS: '0.5',
    AUDIT_ANCHORS_FILE: join(folder, 'audit.jsonl'),
    LEDGER_ANCHORS_FILE: anchorsFile,
    LEDGER_WATCH_SECONDS: '1',
    CODE_KEY: codeKey,
    ...more,
  };
  return startProcess('apps/worker/src/main.ts', env, { logFile });
}

const ask = (job: typeof watchLedger | typeof watchChain) =>
  inScope(harness.db, 'system', (tx) => enqueue(tx, { requestId: 'drill' }, job, {}));

const isWell = async () => (await harness.app.health?.inject('/readyz/money'))?.statusCode === 200;

/** Both calls that move money, for things that are not there: refused for that when money moves. */
const moneyCalls = async (): Promise<string[]> => {
  const ids = { transaction_id: randomUUID() };
  const paid = await harness.send(payTransaction, ana, {
    params: ids,
    body: { payment_source_id: null, payment_method_id: 'GCASH' },
  });
  const bought = await harness.send(processPayment, ana, {
    body: { proposal_id: randomUUID(), terms: 3, payment_source_id: null, payment_method_id: null },
  });
  return [paid, bought].map((reply) => `${reply.statusCode} ${reply.json().code}`);
};
const moving = ['404 transaction_not_found', '404 proposal_not_found'];
const waiting = ['503 money_paused', '503 money_paused'];

const alarms = async () =>
  (await listAlarms(harness.db)).map(({ kind, subject }) => `${kind} ${subject}`);

/** As the owner of the tables, whom no trigger need stop. */
async function tamper(...statements: string[]): Promise<void> {
  const tables = ['journals', 'entries', 'accounts'].map((name) => `ledger.${name}`);
  const switched = (how: string) => tables.map((name) => `alter table ${name} ${how} trigger user`);
  await owner.query(
    ['begin', ...switched('disable'), ...statements, ...switched('enable'), 'commit'].join('; '),
  );
}

type Ended = { code: number | string; said: string };

/** The command as an operator types it. */
const command = (...flags: string[]) =>
  new Promise<Ended>((resolve) => {
    const entry = join(import.meta.dirname, '../../scripts/ledger-alarms.ts');
    const env = {
      ...shellEnv(),
      DATABASE_URL: harness.database.appUrl,
      LEDGER_ANCHORS_FILE: anchorsFile,
      CODE_KEY: codeKey,
    };
    execFile(process.execPath, [entry, ...flags], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

/** The same without a process, which takes longer to start than to do it. */
async function commandInside(flags: AlarmFlags): Promise<Ended> {
  const said: string[] = [];
  const deps = {
    db: harness.db,
    log: testLog('ledger-alarms'),
    anchorsFile,
    signer: createWatchSigner(Buffer.from(codeKey, 'base64url')),
    requestId: 'drill',
  };
  const isVerified = await runAlarmCommand(deps, flags, (line) => said.push(line));
  return { code: isVerified ? 0 : 1, said: said.join('\n') };
}

const saleOf = `(select journal_id from ledger.entries e join ledger.accounts a
  on a.id = e.account_id where a.kind = 'recv_principal' and a.owner = 'plan:PLAN' limit 1)`;
const payables = async (): Promise<{ id: string; owner: string }[]> =>
  (
    await owner.query(`select id, owner from ledger.accounts
      where kind = 'merchant_payable' order by id`)
  ).rows;
const rename = (id: string, name: string) =>
  `update ledger.accounts set owner = '${name}' where id = ${id}`;

type Attack = { change: string[]; mend: string[]; named: string[] };
const attacks: Record<string, () => Promise<Attack>> = {
  'one posted amount': async () => {
    const journal = saleOf.replace('PLAN', planId);
    const { rows } = await owner.query(`select ${journal} as id`);
    const by = (amount: number) =>
      `update ledger.entries set amount = amount + ${amount} where journal_id = ${journal} and seq = 1`;
    return {
      change: [by(1)],
      mend: [by(-1)],
      named: [`unbalanced_journal ledger.journals ${rows[0].id}`],
    };
  },
  'the owners of two payables, swapped': async () => {
    const [one, other] = await payables();
    if (!one || !other) throw new Error('two shops have payables');
    const swap = (first: string, second: string) => [
      rename(one.id, 'merchant:x'),
      rename(other.id, second),
      rename(one.id, first),
    ];
    return {
      change: swap(other.owner, one.owner),
      mend: swap(one.owner, other.owner),
      named: [one, other].map(({ id }) => `changed_account ledger.accounts ${id}`),
    };
  },
  'one credit limit': async () => {
    const by = (amount: number) => `update credit_lines set limit_centavos = limit_centavos
      + ${amount} where buyer_id = '${ana.account.id}'`;
    return {
      change: [by(50_000_00)],
      mend: [by(-50_000_00)],
      named: [`credit_limit credit_lines ${ana.account.id} live`],
    };
  },
  'one plan balance': async () => {
    const by = (amount: number) => `update installments set paid_principal = paid_principal
      + ${amount} where plan_id = '${planId}' and sequence = 2`;
    return {
      change: [by(100)],
      mend: [by(-100)],
      named: [`plan_balance plans ${planId}`],
    };
  },
  'one due date': async () => {
    const { rows } = await owner.query(
      'select id from installments where plan_id = $1 and sequence = 4',
      [planId],
    );
    const by = (days: number) => `update installments set due_date = due_date + ${days}
      where id = '${rows[0].id}'`;
    return { change: [by(30)], mend: [by(-30)], named: [`plan_terms installments ${rows[0].id}`] };
  },
  'a payment that never came': async () => {
    const id = randomUUID();
    return {
      change: [
        `insert into collection_attempts (id, mode, buyer_id, plan_id, installment_id, state,
           business_date, amount_centavos, purpose)
         select '${id}', mode, buyer_id, plan_id, id, 'succeeded', due_date, 100, 'buyer'
           from installments where plan_id = '${planId}' and sequence = 2`,
      ],
      mend: [`delete from collection_attempts where id = '${id}'`],
      named: [`unposted_payment collection_attempts ${id}`],
    };
  },
};

/** As the worker last told it; not a number while it tells nothing. */
async function gauge(name: string): Promise<number> {
  const metrics = await (await fetch(`${workerOrigin}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
}

test('a verified ledger lets money move, and the operator sees when it was verified', async () => {
  expect(await moneyCalls()).toEqual(moving);
  await waitUntil(async () => (await gauge('luwag_ledger_alarms')) === 0, 'no alarm to be told');
  const isVerified = async () => (await gauge('luwag_ledger_verification_age_seconds')) < 120;
  await waitUntil(isVerified, 'the operator to see it verified');
  const isAnchored = async () =>
    existsSync(anchorsFile) && readFileSync(anchorsFile, 'utf8').includes('"seq":1');
  await waitUntil(isAnchored, 'the first batch to be anchored');
});

test.each(Object.keys(attacks))(
  '%s changed by SQL is found in time, named, told, and stops money until it is mended',
  async (name) => {
    // The first is answered as an operator would answer it.
    const isTyped = name === Object.keys(attacks)[0];
    const verify = () => (isTyped ? command('--verify') : commandInside({ verify: true }));
    const clear = () =>
      isTyped ? command('--clear', 'a drill') : commandInside({ clear: 'a drill' });
    const attack = await attacks[name]?.();
    if (!attack) throw new Error(name);
    const began = performance.now();
    await tamper(...attack.change);
    await waitUntil(
      async () => {
        const found = await alarms();
        return attack.named.every((each) => found.includes(each));
      },
      `an alarm that names ${attack.named}`,
      foundWithinMs,
    );
    const foundMs = Math.round(performance.now() - began);
    await waitUntil(async () => (await moneyCalls()).join() === waiting.join(), 'money to wait');
    expect(await isWell()).toBe(false);
    await waitUntil(async () => (await gauge('luwag_ledger_alarms')) > 0, 'the metric');
    const log = readFileSync(logFile, 'utf8').split('\n');
    for (const each of attack.named) {
      const [kind, ...subject] = each.split(' ');
      const line = log.find((one) => one.includes(subject.join(' ')) && one.includes(`${kind}`));
      expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, row: subject.join(' ') });
    }

    // Verifying clears nothing, and nobody clears what still fails it.
    expect(await verify()).toMatchObject({ code: 1 });
    expect(await clear()).toMatchObject({ code: 1 });
    await tamper(...attack.mend);
    const cleared = await clear();
    expect(cleared).toMatchObject({ code: 0, said: expect.stringContaining('is verified') });
    expect(await verify()).toMatchObject({ code: 0 });
    await waitUntil(async () => (await moneyCalls()).join() === moving.join(), 'money to move');
    process.stdout.write(`${name}: found in ${foundMs} ms\n`);
  },
  foundWithinMs + 120_000,
);

test('staff are told of each of them by mail', async () => {
  const told = async () => {
    const { rows } = await owner.query<{ mails: number }>(
      `select count(*)::int as mails from messages
        where template = 'ledger_alarm' and account_id = $1`,
      [staff],
    );
    return rows[0]?.mails ?? 0;
  };
  await waitUntil(async () => (await told()) >= Object.keys(attacks).length, 'mails to staff');
});

test('an edited record is an alarm, a metric and a mail, and the command ends with 1 while it stands', async () => {
  const { rows: before } = await owner.query('select count(*)::int as mails from messages');
  const atFirst = async () =>
    (
      await owner.query(`select e.id, e.action from audit.events e
        join audit.chain c on c.event_id = e.id where c.seq = 1`)
    ).rows[0];
  await waitUntil(async () => {
    await ask(watchChain);
    return (await atFirst()) !== undefined;
  }, 'the first record to be closed');
  const { id, action } = await atFirst();
  const rename = async (name: string) => {
    await owner.query(`begin; alter table audit.events disable trigger user;
      update audit.events set action = '${name}' where id = '${id}';
      alter table audit.events enable trigger user; commit`);
    await ask(watchChain);
  };
  await rename('nothing.happened');
  const named = 'broken_record audit.chain 1';
  await waitUntil(async () => (await alarms()).includes(named), named, foundWithinMs);
  await waitUntil(async () => (await gauge('luwag_audit_alarms')) === 1, 'the metric');
  await waitUntil(async () => {
    const { rows } = await owner.query('select count(*)::int as mails from messages');
    return rows[0].mails > before[0].mails;
  }, 'a mail to staff');
  const stands = await command('--clear', 'a drill');
  expect(stands.code).toBe(1);
  expect(stands.said).toContain('failed verification: 1.');
  expect(stands.said).not.toContain('The ledger is verified.');
  await rename(action);
  await waitUntil(async () => {
    const { rows } = await owner.query('select first_broken from audit.chain_state');
    return rows[0].first_broken === null;
  }, 'a record that matches');
  expect(await command('--clear', 'a drill')).toMatchObject({ code: 0 });
});
