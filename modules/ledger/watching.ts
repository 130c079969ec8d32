import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { Finding, Raised } from '@luwag/ledger/alarms';
import { anchorClosed, closeBatch, findUnsoundTail, lastAnchor } from '@luwag/ledger/anchors';
import {
  allowLongStatements,
  checkFunctions,
  checkNewJournals,
  findChangedChart,
  findNumbersBehind,
  leaveWatch,
  noteAnchored,
  noteProgress,
  type Progress,
  rollUpSince,
  type Watch,
} from '@luwag/ledger/watch';
import { readLedgerStatus } from '@luwag/ledger/watch-row';
import { failpoint } from '@luwag/platform/failpoints';
import { findBrokenRecord } from '../audit/service.ts';
import {
  attempt,
  beginCheck,
  type Check,
  CheckEnded,
  type CheckOptions,
  endCheck,
  isEndOfCheck,
  noteIn,
  noteRaised,
  noteSigned,
  reportFailure,
  takeLease,
  tryTwice,
} from './check-notes.ts';
import { sendReport } from './notifying.ts';
import { nameSuspect, type PassStep, passSteps } from './pass-steps.ts';

export type CheckResult = {
  /** All that is wrong with what was checked, known before or not. */
  findings: Finding[];
  /** Whether the pass over the whole book came to its end. */
  isWhole: boolean;
  /** The whole ledger is to be verified, and this check has not finished that. */
  isWanted: boolean;
};

/**
 * One check of the ledger, unless another worker is at it. Every slice is one transaction, with its
 * alarms and with how far it has come: whoever dies in between has lost nothing but time.
 */
export async function checkLedger(options: CheckOptions): Promise<CheckResult | undefined> {
  const check = beginCheck(options);
  try {
    const watch = await tryTwice(() => takeLease(check));
    return watch && (await checkAndLeave(check, watch));
  } catch (error) {
    // Where not even that can be noted, the first error says more.
    if (!isEndOfCheck(error)) await reportFailure(check, 'check', error).catch(() => undefined);
    throw error;
  }
}

async function checkAndLeave(check: Check, watch: Watch): Promise<CheckResult> {
  let isDone = false;
  try {
    const result = await runCheck(check, watch);
    isDone = !check.hasFailed;
    return result;
  } finally {
    await noteSigned(check, [], (tx) => leaveWatch(tx, check.holder, isDone));
    await inScope(check.db, 'system', (tx) => sendReport(tx, check));
  }
}

type Taken = { findings: Finding[]; isLast: boolean; progress: Progress };
/** How far a check has come. */
type Walk = {
  check: Check;
  progress: Progress;
  /** What was noted of the pass was written over: it goes on to its end, and verifies nothing. */
  isPassLost: boolean;
};

async function runCheck(check: Check, watch: Watch): Promise<CheckResult> {
  const walk: Walk = {
    check,
    isPassLost: false,
    progress: {
      journalsTo: watch.journals_to,
      part: watch.pass_part,
      after: watch.pass_after,
      isPassOver: false,
    },
  };
  const checkPart = (part: string, find: (tx: Tx) => Promise<Finding[]>) =>
    attempt(check, part, () =>
      takeSlice(walk, async (tx) => ({
        findings: await find(tx),
        isLast: true,
        progress: walk.progress,
      })),
    );

  await attempt(check, 'new_journals', () => checkNew(walk));
  await checkPart('rules', async (tx) => [
    ...(await findChangedChart(tx)),
    ...(await findNumbersBehind(tx)),
  ]);
  await checkPart('functions', checkFunctions);
  await checkPart('audit_record', findBrokenRecord);
  await checkPart('end_of_chain', async (tx) =>
    nameSuspect(tx, await findUnsoundTail(tx, check.anchorsFile)),
  );
  await attempt(check, 'closing', async () => {
    if (await mayClose(check)) await closeAndAnchor(check);
  });
  await failpoint('ledger.anchored').catch(endCheck);
  const isWhole = await continuePass(walk, watch.is_wanted);
  return { findings: findingsOf(check.raised), isWhole, isWanted: watch.is_wanted && !isWhole };
}

/** Each row once, however many parts of the check came upon it. */
const findingsOf = (raised: readonly Raised[]): Finding[] => [
  ...new Map(
    raised.map(({ kind, subject, detail }) => [`${kind} ${subject}`, { kind, subject, detail }]),
  ).values(),
];

/** One slice: what it found and how far it came are committed together. True for the last. */
async function takeSlice(walk: Walk, run: (tx: Tx) => Promise<Taken>): Promise<boolean> {
  const { check } = walk;
  const taken = await inScope(check.db, 'system', async (tx) => {
    await allowLongStatements(tx);
    const slice = await run(tx);
    const noting = await noteIn(check, tx, slice.findings, async (_, isChanged) => {
      await failpoint('ledger.checking').catch(endCheck);
      const isLost = isChanged || walk.isPassLost;
      const progress = isLost ? { ...slice.progress, ...passStart } : slice.progress;
      if (!(await noteProgress(tx, check.holder, progress)))
        throw new CheckEnded('another worker has taken the ledger watch');
    });
    return { ...slice, ...noting };
  });
  noteRaised(check, taken.raised);
  walk.isPassLost ||= taken.isChanged;
  walk.progress = taken.progress;
  return taken.isLast;
}

const passStart = { part: null, after: null, isPassOver: false };

/** What is new, all of it, whatever the time: the rest of the watch rests on it. */
async function checkNew(walk: Walk): Promise<void> {
  const from = walk.progress.journalsTo;
  await inScope(walk.check.db, 'system', (tx) => rollUpSince(tx, from));
  for (let isAll = false; !isAll; )
    isAll = await takeSlice(walk, async (tx) => {
      const slice = await checkNewJournals(tx, walk.progress.journalsTo);
      return { ...slice, progress: { ...walk.progress, journalsTo: slice.after } };
    });
}

/** What does not match is not vouched for: nothing is closed or anchored while an alarm stands. */
async function mayClose({ db, signer }: Check): Promise<boolean> {
  const { openAlarms, changedWatch } = await readLedgerStatus(db, signer);
  return openAlarms === 0 && changedWatch.length === 0;
}

async function closeAndAnchor(check: Check): Promise<void> {
  const close = () =>
    inScope(check.db, 'system', async (tx) => {
      await allowLongStatements(tx);
      return closeBatch(tx);
    });
  while (await close());
  await anchorClosed(check.db, check.anchorsFile);
  const last = lastAnchor(check.anchorsFile)?.seq ?? 0;
  await noteSigned(check, [], (tx) => noteAnchored(tx, check.holder, last));
}

/**
 * Goes on with the pass over the whole book where it stands; true when that ended it. A step that
 * cannot go on where it stands begins anew, with the whole pass. One that fails from its own start
 * is left out: the others are taken all the same, and the ledger counts as not verified.
 */
async function continuePass(walk: Walk, isWanted: boolean): Promise<boolean> {
  const { check } = walk;
  const steps = passSteps(check);
  const around = (!isWanted && check.around) || ((slice) => slice());
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
    const isStepOver = await attempt(check, step.name, () =>
      around(() => takeStep(walk, step, goOn)),
    );
    const isBegunAnew = isStepOver === undefined && isGoingOn && !hasBegunAnew;
    if (isStepOver === undefined) {
      hasFailed = !isBegunAnew;
      hasBegunAnew ||= isBegunAnew;
      const progress = isBegunAnew ? { journalsTo, ...passStart } : goOn();
      await takeSlice(walk, async () => ({ findings: [], isLast: true, progress }));
    }
    if (!next && isStepOver !== false && !isBegunAnew) return !hasFailed && !walk.isPassLost;
  } while (check.hasTime(isWanted));
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
