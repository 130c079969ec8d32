import { setTimeout as sleep } from 'node:timers/promises';
import { startPasskeySignIn } from '@luwag/contracts/sessions';
import pg from 'pg';
import { callerOf } from '../checkout-drill/client.ts';
import { missingFrom } from '../deploy-drill/fleet.ts';
import { until } from '../processes.ts';
import type { FailoverHarness } from './harness.ts';
import type { Buying } from './people.ts';
import { longestGap, untilBuying } from './rounds.ts';

export type Other = { gapMs: number; backMs: number; faults: string[] };

/** Shorter than a standby that says nothing is waited for (wal_sender_timeout). */
const silentMs = 6_000;
/** An answer may have been on its way already. */
const onItsWayMs = 500;

/**
 * No standby says a word, so commits wait; then their wait is cancelled, and the server says
 * success with a mere warning. Nobody may be told that they bought something.
 */
export async function silenceStandbys(harness: FailoverHarness, buying: Buying): Promise<Other> {
  const { postgres } = harness.engines;
  const { tally } = buying;
  await untilBuying(buying, performance.now());
  const leader = await postgres.nodeThat('leader');
  const silent = postgres.plan.nodes
    .filter(({ name }) => name !== leader.name)
    .flatMap((node) => postgres.pidsOf(node));
  const unknownsBefore = tally.unknowns;
  const beganMs = performance.now();
  try {
    for (const pid of silent) process.kill(pid, 'SIGSTOP');
    await cancelWaits(postgres.urls.admin, beganMs + silentMs);
  } finally {
    for (const pid of silent) process.kill(pid, 'SIGCONT');
  }
  const endedMs = performance.now();
  const told = tally.acknowledged.filter(
    ({ atMs }) => atMs > beganMs + onItsWayMs && atMs < endedMs,
  );
  await untilBuying(buying, endedMs);
  const backMs = performance.now() - endedMs;
  await postgres.untilWhole();
  return {
    gapMs: longestGap(tally.acknowledged, beganMs, performance.now()),
    backMs,
    faults: [
      ...told.map(({ planId }) => `plan ${planId} was acknowledged, and no standby had it`),
      ...(tally.unknowns > unknownsBefore ? [] : ['nobody was told to ask again meanwhile']),
      ...Object.values(harness.fleets).flatMap(missingFrom),
    ],
  };
}

/** Whoever waits for a standby is told to stop waiting, again and again. */
async function cancelWaits(adminUrl: string, untilMs: number): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    while (performance.now() < untilMs) {
      await admin.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
          where wait_event = 'SyncRep' and usename = 'luwag_app'`,
      );
      await sleep(500);
    }
  } finally {
    await admin.end();
  }
}

/** Without Redis people go on buying and signing in; each process counts by itself meanwhile. */
export async function killRedis(harness: FailoverHarness, buying: Buying): Promise<Other> {
  const { redis } = harness.engines;
  const { tally } = buying;
  const call = callerOf(harness.apiOrigin);
  const signIn = async (): Promise<number> =>
    (await call(startPasskeySignIn, { origin: harness.publicOrigin })).status;
  await untilBuying(buying, performance.now());
  const node = await redis.primary();
  const beganMs = performance.now();
  redis.kill(node);
  const meanwhile = await signIn();
  await until(() => isReachedByAll(harness), { what: 'another Redis to be reached' });
  const backMs = performance.now() - beganMs;
  const afterwards = await signIn();
  await untilBuying(buying, beganMs);
  redis.start(node);
  return {
    gapMs: longestGap(tally.acknowledged, beganMs, performance.now()),
    backMs,
    faults: [
      ...(meanwhile === 200 ? [] : [`a sign-in was answered ${meanwhile} with Redis gone`]),
      ...(afterwards === 200 ? [] : [`a sign-in was answered ${afterwards} with Redis back`]),
      ...Object.values(harness.fleets).flatMap(missingFrom),
    ],
  };
}

/** Whether every API says of itself that Redis answers it. */
async function isReachedByAll({ fleets }: FailoverHarness): Promise<boolean> {
  const told = await Promise.all(
    (fleets.api?.instances ?? []).map(async ({ backend }) => {
      const reply = await fetch(backend.readyUrl.replace('/readyz', '/metrics'));
      return reply.text();
    }),
  );
  return told.every((text) => /^luwag_redis_up(?:\{\})? 1$/m.test(text));
}
