import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import {
  gatewayEvent,
  getSource,
  linkSource,
  listSources,
  refreshSource,
  type Source,
  unlinkSource,
} from '@luwag/contracts/sources';
import { inScope } from '@luwag/db/scope';
import { enqueue, type Job } from '@luwag/platform/jobs/job';
import { type RawBuilder, sql } from 'kysely';
import {
  createAccount,
  type NewAccount,
  type SignedIn,
  signIn,
  type TestAccount,
} from '../builders/accounts.ts';
import { callbackToken, type GatewaySandbox, startGatewaySandbox } from './gateway-sandbox.ts';
import type { HarnessOptions } from './harness.ts';
import { waitUntil } from './processes.ts';
import { type SignupHarness, startSignupHarness } from './signup-harness.ts';

export type SourceDetail = Source & {
  redirect_url: string | null;
  attempt: string;
  failure_reason: string | null;
};
type Request = { params?: Record<string, string>; body?: object; key?: string };

/** The gateway sends people back to HTTPS alone. */
export const pagesOrigin = 'https://luwag.test';

/** Test cards are typed on the sandbox's page alone. */
export const card = (expiry = '12/39') => ({
  card_number: '4000 0000 0000 1000',
  expiry,
  cvn: '123',
});

export type SourcesHarness = Awaited<ReturnType<typeof startSourcesHarness>>;

/** API, identity provider, worker and the payment gateway: buyers and what they pay with. */
export async function startSourcesHarness({ settings = {} }: HarnessOptions = {}) {
  const gateway = await startGatewaySandbox({ SANDBOX_GATEWAY_CALLS_PER_MINUTE: '100000' });
  const harness = await startSignupHarness({
    settings: {
      PUBLIC_ORIGIN: pagesOrigin,
      XENDIT_ORIGIN: gateway.origin,
      XENDIT_SECRET_KEY: gateway.access.secretKey,
      ...settings,
    },
  });
  const queue = queueOf(harness);
  return {
    ...harness,
    gateway,
    ...queue,
    ...callsOf(harness),
    ...linkingsOf(harness, gateway, queue),
    ...probesOf(harness, gateway),
    async close() {
      await harness.close();
      await gateway.stop();
    },
  };
}

const hurryEveryMs = 100;
/** What a storm leaves behind: a mail and a text for each of thousands of purchases. */
const queueMaxMs = 180_000;

/**
 * The queue, in a hurry: jobs that failed are tried again at once, not seconds later. The last
 * tries of a job keep some seconds between them: it may wait for a transaction of another test.
 */
function queueOf({ db }: SignupHarness) {
  let hurriedAt = 0;
  const hurry = async () => {
    // After a storm thousands wait for their turn; to move them all the time would be all that is
    // done.
    if (performance.now() - hurriedAt < hurryEveryMs) return;
    await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
        from graphile_worker.jobs
       where locked_at is null and run_at > now()
         and (attempts < 4 or run_at < now() + (exp(attempts) - 3) * interval '1 s')`.execute(db);
    // What was credited counts once every transaction of the server that began before is over, and
    // one of another test may stand still for longer than a job has tries.
    await sql`select graphile_worker.reschedule_jobs(array_agg(id), attempts := 4)
        from graphile_worker.jobs
       where locked_at is null and attempts between 5 and 7
         and last_error ~ 'liability_overdrawn'`.execute(db);
    hurriedAt = performance.now();
  };
  const until = (check: () => Promise<boolean>, what: string, timeoutMs?: number) =>
    waitUntil(
      async () => {
        await hurry();
        return check();
      },
      what,
      timeoutMs,
    );
  // An event that has not left yet is work too: whoever hears it may ask for more.
  const untilLeft = async (isLeft: RawBuilder<unknown>, what: string) => {
    let left: unknown[] = [];
    const isNothingLeft = () =>
      inScope(db, 'system', async (tx) => {
        const { rows } = await sql`
          select task_identifier as job, attempts, last_error
            from graphile_worker.jobs where ${isLeft}
          union all select topic, null, null from unpublished_events`.execute(tx);
        left = rows.slice(0, 3);
        return rows.length === 0;
      });
    await until(isNothingLeft, what, queueMaxMs).catch((error: Error) => {
      throw new Error(`${error.message}; left, among others: ${JSON.stringify(left)}`);
    });
  };
  const settled = () => untilLeft(sql`true`, 'the queue and the outbox to be empty');
  /** Settled but for payments that wait for somebody: they are looked at until they end. */
  const told = () =>
    untilLeft(sql`task_identifier <> 'payments.poll'`, 'everything but polls to be done');
  return {
    until,
    settled,
    told,
    /** Runs a job of the schedule, and whatever it asks for. */
    async runJob(job: Job): Promise<void> {
      await inScope(db, 'system', (tx) => enqueue(tx, { requestId: 'test' }, job, {}));
      await settled();
    },
    /** How often the most stubborn job was tried. */
    async triesSoFar(): Promise<number> {
      const { rows } = await sql<{ tries: number }>`
        select coalesce(max(attempts), 0)::int as tries from graphile_worker.jobs`.execute(db);
      return rows[0]?.tries ?? 0;
    },
  };
}

function callsOf(harness: SignupHarness) {
  const send = (
    { method, path }: Pick<Endpoint, 'method' | 'path'>,
    headers: Record<string, string>,
    { params = {}, body, key = randomUUID() }: Request = {},
  ) =>
    harness.app.inject({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
      headers: { 'idempotency-key': key, 'x-request-id': 'the-same-for-all', ...headers },
      ...(method === 'GET' ? {} : { payload: body ?? {} }),
    });
  const enter = async (account: TestAccount): Promise<SignedIn> => {
    const who = await signIn(harness, account);
    return { ...who, headers: { ...who.headers, origin: pagesOrigin } };
  };
  return {
    send,
    newBuyer: async (wanted: NewAccount = {}) => enter(await createAccount(harness, wanted)),
    /** Signed in anew: sessions do not outlive a journey in time. */
    again: ({ account }: SignedIn) => enter(account),
    async source(who: SignedIn, source_id: string): Promise<SourceDetail> {
      const reply = await send(getSource, who.headers, { params: { source_id } });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json();
    },
    async sources(who: SignedIn): Promise<Source[]> {
      return (await send(listSources, who.headers)).json().results;
    },
    async begin(who: SignedIn, body: object): Promise<string> {
      const reply = await send(linkSource, who.headers, { body });
      if (reply.statusCode !== 202) throw new Error(reply.body);
      return reply.json().source_id;
    },
    unlink: (who: SignedIn, source_id: string) =>
      send(unlinkSource, who.headers, { body: { source_id } }),
    eventsUrl: `${harness.origin}${gatewayEvent.path}`,
    tell: (event: object, token = callbackToken) =>
      send(gatewayEvent, { 'x-callback-token': token }, { body: event }),
  };
}

function linkingsOf(
  harness: SignupHarness,
  gateway: GatewaySandbox,
  { until, settled }: ReturnType<typeof queueOf>,
) {
  const { begin, send, source } = callsOf(harness);
  async function pageOf(who: SignedIn, id: string): Promise<string> {
    let page: string | null = null;
    await until(async () => {
      const { redirect_url, status } = await source(who, id);
      if (status === 'failed') throw new Error('the gateway refused');
      page = redirect_url;
      return page !== null;
    }, 'the gateway’s page');
    return page ?? '';
  }
  /** Begins a linking and waits for the gateway's page. */
  async function open(who: SignedIn, channel: string): Promise<{ id: string; page: string }> {
    const id = await begin(who, { channel });
    return { id, page: await pageOf(who, id) };
  }
  /** What the page of ours does on return; answers with what the source then is. */
  async function comeBack(who: SignedIn, source_id: string): Promise<SourceDetail> {
    await send(refreshSource, who.headers, { params: { source_id } });
    await settled();
    return source(who, source_id);
  }
  /** All the way: the buyer says yes and comes back. */
  async function link(who: SignedIn, channel: string, fields: Record<string, string> = card()) {
    const { id, page } = await open(who, channel);
    await gateway.press(page, 'approve', fields);
    await comeBack(who, id);
    return id;
  }
  return { pageOf, open, comeBack, link };
}

function probesOf({ db }: SignupHarness, gateway: GatewaySandbox) {
  return {
    row: (id: string) =>
      inScope(db, 'system', (tx) =>
        tx.selectFrom('payment_sources').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      ),
    events: () =>
      inScope(db, 'system', (tx) =>
        tx.selectFrom('gateway_events').selectAll().orderBy('id').execute(),
      ),
    /** The tokens of a source in the gateway's own book. */
    async tokenOf(id: string) {
      const { payment_tokens } = await gateway.book();
      return payment_tokens.filter((token) => token.reference_id === `source-${id}`);
    },
  };
}
