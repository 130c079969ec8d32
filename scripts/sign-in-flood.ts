import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { addOne } from '@luwag/testing/harness/counter';
import { createCounters } from '@luwag/testing/harness/counter-process';
import { cloneDatabase, ensureTemplate, type TestEnv } from '@luwag/testing/harness/database';
import { freePort, startProcess, waitForHttp } from '@luwag/testing/harness/processes';
import { startUserpool } from '@luwag/testing/harness/userpool';
import { judge } from './lib/bars.ts';
import { childEnv, root, settings } from './lib/checkout.ts';
import type { Flood } from './lib/flood-sender.ts';
import { type Outcome, percentileOf, sendAtRate, type Tally } from './lib/open-loop.ts';
import { writePerformanceSection } from './lib/performance-doc.ts';
import { startEngines } from './services.ts';

// Ten times the sign-ins that can be hashed: do payments notice? A critical call that writes goes
// on at a steady rate through quiet and flooded rounds, by turns. `--short` is a look,
// the long form is the figure; both want a quiet machine, so neither is part of the check.
const isShort = process.argv.includes('--short');
const [rounds, seconds] = isShort ? [2, 4] : [6, 15];
const payRate = 30;
const slowerMax = 2;
const waitMaxMs = 10_000;

await startEngines();
const env = settings();
await ensureTemplate(env as TestEnv);
const database = await cloneDatabase(env as TestEnv);
await createCounters(database);
// As in production: signing in keeps its limits, and no clock is asked for in the database.
const userpool = await startUserpool({ database, env: { LUWAG_MODE: 'production' } });
const [port, healthPort] = [await freePort(), await freePort()];
const origin = `http://127.0.0.1:${port}`;
const api = startProcess('testing/harness/counter-api.ts', {
  ...childEnv(),
  LUWAG_MODE: 'production',
  // Nobody sends a picture here.
  CLAMD_ADDRESS: '127.0.0.1:1',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  DATABASE_URL: database.appUrl,
  API_PORT: String(port),
  API_HEALTH_PORT: String(healthPort),
});
const sender = fork(join(root, 'scripts/lib/flood-sender.ts'));

async function flood(perSecond: number, forSeconds: number): Promise<Tally> {
  const wanted: Flood = { url: userpool.endpoint, perSecond, seconds: forSeconds };
  sender.send(wanted);
  const [tally] = (await once(sender, 'message')) as [Tally];
  return tally;
}

const pay = (): Promise<Tally> =>
  sendAtRate(origin + addOne.path.replace('{ledger}', 'flood'), {
    perSecond: payRate,
    seconds,
    body: JSON.stringify({ amount: 7 }),
    headers: () => ({ 'idempotency-key': randomUUID() }),
    outcomeOf: (status): Outcome => (status === 201 ? 'ok' : status === 503 ? 'refused' : 'failed'),
  });

/** More than it can hash, for a moment: what it serves then is what it can. */
async function findServed(): Promise<number> {
  await flood(20, 1);
  const { ok } = await flood(150, isShort ? 3 : 6);
  return ok / (isShort ? 3 : 6);
}

/** A flooded leg begins when the queue is full, and is over before the flood is. */
async function payInFlood(perSecond: number): Promise<{ paid: Tally; signIns: Tally }> {
  const flooding = flood(perSecond, seconds + 1);
  await new Promise((resolve) => setTimeout(resolve, 700));
  const paid = await pay();
  return { paid, signIns: await flooding };
}

const joined = (tallies: Tally[]): Tally => ({
  sent: sum(tallies.map((each) => each.sent)),
  ok: sum(tallies.map((each) => each.ok)),
  refused: sum(tallies.map((each) => each.refused)),
  failed: sum(tallies.map((each) => each.failed)),
  latenciesMs: tallies.flatMap((each) => each.latenciesMs),
  refusedMs: tallies.flatMap((each) => each.refusedMs),
});
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)} %`;
const ms = (values: number[], share: number) => percentileOf(values, share).toFixed(1);

async function measure() {
  await waitForHttp(`http://127.0.0.1:${healthPort}/readyz`);
  const served = await findServed();
  await pay();
  const quiet: Tally[] = [];
  const flooded: Tally[] = [];
  const signIns: Tally[] = [];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await pay());
    const leg = await payInFlood(served * 10);
    flooded.push(leg.paid);
    signIns.push(leg.signIns);
  }
  return { served, quiet: joined(quiet), flooded: joined(flooded), signIns: joined(signIns) };
}

function tell({ served, quiet, flooded, signIns }: Awaited<ReturnType<typeof measure>>): void {
  const slower = percentileOf(flooded.latenciesMs, 0.95) / percentileOf(quiet.latenciesMs, 0.95);
  const longestMs = Math.max(...signIns.latenciesMs, ...signIns.refusedMs);
  const offered = signIns.sent / rounds / (seconds + 1);
  const table = `
| | Answered | p50 | p95 |
|---|---|---|---|
| Payments, quiet | ${percent(quiet.ok, quiet.sent)} | ${ms(quiet.latenciesMs, 0.5)} ms | ${ms(quiet.latenciesMs, 0.95)} ms |
| Payments, flooded | ${percent(flooded.ok, flooded.sent)} | ${ms(flooded.latenciesMs, 0.5)} ms | ${ms(flooded.latenciesMs, 0.95)} ms |
| Sign-ins that were hashed | ${percent(signIns.ok, signIns.sent)} | ${ms(signIns.latenciesMs, 0.5)} ms | ${ms(signIns.latenciesMs, 0.95)} ms |
| Sign-ins sent away | ${percent(signIns.refused, signIns.sent)} | ${ms(signIns.refusedMs, 0.5)} ms | ${ms(signIns.refusedMs, 0.95)} ms |`;
  const summary = `Payments take ${slower.toFixed(2)} times as long at p95; at most ${slowerMax}. ${signIns.failed} sign-ins stayed
without an answer; nobody waited longer than ${(longestMs / 1000).toFixed(1)} s.`;
  console.log(
    `${served.toFixed(0)} sign-ins hashed a second, ${offered.toFixed(0)} offered\n${table}\n\n${summary}`,
  );
  if (!isShort)
    writePerformanceSection(
      'Signing in under flood',
      `
\`npm run flood\`: sign-ins by people who do not exist at ${offered.toFixed(0)} a second, ${(offered / served).toFixed(1)} times the
${served.toFixed(0)} that are hashed, while a critical call that writes one row under an idempotency key comes
${payRate} times a second. ${rounds} rounds of ${seconds} s each, quiet and flooded by turns; identity provider, API,
PostgreSQL and the sender share ${cpus().length} cores.
${table}

${summary}`,
    );
  const lower = { better: 'lower', unit: '' } as const;
  judge('flood', [
    {
      what: 'Payments while sign-ins flood, p95 against quiet',
      measured: slower,
      bar: slowerMax,
      ...lower,
    },
    {
      what: 'Payments answered meanwhile',
      measured: (flooded.ok / flooded.sent) * 100,
      bar: 99,
      better: 'higher',
      unit: '%',
    },
    { what: 'Sign-ins without an answer', measured: signIns.failed, bar: 0, ...lower },
    {
      what: 'Longest wait of a sign-in',
      measured: longestMs,
      bar: waitMaxMs,
      better: 'lower',
      unit: 'ms',
    },
  ]);
}

try {
  tell(await measure());
} finally {
  sender.disconnect();
  await Promise.all([api.stop(), userpool.stop()]);
  await database.drop();
}
