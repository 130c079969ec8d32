import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { type Finding, type Raised, raiseAlarms, readLedgerStatus } from '@luwag/ledger/alarms';
import {
  anchorClosed,
  closeBatch,
  findUnlikeAnchors,
  findUnsoundTail,
  lastAnchor,
  type Suspect,
} from '@luwag/ledger/anchors';
import {
  allowLongStatements,
  checkAccounts,
  checkBatches,
  checkNewJournals,
  findChangedChart,
  findNumbersBehind,
  type Holder,
  leaveWatch,
  nameBrokenBatch,
  noteAnchored,
  noteProgress,
  type Progress,
  rollUpSince,
  type Slice,
  takeWatch,
  type Watch,
} from '@luwag/ledger/watch';
import { failpoint } from '@luwag/platform/failpoints';
import type { Logger } from '@luwag/platform/observability/log';
import { findBrokenRecord } from '../audit/service.ts';
import { reconcileLines } from '../credit/service.ts';
import { reconcileMerchants, reconcilePlans } from '../plans/service.ts';
import { markNotified, reportAlarms } from './notifying.ts';

export type CheckOptions = {
  db: Db;
  log: Logger;
  anchorsFile: string;
  requestId: string;
  /** While true, the pass over the whole book goes on. Told whether one was asked for. */
  hasTime(isWanted: boolean): boolean;
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

/**
 * One check of the ledger, unless another worker is at it. Every slice is one transaction, with its
 * alarms and with how far it has come: whoever dies in between has lost nothing but time.
 */
export async function checkLedger(options: CheckOptions): Promise<CheckResult | undefined> {
  const holder = { id: randomUUID(), leaseMs };
  const watch = await takeLease(options, holder);
  if (!watch) return undefined;
  let isDone = false;
  try {
    const looked = await runCheck(options, holder, watch);
    isDone = true;
    return looked;
  } finally {
    await inScope(options.db, 'system', (tx) => leaveWatch(tx, holder, isDone));
  }
}

/** Taking the watch sets right what it cannot have noted itself: the alarm is kept with that. */
async function takeLease(options: CheckOptions, holder: Holder): Promise<Watch | undefined> {
  const taken = await inScope(options.db, 'system', async (tx) => {
    const { changedWatch: columns } = await readLedgerStatus(tx);
    const watch = await takeWatch(tx, holder);
    const isChanged = watch && columns.length > 0;
    const found: Finding = {
      kind: 'changed_watch',
      subject: 'ledger.watch',
      detail: { columns },
    };
    return { watch, raised: await raise(options, tx, isChanged ? [found] : []) };
  });
  markNotified(options.db, taken.raised);
  return taken.watch;
}

async function raise(
  options: CheckOptions,
  tx: Tx,
  findings: readonly Finding[],
): Promise<readonly Raised[]> {
  const raised = await raiseAlarms(tx, findings);
  await reportAlarms(options, tx, raised);
  return raised;
}

async function runCheck(options: CheckOptions, holder: Holder, watch: Watch): Promise<CheckResult> {
  const findings: Finding[] = [];
  let progress: Progress = {
    journalsTo: watch.journals_to,
    part: watch.pass_part,
    after: watch.pass_after,
    isPassOver: false,
  };
  const take = async (run: (tx: Tx) => Promise<Taken>): Promise<boolean> => {
    const taken = await takeSlice(options, holder, run);
    findings.push(...taken.findings);
    progress = taken.progress;
    return taken.isLast;
  };

  await checkNew(options, take, () => progress);
  await take(async (tx) => {
    const suspect = await findUnsoundTail(tx, options.anchorsFile);
    return { findings: await findingsOf(tx, suspect), isLast: true, progress };
  });
  if (await mayClose(options.db)) await closeAndAnchor(options, holder);
  await failpoint('ledger.anchored');
  const isWhole = await continuePass(options, take, () => progress, watch.is_wanted);
  return { findings, isWhole, isWanted: watch.is_wanted && !isWhole };
}

type Taken = { findings: Finding[]; isLast: boolean; progress: Progress };
type Take = (run: (tx: Tx) => Promise<Taken>) => Promise<boolean>;

/**
 * One slice: what it found and how far it came are committed together. Where an alarm could not be
 * kept it is told, and the watch stays where it is: that is no look, and money waits before long.
 */
async function takeSlice(
  options: CheckOptions,
  holder: Holder,
  run: (tx: Tx) => Promise<Taken>,
): Promise<Taken> {
  const taken = await inScope(options.db, 'system', async (tx) => {
    await allowLongStatements(tx);
    const slice = await run(tx);
    const raised = await raise(options, tx, slice.findings);
    const unkept = raised.filter(({ alarmId }) => alarmId === null);
    await failpoint('ledger.looking');
    if (unkept.length === 0 && !(await noteProgress(tx, holder, slice.progress)))
      throw new Error('the lease on the ledger watch was taken over by another worker');
    return { ...slice, raised, unkept };
  });
  markNotified(options.db, taken.raised);
  if (taken.unkept.length > 0) {
    const rows = taken.unkept.map(({ kind, subject }) => `${kind} ${subject}`);
    throw new Error(`ledger alarms could not be saved: ${rows.join(', ')}`);
  }
  return taken;
}

/** What is new, all of it, whatever the time: the rest of the watch rests on it. */
async function checkNew({ db }: CheckOptions, take: Take, now: () => Progress): Promise<void> {
  const from = now().journalsTo;
  await inScope(db, 'system', (tx) => rollUpSince(tx, from));
  for (let isAll = false; !isAll; )
    isAll = await take(async (tx) => {
      const slice = await checkNewJournals(tx, now().journalsTo);
      const rules = [...(await findChangedChart(tx)), ...(await findNumbersBehind(tx))];
      const records = await findBrokenRecord(tx);
      const progress = { ...now(), journalsTo: slice.after };
      return { ...slice, findings: [...slice.findings, ...rules, ...records], progress };
    });
}

/** What does not prove is not vouched for: nothing is closed or anchored while an alarm stands. */
const mayClose = async (db: Db): Promise<boolean> => (await readLedgerStatus(db)).openAlarms === 0;

async function closeAndAnchor({ db, anchorsFile }: CheckOptions, holder: Holder): Promise<void> {
  const close = () =>
    inScope(db, 'system', async (tx) => {
      await allowLongStatements(tx);
      return closeBatch(tx);
    });
  while (await close());
  await anchorClosed(db, anchorsFile);
  const last = lastAnchor(anchorsFile)?.seq ?? 0;
  await inScope(db, 'system', (tx) => noteAnchored(tx, holder, last));
}

type PassStep = { name: string; start: string; check: (tx: Tx, after: string) => Promise<Slice> };

const passSteps = ({ anchorsFile }: CheckOptions): PassStep[] => [
  { name: 'anchors', start: '', check: (tx) => checkAnchors(tx, anchorsFile) },
  { name: 'batches', start: '0', check: checkBatches },
  { name: 'accounts', start: '0', check: checkAccounts },
  { name: 'lines', start: '', check: reconcileLines },
  { name: 'plans', start: '', check: reconcilePlans },
  { name: 'merchants', start: '', check: reconcileMerchants },
];

/** Goes on with the pass over the whole book where it stands; true when that ended it. */
async function continuePass(
  options: CheckOptions,
  take: Take,
  now: () => Progress,
  isWanted: boolean,
): Promise<boolean> {
  const parts = passSteps(options);
  do {
    const index = Math.max(
      0,
      parts.findIndex(({ name }) => name === now().part),
    );
    const part = parts[index];
    if (!part) throw new Error('the pass over the ledger has no steps');
    const isPartOver = await take(async (tx) => {
      const isGoingOn = now().part === part.name;
      const slice = await part.check(tx, isGoingOn ? (now().after ?? part.start) : part.start);
      const next = slice.isLast ? parts[index + 1] : part;
      const progress = {
        journalsTo: now().journalsTo,
        part: next?.name ?? null,
        after: slice.isLast ? (next?.start ?? null) : slice.after,
        isPassOver: !next,
      };
      return { ...slice, progress };
    });
    if (isPartOver && index === parts.length - 1) return true;
  } while (options.hasTime(isWanted));
  return false;
}

async function checkAnchors(tx: Tx, file: string): Promise<Slice> {
  const suspect = (await findUnlikeAnchors(tx, file)) ?? (await findUnsoundTail(tx, file));
  return { after: '', isLast: true, findings: await findingsOf(tx, suspect) };
}

const findingsOf = async (tx: Tx, suspect: Suspect | undefined): Promise<Finding[]> =>
  suspect ? nameBrokenBatch(tx, suspect.firstBad, suspect.why) : [];
