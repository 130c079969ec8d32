import type { Db } from '@luwag/db';
import type { Logger } from '@luwag/platform/observability/log';
import { sql } from 'kysely';
import { bodyAad } from './deliveries.ts';
import type { Secrets } from './secrets.ts';

export type Deliverer = { nudge(): void; stop(): Promise<void> };
export type DelivererOptions = {
  db: Db;
  secrets: Secrets;
  log: Logger;
  hookUrl: string;
  hookSecret: string;
};

const parallelMax = 10;
const answerMs = 3000;
// Longer than an answer may take: a claimed delivery whose process died is taken up again then.
const leaseSeconds = 4;
const pollMs = 1000;
const retrySecondsMax = 300;
const giveUpHours = 24;

type Delivery = {
  id: string;
  trigger_source: string;
  body_encrypted: Buffer | null;
  attempts: number;
};

/**
 * Tells the product what was committed, at least once: at once after the commit, and again with
 * growing pauses for a day while it does not answer. It tells a repetition by the event's id. No
 * transaction is open while the product is being called.
 */
export function startDeliverer(options: DelivererOptions): Deliverer {
  const { db, log } = options;
  const inFlight = new Set<Promise<void>>();
  let stopped = false;
  let claiming = false;
  let again = false;

  async function pump(): Promise<void> {
    if (stopped || inFlight.size >= parallelMax) return;
    if (claiming) {
      again = true;
      return;
    }
    claiming = true;
    try {
      do {
        again = false;
        for (const delivery of await claim(db, parallelMax - inFlight.size)) track(delivery);
      } while (again && !stopped && inFlight.size < parallelMax);
    } catch (error) {
      log.warn({ err: error }, 'deliveries cannot be read');
    } finally {
      claiming = false;
    }
  }
  function track(delivery: Delivery): void {
    const work = deliver(options, delivery)
      .catch((error: unknown) => log.warn({ err: error }, 'a delivery could not be settled'))
      .finally(() => {
        inFlight.delete(work);
        void pump();
      });
    inFlight.add(work);
  }
  const poll = setInterval(() => void pump(), pollMs);
  void pump();
  return {
    nudge: () => void pump(),
    async stop() {
      stopped = true;
      clearInterval(poll);
      await Promise.all(inFlight);
    },
  };
}

async function claim(db: Db, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update userpool.deliveries d
    set attempts = d.attempts + 1, next_attempt_at = now() + ${leaseSeconds} * interval '1 second'
    where d.id in (
      select id from userpool.deliveries
      where delivered_at is null and gave_up_at is null and next_attempt_at <= now()
      order by next_attempt_at limit ${limit} for update skip locked)
    returning d.id, d.trigger_source, d.body_encrypted, d.attempts`.execute(db);
  return rows;
}

async function deliver(options: DelivererOptions, delivery: Delivery): Promise<void> {
  const { db, secrets, log } = options;
  const { id, trigger_source: trigger, attempts } = delivery;
  const failure = delivery.body_encrypted
    ? await post(options, secrets.open(delivery.body_encrypted, bodyAad(id)))
    : undefined;
  if (failure === undefined) {
    await sql`update userpool.deliveries set delivered_at = now(), body_encrypted = null
      where id = ${id}`.execute(db);
    return;
  }
  log.warn({ event: id, trigger, attempts, failure }, 'the product did not take an event');
  const pauseSeconds = Math.min(2 ** (attempts - 1), retrySecondsMax);
  await sql`
    update userpool.deliveries set
      next_attempt_at = now() + ${pauseSeconds} * interval '1 second',
      gave_up_at = case when created_at < now() - ${giveUpHours} * interval '1 hour' then now() end,
      body_encrypted = case when created_at < now() - ${giveUpHours} * interval '1 hour'
        then null else body_encrypted end
    where id = ${id}`.execute(db);
}

/** Undefined when the product took it, else what went wrong. */
async function post(options: DelivererOptions, body: string): Promise<string | undefined> {
  try {
    const reply = await fetch(options.hookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${options.hookSecret}`,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
    await reply.arrayBuffer();
    return reply.ok ? undefined : `status ${reply.status}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
}
