import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { type Finding, type Raised, raiseAlarms } from '@luwag/ledger/alarms';
import { anchorClosed, closeBatch, findUnsoundTail, lastAnchor } from '@luwag/ledger/anchors';
import {
  allowLongStatements,
  checkNewJournals,
  findChangedChart,
  findNumbersBehind,
  type Holder,
  leaveWatch,
  noteAnchored,
  noteProgress,
  type Progress,
  rollUpSince,
  takeWatch,
  type Watch,
} from '@luwag/ledger/watch';
import {
  lockWatch,
  readLedgerStatus,
  resetWatch,
  signWatch,
  unseenMsOf,
  type WatchSigner,
} from '@luwag/ledger/watch-row';
import { failpoint } from '@luwag/platform/failpoints';
import type { Logger } from '@luwag/platform/observability/log';
import { findBrokenRecord } from '../audit/service.ts';
import { markNotified, reportAlarms, sendReport } from './notifying.ts';
import { nameSuspect, type PassStep, passSteps } from './pass-steps.ts';

export type CheckOptions = {
  db: Db;
  log: Logger;
  anchorsFile: string;
  requestId: string;
  /** Signs what the watch notes of itself. */
  signer: WatchSigner;
  /** While true, the pass over the whole book goes on. Told whether one was asked for. */
  hasTime(isWanted: boolean): boolean;
  /** Without a look for so long, whoever comes looks, though another has the lease. */
  unseenMaxMs?: number;
};

export type CheckResult = {
  /** All that is wrong with what was looked at, known before or not. */
  findings: Finding[];
  /** Whether the pass over the whole book came to its end. */
  isWhole: boolean;
  /** A whole proof was asked for, and this look has not finished it. */
  isWanted: boolean;
};

/** Longer than any slice takes: whoever is silent for so long is dead. */
const leaseMs = 60_000;
const unseenMaxMs = 120_000;

/** One look: what it is told, who takes it, and what it has to tell. */
type Look = CheckOptions & {
  holder: Holder;
  hasLease: boolean;
  /** All that it found. */
  raised: Raised[];
  /** Of that, what this process had not told before. */
  news: Raised[];
  hasFailed: boolean;
};

/** Ends a look where it is: there is nothing to go on with, or nobody to do so. */
class LookEnded extends Error {}

/**
 * One check of the ledger, unless another worker is at it. Every slice is one transaction, with its
 * alarms and with how far it has come: whoever dies in between has lost nothing but time.
 */
export async function checkLedger(options: CheckOptions): Promise<CheckResult | undefined> {
  const look = lookWith(options);
  try {
    const watch = await tryTwice(() => takeLease(look));
    return watch && (await checkAndLeave(look, watch));
  } catch (error) {
    // Where not even that can be noted, the first error says more.
    if (!isEndOfLook(error)) await reportFailure(look, 'look', error).catch(() => undefined);
    throw error;
  }
}

/** A server that restarts is told by the age of the last look: an alarm would outlast it. */
const isEndOfLook = (error: unknown): boolean => error instanceof LookEnded || isServerAway(error);

const awayCodes = /^(?:08...|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE)$/;
const isServerAway = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && awayCodes.test(String(error.code))) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message));

/** Once more where it fails, unless the look is over. */
async function tryTwice<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof LookEnded) throw error;
    return run();
  }
}

const lookWith = (options: CheckOptions): Look => ({
  ...options,
  holder: { id: randomUUID(), leaseMs },
  hasLease: false,
  raised: [],
  news: [],
  hasFailed: false,
});

/** Raises an alarm for what somebody found outside a look, and tells it. */
export async function raiseFound(
  options: Omit<CheckOptions, 'hasTime'>,
  finding: Finding,
): Promise<void> {
  const look = lookWith({ ...options, hasTime: () => false });
  await noteSigned(look, [finding], async () => undefined);
  await inScope(look.db, 'system', (tx) => sendReport(tx, look));
}

async function checkAndLeave(look: Look, watch: Watch): Promise<CheckResult> {
  let isDone = false;
  try {
    const result = await runCheck(look, watch);
    isDone = !look.hasFailed;
    return result;
  } finally {
    await noteSigned(look, [], (tx) => leaveWatch(tx, look.holder, isDone));
    await inScope(look.db, 'system', (tx) => sendReport(tx, look));
  }
}

/** A row that somebody else wrote is taken over, and so is one that has kept everybody waiting. */
async function takeLease(look: Look): Promise<Watch | undefined> {
  const taken = await inScope(look.db, 'system', async (tx) => {
    const changed = await lockWatch(tx, look.signer);
    if (changed.length > 0) await resetWatch(tx);
    const isUnseen = unseenMsOf(look.signer) > (look.unseenMaxMs ?? unseenMaxMs);
    const watch = await takeWatch(tx, look.holder, changed.length > 0 || isUnseen);
    if (!watch) return { watch, raised: [] };
    const raised = await raise(look, tx, changesOf(changed));
    if (isAllSaved(raised)) await signWatch(tx, look.signer);
    return { watch, raised };
  });
  look.hasLease = taken.watch !== undefined;
  noteRaised(look, taken.raised);
  return taken.watch;
}

const changesOf = (columns: string[]): Finding[] =>
  columns.length === 0
    ? []
    : [{ kind: 'changed_watch', subject: 'ledger.watch', detail: { columns } }];

const isAllSaved = (raised: readonly Raised[]): boolean =>
  raised.every(({ alarmId }) => alarmId !== null);

async function raise(look: Look, tx: Tx, findings: readonly Finding[]): Promise<Raised[]> {
  const raised = await raiseAlarms(tx, findings);
  await reportAlarms(tx, look, raised);
  return raised;
}

/** Once they are committed. Where an alarm could not be kept, that is no look. */
function noteRaised(look: Look, raised: readonly Raised[]): void {
  look.raised.push(...raised);
  look.news.push(...markNotified(look.db, raised));
  const unsaved = raised.filter(({ alarmId }) => alarmId === null);
  if (unsaved.length === 0) return;
  const rows = unsaved.map(({ kind, subject }) => `${kind} ${subject}`);
  throw new LookEnded(`ledger alarms could not be saved: ${rows.join(', ')}`);
}

type Noting = { raised: Raised[]; isChanged: boolean };

/**
 * Raises alarms and notes something in the watch's row, in one transaction, and signs both. What
 * somebody else wrote there meanwhile is an alarm as well, and the row is this look's again.
 */
async function noteIn(
  look: Look,
  tx: Tx,
  findings: readonly Finding[],
  note: (tx: Tx, isChanged: boolean) => Promise<void>,
): Promise<Noting> {
  const changed = await lockWatch(tx, look.signer);
  const isChanged = changed.length > 0;
  if (isChanged) {
    await resetWatch(tx);
    if (look.hasLease) await takeWatch(tx, look.holder, true);
  }
  const raised = await raise(look, tx, [...changesOf(changed), ...findings]);
  // Where one could not be kept it is told, and the watch stays where it is.
  if (!isAllSaved(raised)) return { raised, isChanged };
  await note(tx, isChanged);
  await signWatch(tx, look.signer);
  return { raised, isChanged };
}

async function noteSigned(
  look: Look,
  findings: readonly Finding[],
  note: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { raised } = await inScope(look.db, 'system', (tx) => noteIn(look, tx, findings, note));
  noteRaised(look, raised);
}

/** Why a look, or a part of it, could not be taken. It is told though nothing else can be. */
async function reportFailure(look: Look, part: string, error: unknown): Promise<void> {
  const cause = error instanceof Error ? error.message : String(error);
  look.log.error({ err: error, part }, 'a part of the ledger check failed');
  look.hasFailed = true;
  const found: Finding = {
    kind: 'failed_look',
    subject: `ledger.watch ${part}`,
    detail: { cause },
  };
  await noteSigned(look, [found], async () => undefined);
}

type Taken = { findings: Finding[]; isLast: boolean; progress: Progress };
/** How far a look has come. */
type Walk = {
  look: Look;
  progress: Progress;
  /** What was noted of the pass was written over: it is looked at to its end, and proves nothing. */
  isPassLost: boolean;
};

/**
 * A part of the look, by itself: where it fails, it is tried once more, then it is an alarm with
 * the cause, and the look goes on with the next part. Undefined when it failed.
 */
async function attempt<T>(look: Look, part: string, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await tryTwice(run);
  } catch (error) {
    if (isEndOfLook(error)) throw error;
    await reportFailure(look, part, error);
    return undefined;
  }
}

async function runCheck(look: Look, watch: Watch): Promise<CheckResult> {
  const walk: Walk = {
    look,
    isPassLost: false,
    progress: {
      journalsTo: watch.journals_to,
      part: watch.pass_part,
      after: watch.pass_after,
      isPassOver: false,
    },
  };
  const checkPart = (part: string, find: (tx: Tx) => Promise<Finding[]>) =>
    attempt(look, part, () =>
      takeSlice(walk, async (tx) => ({
        findings: await find(tx),
        isLast: true,
        progress: walk.progress,
      })),
    );

  await attempt(look, 'new_journals', () => checkNew(walk));
  await checkPart('rules', async (tx) => [
    ...(await findChangedChart(tx)),
    ...(await findNumbersBehind(tx)),
  ]);
  await checkPart('audit_record', findBrokenRecord);
  await checkPart('end_of_chain', async (tx) =>
    nameSuspect(tx, await findUnsoundTail(tx, look.anchorsFile)),
  );
  await attempt(look, 'closing', async () => {
    if (await mayClose(look)) await closeAndAnchor(look);
  });
  await failpoint('ledger.anchored').catch(endLook);
  const isWhole = await continuePass(walk, watch.is_wanted);
  return { findings: findingsOf(look.raised), isWhole, isWanted: watch.is_wanted && !isWhole };
}

/** Each row once, however many parts of the look came upon it. */
const findingsOf = (raised: readonly Raised[]): Finding[] => [
  ...new Map(
    raised.map(({ kind, subject, detail }) => [`${kind} ${subject}`, { kind, subject, detail }]),
  ).values(),
];

const endLook = (error: Error): never => {
  throw new LookEnded(error.message);
};

/** One slice: what it found and how far it came are committed together. True when it was the last. */
async function takeSlice(walk: Walk, run: (tx: Tx) => Promise<Taken>): Promise<boolean> {
  const { look } = walk;
  const taken = await inScope(look.db, 'system', async (tx) => {
    await allowLongStatements(tx);
    const slice = await run(tx);
    const noting = await noteIn(look, tx, slice.findings, async (_, isChanged) => {
      await failpoint('ledger.looking').catch(endLook);
      const isLost = isChanged || walk.isPassLost;
      const progress = isLost ? { ...slice.progress, ...passStart } : slice.progress;
      if (!(await noteProgress(tx, look.holder, progress)))
        throw new LookEnded('another worker has taken the ledger watch');
    });
    return { ...slice, ...noting };
  });
  noteRaised(look, taken.raised);
  walk.isPassLost ||= taken.isChanged;
  walk.progress = taken.progress;
  return taken.isLast;
}

const passStart = { part: null, after: null, isPassOver: false };

/** What is new, all of it, whatever the time: the rest of the watch rests on it. */
async function checkNew(walk: Walk): Promise<void> {
  const from = walk.progress.journalsTo;
  await inScope(walk.look.db, 'system', (tx) => rollUpSince(tx, from));
  for (let isAll = false; !isAll; )
    isAll = await takeSlice(walk, async (tx) => {
      const slice = await checkNewJournals(tx, walk.progress.journalsTo);
      return { ...slice, progress: { ...walk.progress, journalsTo: slice.after } };
    });
}

/** What does not prove is not vouched for: nothing is closed or anchored while an alarm stands. */
async function mayClose({ db, signer }: Look): Promise<boolean> {
  const { openAlarms, changedWatch } = await readLedgerStatus(db, signer);
  return openAlarms === 0 && changedWatch.length === 0;
}

async function closeAndAnchor(look: Look): Promise<void> {
  const close = () =>
    inScope(look.db, 'system', async (tx) => {
      await allowLongStatements(tx);
      return closeBatch(tx);
    });
  while (await close());
  await anchorClosed(look.db, look.anchorsFile);
  const last = lastAnchor(look.anchorsFile)?.seq ?? 0;
  await noteSigned(look, [], (tx) => noteAnchored(tx, look.holder, last));
}

/**
 * Goes on with the pass over the whole book where it stands; true when that ended it. A step that
 * cannot go on where it stands begins anew, with the whole pass. One that fails from its own start
 * is left out: the others are taken all the same, and the whole of it is no proof.
 */
async function continuePass(walk: Walk, isWanted: boolean): Promise<boolean> {
  const { look } = walk;
  const steps = passSteps(look);
  let [hasFailed, hasBegunAnew] = [false, false];
  do {
    const index = Math.max(
      0,
      steps.findIndex(({ name }) => name === walk.progress.part),
    );
    const [step, next] = [steps[index], steps[index + 1]];
    if (!step) throw new Error('the pass over the ledger has no steps');
    const goOn = (): Progress => ({
      journalsTo: walk.progress.journalsTo,
      part: next?.name ?? null,
      after: next?.start ?? null,
      isPassOver: !next && !hasFailed,
    });
    const { part, after, journalsTo } = walk.progress;
    const isGoingOn = part === step.name && (after ?? step.start) !== step.start;
    const isStepOver = await attempt(look, step.name, () => takeStep(walk, step, goOn));
    const isBegunAnew = isStepOver === undefined && isGoingOn && !hasBegunAnew;
    if (isStepOver === undefined) {
      hasFailed = !isBegunAnew;
      hasBegunAnew ||= isBegunAnew;
      const progress = isBegunAnew ? { journalsTo, ...passStart } : goOn();
      await takeSlice(walk, async () => ({ findings: [], isLast: true, progress }));
    }
    if (!next && isStepOver !== false && !isBegunAnew) return !hasFailed && !walk.isPassLost;
  } while (look.hasTime(isWanted));
  return false;
}

/** The next slice of a step; `goOn` says where its last one leads. */
const takeStep = (walk: Walk, step: PassStep, goOn: () => Progress): Promise<boolean> =>
  takeSlice(walk, async (tx) => {
    const { part, after } = walk.progress;
    const slice = await step.check(tx, (part === step.name ? after : null) ?? step.start);
    const same = { ...walk.progress, part: step.name, after: slice.after, isPassOver: false };
    return { ...slice, progress: slice.isLast ? goOn() : same };
  });
