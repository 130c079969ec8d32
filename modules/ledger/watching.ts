import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { type Finding, type Raised, raiseAlarms, readStanding } from '@luwag/ledger/alarms';
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
  findChangedChart,
  findNumbersBehind,
  type Holder,
  leaveWatch,
  lookAtAccounts,
  lookAtBatches,
  lookAtNewJournals,
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
import type { Logger } from '@luwag/platform/log';
import { findBrokenRecord } from '../audit/service.ts';
import { reconcileLines } from '../credit/service.ts';
import { reconcilePlans, reconcileShops } from '../plans/service.ts';
import { noteTold, tell } from './telling.ts';

export type Looking = {
  db: Db;
  log: Logger;
  anchorsFile: string;
  requestId: string;
  /** While true, the pass over the whole book goes on. Told whether one was asked for. */
  hasTime(isWanted: boolean): boolean;
};

export type Looked = {
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
 * One look at the ledger, unless somebody else is at it. Every slice is one transaction, with its
 * alarms and with how far it has come: whoever dies in between has lost nothing but time.
 */
export async function lookAtLedger(looking: Looking): Promise<Looked | undefined> {
  const holder = { id: randomUUID(), leaseMs };
  const watch = await takeOver(looking, holder);
  if (!watch) return undefined;
  let isDone = false;
  try {
    const looked = await look(looking, holder, watch);
    isDone = true;
    return looked;
  } finally {
    await inScope(looking.db, 'system', (tx) => leaveWatch(tx, holder, isDone));
  }
}

/** Taking the watch sets right what it cannot have noted itself: the alarm is kept with that. */
async function takeOver(looking: Looking, holder: Holder): Promise<Watch | undefined> {
  const taken = await inScope(looking.db, 'system', async (tx) => {
    const { changedWatch: columns } = await readStanding(tx);
    const watch = await takeWatch(tx, holder);
    const isChanged = watch && columns.length > 0;
    const found: Finding = {
      kind: 'changed_watch',
      subject: 'ledger.watch',
      detail: { columns },
    };
    return { watch, raised: await raise(looking, tx, isChanged ? [found] : []) };
  });
  noteTold(looking.db, taken.raised);
  return taken.watch;
}

async function raise(
  looking: Looking,
  tx: Tx,
  findings: readonly Finding[],
): Promise<readonly Raised[]> {
  const raised = await raiseAlarms(tx, findings);
  await tell(looking, tx, raised);
  return raised;
}

async function look(looking: Looking, holder: Holder, watch: Watch): Promise<Looked> {
  const findings: Finding[] = [];
  let progress: Progress = {
    journalsTo: watch.journals_to,
    part: watch.pass_part,
    after: watch.pass_after,
    isPassOver: false,
  };
  const take = async (run: (tx: Tx) => Promise<Taken>): Promise<boolean> => {
    const taken = await takeSlice(looking, holder, run);
    findings.push(...taken.findings);
    progress = taken.progress;
    return taken.isLast;
  };

  await lookAtNew(looking, take, () => progress);
  await take(async (tx) => {
    const suspect = await findUnsoundTail(tx, looking.anchorsFile);
    return { findings: await findingsOf(tx, suspect), isLast: true, progress };
  });
  if (await mayClose(looking.db)) await closeAndAnchor(looking, holder);
  await failpoint('ledger.anchored');
  const isWhole = await goOn(looking, take, () => progress, watch.is_wanted);
  return { findings, isWhole, isWanted: watch.is_wanted && !isWhole };
}

type Taken = { findings: Finding[]; isLast: boolean; progress: Progress };
type Take = (run: (tx: Tx) => Promise<Taken>) => Promise<boolean>;

/**
 * One slice: what it found and how far it came are committed together. Where an alarm could not be
 * kept it is told, and the watch stays where it is: that is no look, and money waits before long.
 */
async function takeSlice(
  looking: Looking,
  holder: Holder,
  run: (tx: Tx) => Promise<Taken>,
): Promise<Taken> {
  const taken = await inScope(looking.db, 'system', async (tx) => {
    await allowLongStatements(tx);
    const slice = await run(tx);
    const raised = await raise(looking, tx, slice.findings);
    const unkept = raised.filter(({ alarmId }) => alarmId === null);
    await failpoint('ledger.looking');
    if (unkept.length === 0 && !(await noteProgress(tx, holder, slice.progress)))
      throw new Error('the lease on the ledger watch was taken over by another worker');
    return { ...slice, raised, unkept };
  });
  noteTold(looking.db, taken.raised);
  if (taken.unkept.length > 0) {
    const rows = taken.unkept.map(({ kind, subject }) => `${kind} ${subject}`);
    throw new Error(`alarms of the ledger could not be kept: ${rows.join(', ')}`);
  }
  return taken;
}

/** What is new, all of it, whatever the time: the rest of the watch rests on it. */
async function lookAtNew({ db }: Looking, take: Take, now: () => Progress): Promise<void> {
  const from = now().journalsTo;
  await inScope(db, 'system', (tx) => rollUpSince(tx, from));
  for (let isAll = false; !isAll; )
    isAll = await take(async (tx) => {
      const slice = await lookAtNewJournals(tx, now().journalsTo);
      const rules = [...(await findChangedChart(tx)), ...(await findNumbersBehind(tx))];
      const records = await findBrokenRecord(tx);
      const progress = { ...now(), journalsTo: slice.after };
      return { ...slice, findings: [...slice.findings, ...rules, ...records], progress };
    });
}

/** What does not prove is not vouched for: nothing is closed or anchored while an alarm stands. */
const mayClose = async (db: Db): Promise<boolean> => (await readStanding(db)).openAlarms === 0;

async function closeAndAnchor({ db, anchorsFile }: Looking, holder: Holder): Promise<void> {
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

type Part = { name: string; start: string; look: (tx: Tx, after: string) => Promise<Slice> };

const partsOf = ({ anchorsFile }: Looking): Part[] => [
  { name: 'anchors', start: '', look: (tx) => lookAtAnchors(tx, anchorsFile) },
  { name: 'batches', start: '0', look: lookAtBatches },
  { name: 'accounts', start: '0', look: lookAtAccounts },
  { name: 'lines', start: '', look: reconcileLines },
  { name: 'plans', start: '', look: reconcilePlans },
  { name: 'shops', start: '', look: reconcileShops },
];

/** Goes on with the pass over the whole book where it stands; true when that ended it. */
async function goOn(
  looking: Looking,
  take: Take,
  now: () => Progress,
  isWanted: boolean,
): Promise<boolean> {
  const parts = partsOf(looking);
  do {
    const index = Math.max(
      0,
      parts.findIndex(({ name }) => name === now().part),
    );
    const part = parts[index];
    if (!part) throw new Error('the pass over the ledger has no parts');
    const isPartOver = await take(async (tx) => {
      const isGoingOn = now().part === part.name;
      const slice = await part.look(tx, isGoingOn ? (now().after ?? part.start) : part.start);
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
  } while (looking.hasTime(isWanted));
  return false;
}

async function lookAtAnchors(tx: Tx, file: string): Promise<Slice> {
  const suspect = (await findUnlikeAnchors(tx, file)) ?? (await findUnsoundTail(tx, file));
  return { after: '', isLast: true, findings: await findingsOf(tx, suspect) };
}

const findingsOf = async (tx: Tx, suspect: Suspect | undefined): Promise<Finding[]> =>
  suspect ? nameBrokenBatch(tx, suspect.firstBad, suspect.why) : [];
