import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayEvent } from '@luwag/contracts/sources';
import { leftToDo, violationsOf } from '@luwag/testing/harness/paying-proofs';
import type { Reply } from './client.ts';
import type { DrillHarness } from './harness.ts';
import { type Buyer, refreshed, type Shop } from './people.ts';
import {
  type Ending,
  type Purchase,
  payUntilAnswered,
  preparePurchase,
  statusOfPlan,
  untilDefinite,
} from './purchase.ts';
import { checkoutPoints, type Run, type Victim } from './runs.ts';
import { stands } from './stands.ts';

export type Result = {
  ended: Ending['ended'] | 'unknown';
  /** From the moment the victim was back. */
  definiteMs: number;
  violations: string[];
};

const definiteMsMax = 60_000;
/** What a point may take to be reached: one lies behind the minute that certainty takes. */
const reachedMsMax = 80_000;
const restMsMax = 40_000;

/**
 * One purchase, one death in the middle of it, and all that must hold afterwards. Others who pay at
 * the same moment are written together with it: what is true of one must be true of each.
 */
export async function drillOnce(
  harness: DrillHarness,
  { shop, buyer, beside }: { shop: Shop; buyer: Buyer; beside: readonly Buyer[] },
  run: Run,
): Promise<Result> {
  const violations: string[] = [];
  const note = (what: string) => (error: unknown) => {
    violations.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  };
  const company = checkoutPoints.has(run.point) ? beside : [];
  await orderOutcome(harness, run, 1 + company.length);
  const { sources } = buyer;
  const sourceId = run.outcome === 'decline' ? sources.empty : sources.good;
  const payer = await refreshed(harness, buyer);
  const purchase = await preparePurchase(harness, { shop, buyer: payer, sourceId });
  const others: Purchase[] = [];
  for (const each of company) {
    const other = await refreshed(harness, each);
    others.push(
      await preparePurchase(harness, { shop, buyer: other, sourceId: each.sources.good }),
    );
  }
  await comeToRest(harness);

  let backAtMs = Number.POSITIVE_INFINITY;
  const deadline = () => backAtMs + definiteMsMax;
  const stand = stands[run.point];
  const { reached } = await stand.arm(harness);
  const payingOthers = others.map((other) =>
    payUntilAnswered(harness, other, deadline).catch(note('paying beside it')),
  );
  const paying = payUntilAnswered(harness, purchase, deadline).catch(note('paying'));
  if (stand.isAfterReply) await paying;
  await within(reachedMsMax, reached).catch(note(`${run.point} was not reached`));
  await killed[run.victim](harness);
  if (run.goesOnEarly) await stand.release(harness);
  await started[run.victim](harness);
  backAtMs = performance.now();
  if (!run.goesOnEarly) await stand.release(harness);

  const answer = await paying;
  const ending = await untilDefinite(harness, purchase, deadline).catch(note('the buyer'));
  for (const [i, other] of others.entries()) {
    const reply = await payingOthers[i];
    const end = await untilDefinite(harness, other, deadline).catch(note('a buyer beside it'));
    // All of them have something good to pay with; of a timeout each has one.
    const right = run.isDone ? 'paid' : 'failed';
    if (end && run.victim === 'api' && end.ended !== right)
      violations.push(`one beside it ended as ${end.ended}, and should have as ${right}`);
    if (reply) violations.push(...(await saysTheSame(harness, other, reply)));
  }
  await comeToRest(harness).catch(note('afterwards'));
  if (answer && ending)
    violations.push(
      ...(await looksBack(harness, purchase, {
        answer,
        ending,
        expected: expectedOf(run, others),
      })),
    );
  if (!harness.api.isAlive()) violations.push('the API ended by itself');
  if (!harness.worker.isAlive()) violations.push('the worker ended by itself');
  violations.push(...(await violationsOf(harness.db, await harness.gateway.book())));
  const definiteMs = Math.max(0, (ending?.atMs ?? Number.POSITIVE_INFINITY) - backAtMs);
  return { ended: ending?.ended ?? 'unknown', definiteMs, violations };
}

/** A timeout meets every charge: with several, it would be chance whose is the first. */
async function orderOutcome(
  { gateway, apiOrigin }: DrillHarness,
  run: Run,
  count: number,
): Promise<void> {
  await gateway.calm();
  await gateway.behave({ magic_amounts: 'off' });
  await gateway.sendWebhooksTo(run.isTold ? `${apiOrigin}${gatewayEvent.path}` : null);
  if (run.outcome === 'timeout')
    await gateway.behave({
      behaviour: run.isDone ? 'timeout_but_done' : 'timeout_not_done',
      count,
    });
}

const killed: Record<Victim, (harness: DrillHarness) => Promise<void>> = {
  api: ({ api }) => api.kill(),
  worker: ({ worker }) => worker.kill(),
  postgres: ({ cluster }) => cluster.kill(),
};
const started: Record<Victim, (harness: DrillHarness) => Promise<void>> = {
  api: ({ api }) => api.start(),
  worker: ({ worker }) => worker.start(),
  postgres: async ({ cluster }) => cluster.start(),
};

/** The same key says the same, for good; and what the buyer is told is one story. */
async function looksBack(
  harness: DrillHarness,
  purchase: Purchase,
  {
    answer,
    ending,
    expected,
  }: { answer: Reply; ending: Ending; expected: Ending['ended'] | undefined },
): Promise<string[]> {
  if (answer.status !== 201) return [`refused: ${answer.status} ${answer.body}`];
  const { transaction_id } = JSON.parse(answer.body) as { transaction_id: string };
  const status = await statusOfPlan(harness, purchase, transaction_id);
  return [
    ...(await saysTheSame(harness, purchase, answer)),
    ...(status === (ending.ended === 'paid' ? 'CURRENT' : 'FAILED')
      ? []
      : [`the proposal is ${ending.ended}, the purchase ${status}`]),
    ...(expected === undefined || expected === ending.ended
      ? []
      : [`it ended as ${ending.ended}, and should have as ${expected}`]),
  ];
}

async function saysTheSame(
  harness: DrillHarness,
  purchase: Purchase,
  answer: Reply,
): Promise<string[]> {
  if (answer.status !== 201) return [`refused: ${answer.status} ${answer.body}`];
  const soon = performance.now() + 5000;
  const again = await payUntilAnswered(harness, purchase, () => soon);
  return again.status === answer.status && again.body === answer.body
    ? []
    : [`the same key said ${answer.body} and then ${again.body}`];
}

/**
 * A worker that dies on its way to the gateway asks for nothing, and so does one whose word that it
 * would ask was lost with the database: then either end is right. With others beside it, any of
 * them may be the one who stands at the point, and this one be on its way to the gateway by then.
 */
function expectedOf(
  { point, victim, outcome, isDone }: Run,
  others: readonly Purchase[],
): Ending['ended'] | undefined {
  if (outcome === 'decline' || !isDone) return 'failed';
  if (others.length > 0 && victim !== 'api') return undefined;
  const isAtDoor = point === 'before-call' && victim === 'worker';
  const isCharging = ['after-commit', 'outbox-send', 'mid-webhook'].includes(point);
  return isAtDoor || (isCharging && victim !== 'api') ? undefined : 'paid';
}

/** Nothing is left to do but what waits for its time. */
export async function comeToRest({ db }: Pick<DrillHarness, 'db'>): Promise<void> {
  const deadline = performance.now() + restMsMax;
  for (;;) {
    const left = await leftToDo(db).catch((error: Error) => [error.message]);
    if (left.length === 0) return;
    if (performance.now() > deadline) throw new Error(`no rest: ${left.join(', ')}`);
    await sleep(50);
  }
}

async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${limitMs} ms`)), limitMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
