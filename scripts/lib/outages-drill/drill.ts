import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPaymentRequest } from '@luwag/contracts/payment-requests';
import { processPayment } from '@luwag/contracts/proposals';
import { inScope } from '@luwag/db/scope';
import { leftToDo, violationsOf } from '@luwag/testing/harness/paying-proofs';
import { callerOf, type Reply } from '../checkout-drill/client.ts';
import type { Shop } from '../checkout-drill/people.ts';
import {
  confirmAs,
  type Purchase,
  payUntilAnswered,
  untilDefinite,
} from '../checkout-drill/purchase.ts';
import { type CallName, callNames, type During, duringOf, type Outage } from './expectations.ts';
import type { OutagesHarness, Watched } from './harness.ts';
import { type Probe, probes } from './probes.ts';
import { readSign } from './signs.ts';
import { prepareStock, type Stock, untilForgotten } from './stock.ts';

/** One cell as it was found. */
export type Cell = {
  call: CallName;
  during: string;
  /** How long the answer took, or the work. */
  answeredMs: number;
  /** From the moment the engine was back, for what had stopped or waited. */
  backMs: number | undefined;
};
export type Found = {
  outage: Outage;
  cells: Cell[];
  /** Until the metric said so, and until it said that it is over. */
  toldMs: number | undefined;
  /** Everything at rest again. */
  backMs: number;
  faults: string[];
};

export type Setting = {
  shop: Shop;
  /** Prepared before, for an outage that needs people who were not met lately. */
  stock: Stock | undefined;
  /** Whether times count: not beside other work, where a call may also be turned away once. */
  isJudged: boolean;
  /**
   * Texts that a carrier was asked to take while nothing could be written: whether it did, nobody
   * knows, and they are not sent again.
   */
  unsureTexts: Set<string>;
};

/** What goes on does so within this, also what a worker does; a machine may be busy. */
const workMsMax = 45_000;
/** Texts that were turned away wait for longer with each time, up to five minutes. */
const backMsMax = 420_000;
const askAgainMs = 250;
const signMsMax = 60_000;

export async function drillOutage(
  harness: OutagesHarness,
  { shop, stock: early, isJudged, unsureTexts }: Setting,
  outage: Outage,
): Promise<Found> {
  const engine = harness.engines[outage.engine];
  if (!engine) throw new Error(`there is no ${outage.engine} to take away`);
  if (engine.prepare) {
    await engine.prepare();
    await untilAnswered(harness, shop);
  }
  const stock = early ?? (await prepareStock(harness, shop));
  await untilRest(harness);
  if (outage.engine === 'keys') await untilForgotten(stock);
  for (const { buyer, proposalId } of [stock.purchase, ...stock.others])
    await confirmAs(harness, buyer, proposalId);
  const faults: string[] = [];
  const signBefore = await readSign(harness, outage.sign);

  const takenAt = performance.now();
  const traffic = payMeanwhile(harness, stock);
  await engine.take(outage.how);
  const telling = untilSign(harness, outage, { signBefore, since: takenAt, faults });
  const cells: Cell[] = [];
  for (const call of callNames)
    cells.push(await probeDuring(harness, stock, { call, outage, isJudged }));
  const toldMs = await telling;
  for (const watched of Object.values(harness.processes))
    faults.push(...(await isReady(watched, outage)));
  await sleep(Math.max(0, takenAt + (outage.lastsSeconds ?? 0) * 1000 - performance.now()));
  faults.push(...(await stillWaiting(harness, stock, outage)));

  await engine.giveBack(outage.how);
  const backAt = performance.now();
  await Promise.all(cells.map((cell) => probeAfter(harness, stock, { cell, backAt, faults })));
  await untilSignIsOver(harness, outage, faults);
  faults.push(...(await traffic.finish(outage, isJudged)));
  for (const purchase of [stock.purchase, ...stock.others])
    faults.push(...(await isThere(harness, purchase)));
  await untilRest(harness).catch((error: Error) => faults.push(error.message));
  const backMs = performance.now() - backAt;
  if (outage.engine === 'postgres')
    for (const id of await textsOfUnknownFate(harness)) unsureTexts.add(id);
  faults.push(...(await nothingIsLost(harness, unsureTexts)));
  faults.push(...Object.values(harness.processes).flatMap(hasEnded));
  const found = { outage, cells, toldMs, backMs };
  faults.push(...wrongCells(outage, cells), ...(isJudged ? tooSlow(found) : []));
  return { ...found, faults };
}

/** Whatever is in the way of the first call after a server was moved. */
async function untilAnswered({ apiOrigin }: OutagesHarness, shop: Shop): Promise<void> {
  const call = callerOf(apiOrigin);
  const isAnswered = () =>
    call(getPaymentRequest, shop.keyHeaders, { params: { request_id: randomUUID() } }).then(
      ({ status }) => status === 404,
      () => false,
    );
  if (!(await untilDone(isAnswered, backMsMax))) throw new Error('the API does not come back');
}

const codeOf = ({ body }: Reply): string => {
  try {
    return String(JSON.parse(body).code);
  } catch {
    return 'without a code';
  }
};

const wordsOf = (reply: Reply): string =>
  reply.status >= 200 && reply.status < 300 ? 'goes on' : `${reply.status} ${codeOf(reply)}`;

const wordsOfDuring = (during: During): string =>
  typeof during === 'string' ? during : `${during.status} ${during.code}`;

const outcomeOf = (probe: Probe & { kind: 'call' }, harness: OutagesHarness, stock: Stock) =>
  probe.make(harness, stock).then(wordsOf, (error: Error) => `no answer: ${error.message}`);

async function probeDuring(
  harness: OutagesHarness,
  stock: Stock,
  { call, outage, isJudged }: { call: CallName; outage: Outage; isJudged: boolean },
): Promise<Cell> {
  const probe = probes[call];
  const expected = duringOf(outage, call);
  const began = performance.now();
  const cell = (during: string): Cell => ({
    ...{ call, during, answeredMs: performance.now() - began },
    backMs: undefined,
  });
  if (probe.kind === 'call') {
    const outcome = await outcomeOf(probe, harness, stock);
    const isAgain = !isJudged && expected === 'goes on' && outcome !== expected;
    return cell(isAgain ? await outcomeOf(probe, harness, stock) : outcome);
  }
  if (expected === 'not asked for') return cell(expected);
  // What is to wait is looked at again just before the engine comes back.
  if (expected === 'waits') return cell('waits');
  const isDone = await untilDone(() => probe.isDone(harness, stock), workMsMax);
  return cell(isDone ? 'goes on' : 'waits');
}

async function untilDone(isDone: () => Promise<boolean>, msMax: number): Promise<boolean> {
  const deadline = performance.now() + msMax;
  for (;;) {
    if (await isDone()) return true;
    if (performance.now() > deadline) return false;
    await sleep(askAgainMs);
  }
}

/** What is said to wait has not happened behind our back: then the table would be wrong. */
async function stillWaiting(
  harness: OutagesHarness,
  stock: Stock,
  outage: Outage,
): Promise<string[]> {
  const found: string[] = [];
  for (const call of callNames) {
    const probe = probes[call];
    if (probe.kind !== 'work' || duringOf(outage, call) !== 'waits') continue;
    if (await probe.isDone(harness, stock)) found.push(`${call} did not wait`);
  }
  return found;
}

/** Whatever had stopped is asked for again, whatever waited is waited for. */
async function probeAfter(
  harness: OutagesHarness,
  stock: Stock,
  { cell, backAt, faults }: { cell: Cell; backAt: number; faults: string[] },
): Promise<void> {
  if (cell.during === 'goes on') return;
  const probe = probes[cell.call];
  let last = '';
  const isBack = await untilDone(async () => {
    if (probe.kind === 'work') return probe.isDone(harness, stock);
    last = await outcomeOf(probe, harness, stock);
    return last === 'goes on';
  }, backMsMax);
  cell.backMs = performance.now() - backAt;
  if (!isBack) faults.push(`${cell.call} does not come back ${last}`);
}

function wrongCells(outage: Outage, cells: readonly Cell[]): string[] {
  return cells.flatMap(({ call, during }) => {
    const expected = wordsOfDuring(duringOf(outage, call));
    return during === expected ? [] : [`${call}: ${during}, and should be ${expected}`];
  });
}

function tooSlow({ outage, cells, backMs }: Omit<Found, 'faults'>): string[] {
  const { answersWithinSeconds, backWithinSeconds } = outage;
  const slow = cells.filter(
    ({ call, answeredMs }) =>
      probes[call].kind === 'call' && answeredMs > answersWithinSeconds * 1000,
  );
  return [
    ...slow.map(({ call, answeredMs }) => `${call} was answered after ${inSeconds(answeredMs)}`),
    ...(backMs > backWithinSeconds * 1000 ? [`at rest again after ${inSeconds(backMs)}`] : []),
  ];
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function untilSign(
  harness: OutagesHarness,
  outage: Outage,
  told: { signBefore: number | undefined; since: number; faults: string[] },
): Promise<number | undefined> {
  const { sign } = outage;
  if (!sign) return undefined;
  const isTold = await untilDone(async () => {
    const now = await readSign(harness, sign);
    return sign.kind === 'gauge' ? now === 0 : (now ?? 0) > (told.signBefore ?? 0);
  }, signMsMax);
  if (!isTold) told.faults.push(`${sign.name} does not tell of it`);
  return performance.now() - told.since;
}

async function untilSignIsOver(
  harness: OutagesHarness,
  { sign }: Outage,
  faults: string[],
): Promise<void> {
  if (sign?.kind !== 'gauge') return;
  const isOver = await untilDone(async () => (await readSign(harness, sign)) === 1, signMsMax);
  if (!isOver) faults.push(`${sign.name} does not tell that it is over`);
}

/** An engine that is away is away for all of them: none leaves the balancer for it. */
async function isReady({ name, health }: Watched, { title }: Outage): Promise<string[]> {
  const signal = AbortSignal.timeout(5000);
  const status = await fetch(`${health}/readyz`, { signal }).then(
    (reply) => reply.status,
    (error: Error) => error.message,
  );
  return status === 200 ? [] : [`${title}: /readyz of the ${name} says ${status}`];
}

const hasEnded = (watched: Watched): string[] =>
  watched.hasEnded() ? [`the ${watched.name} ended by itself`] : [];

/** What a machine with more to do than it can may answer: the same call again is good. */
const passingAnswers = ['503 unavailable', '503 overloaded', 'no answer'];

/** Others who pay while it happens, and ask again with the same key until they know. */
function payMeanwhile(harness: OutagesHarness, { others }: Stock) {
  const call = callerOf(harness.apiOrigin);
  const seen: string[] = [];
  const paying = (async () => {
    for (const { buyer, key, body } of others) {
      const words = await call(processPayment, buyer.headers, { key, body }).then(
        wordsOf,
        () => 'no answer',
      );
      seen.push(words);
      await sleep(askAgainMs);
    }
  })();
  return {
    async finish(outage: Outage, isJudged: boolean): Promise<string[]> {
      await paying;
      const allowed = new Set(['goes on', wordsOfDuring(duringOf(outage, 'pay'))]);
      if (!isJudged) for (const passing of passingAnswers) allowed.add(passing);
      return seen
        .filter((words) => !allowed.has(words))
        .map((words) => `somebody who paid meanwhile read ${words}`);
    },
  };
}

/** The books fit, ours and the gateway's, and every message has left once. */
async function nothingIsLost(
  harness: OutagesHarness,
  unsureTexts: ReadonlySet<string>,
): Promise<string[]> {
  const violations = await violationsOf(harness.db, await harness.gateway.book());
  return [...violations, ...(await unsent(harness, unsureTexts))];
}

/** By its id, acknowledged under its key as before, and paid. */
async function isThere(harness: OutagesHarness, purchase: Purchase): Promise<string[]> {
  const deadline = performance.now() + backMsMax;
  const what = `request ${purchase.requestId}`;
  try {
    const reply = await payUntilAnswered(harness, purchase, () => deadline);
    if (reply.status !== 201) return [`${what}: ${reply.status} ${reply.body}`];
    const { transaction_id } = JSON.parse(reply.body) as { transaction_id: string };
    const { ended } = await untilDefinite(harness, purchase, () => deadline);
    const plan = await inScope(harness.db, 'system', (tx) =>
      tx.selectFrom('plans').select('id').where('id', '=', transaction_id).executeTakeFirst(),
    );
    return [
      ...(plan ? [] : [`${what}: its plan ${transaction_id} is not there`]),
      ...(ended === 'paid' ? [] : [`${what} is ${ended}`]),
    ];
  } catch (error) {
    return [`${what}: ${(error as Error).message}`];
  }
}

/** None was given up, none may have been sent twice. */
const unsent = async ({ db }: OutagesHarness, unsureTexts: ReadonlySet<string>) =>
  (await messagesIn(db, ['queued', 'sending', 'unknown', 'failed', 'given_up']))
    .filter(({ id }) => !unsureTexts.has(id))
    .map(tell);

const textsOfUnknownFate = async ({ db }: OutagesHarness): Promise<string[]> =>
  (await messagesIn(db, ['unknown']))
    .filter(({ template }) => template.endsWith('_text'))
    .map(({ id }) => id);

type Message = { id: string; template: string; state: string };
const tell = ({ id, template, state }: Message) => `message ${id} (${template}) is ${state}`;

const messagesIn = (db: OutagesHarness['db'], states: string[]): Promise<Message[]> =>
  inScope(db, 'system', (tx) =>
    tx
      .selectFrom('messages')
      .select(['id', 'template', 'state'])
      .where('state', 'in', states)
      .execute(),
  );

/** Messages that were turned away wait for their time without a job. */
const openWork = async (db: OutagesHarness['db']): Promise<string[]> => [
  ...(await leftToDo(db)),
  ...(await messagesIn(db, ['queued', 'sending'])).map(tell),
];

async function untilRest({ db }: OutagesHarness): Promise<void> {
  let left: string[] = [];
  const isAtRest = await untilDone(async () => {
    left = await openWork(db).catch((error: Error) => [error.message]);
    return left.length === 0;
  }, backMsMax);
  if (!isAtRest) throw new Error(`no rest: ${left.join(', ')}`);
}
