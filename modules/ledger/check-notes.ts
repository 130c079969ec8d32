import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@luwag/db';
import { isServerAway } from '@luwag/db/passing';
import { inScope } from '@luwag/db/scope';
import { type Finding, type Raised, raiseAlarms } from '@luwag/ledger/alarms';
import { type Holder, takeWatch, type Watch } from '@luwag/ledger/watch';
import {
  lockWatch,
  resetWatch,
  signWatch,
  unseenMsOf,
  type WatchSigner,
} from '@luwag/ledger/watch-row';
import type { Logger } from '@luwag/platform/observability/log';
import { markNotified, reportAlarms, sendReport } from './notifying.ts';

export type CheckOptions = {
  db: Db;
  log: Logger;
  anchorsFile: string;
  requestId: string;
  /** Signs what the watch notes of itself. */
  signer: WatchSigner;
  /** While true, the pass over the whole book goes on. Told whether one was asked for. */
  hasTime(isWanted: boolean): boolean;
  /** Around each slice of that pass, unless it was asked for: a rest, for instance. */
  around?: (slice: () => Promise<boolean>) => Promise<boolean>;
  /** Without a check for so long, whoever comes checks, though another has the lease. */
  unseenMaxMs?: number;
};

/** Longer than any slice takes: whoever is silent for so long is dead. */
const leaseMs = 60_000;
const unseenMaxMs = 120_000;

/** One check: what it is told, who takes it, and what it has to tell. */
export type Check = CheckOptions & {
  holder: Holder;
  hasLease: boolean;
  /** All that it found. */
  raised: Raised[];
  /** Of that, what this process had not told before. */
  news: Raised[];
  hasFailed: boolean;
};

/** Ends a check where it is: there is nothing to go on with, or nobody to do so. */
export class CheckEnded extends Error {}

/** A server that restarts is told by the age of the last check: an alarm would outlast it. */
export const isEndOfCheck = (error: unknown): boolean =>
  error instanceof CheckEnded || isServerAway(error);

/** Once more where it fails, unless the check is over. */
export async function tryTwice<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CheckEnded) throw error;
    return run();
  }
}

export const beginCheck = (options: CheckOptions): Check => ({
  ...options,
  holder: { id: randomUUID(), leaseMs },
  hasLease: false,
  raised: [],
  news: [],
  hasFailed: false,
});

/** Raises an alarm for what somebody found outside a check, and tells it. */
export async function raiseFound(
  options: Omit<CheckOptions, 'hasTime'>,
  finding: Finding,
): Promise<void> {
  const check = beginCheck({ ...options, hasTime: () => false });
  await noteSigned(check, [finding], async () => undefined);
  await inScope(check.db, 'system', (tx) => sendReport(tx, check));
}

/** A row that somebody else wrote is taken over, and so is one that has kept everybody waiting. */
export async function takeLease(check: Check): Promise<Watch | undefined> {
  const taken = await inScope(check.db, 'system', async (tx) => {
    const changed = await lockWatch(tx, check.signer);
    if (changed.length > 0) await resetWatch(tx);
    const isUnseen = unseenMsOf(check.signer) > (check.unseenMaxMs ?? unseenMaxMs);
    const watch = await takeWatch(tx, check.holder, changed.length > 0 || isUnseen);
    if (!watch) return { watch, raised: [] };
    const raised = await raise(check, tx, changesOf(changed));
    if (isAllSaved(raised)) await signWatch(tx, check.signer);
    return { watch, raised };
  });
  check.hasLease = taken.watch !== undefined;
  noteRaised(check, taken.raised);
  return taken.watch;
}

const changesOf = (columns: string[]): Finding[] =>
  columns.length === 0
    ? []
    : [{ kind: 'changed_watch', subject: 'ledger.watch', detail: { columns } }];

const isAllSaved = (raised: readonly Raised[]): boolean =>
  raised.every(({ alarmId }) => alarmId !== null);

async function raise(check: Check, tx: Tx, findings: readonly Finding[]): Promise<Raised[]> {
  const raised = await raiseAlarms(tx, findings);
  await reportAlarms(tx, check, raised);
  return raised;
}

/** Once they are committed. Where an alarm could not be kept, that is no check. */
export function noteRaised(check: Check, raised: readonly Raised[]): void {
  check.raised.push(...raised);
  check.news.push(...markNotified(check.db, raised));
  const unsaved = raised.filter(({ alarmId }) => alarmId === null);
  if (unsaved.length === 0) return;
  const rows = unsaved.map(({ kind, subject }) => `${kind} ${subject}`);
  throw new CheckEnded(`ledger alarms could not be saved: ${rows.join(', ')}`);
}

type Noting = { raised: Raised[]; isChanged: boolean };

/**
 * Raises alarms and notes something in the watch's row, in one transaction, and signs both. What
 * somebody else wrote there meanwhile is an alarm as well, and the row is this check's again.
 */
export async function noteIn(
  check: Check,
  tx: Tx,
  findings: readonly Finding[],
  note: (tx: Tx, isChanged: boolean) => Promise<void>,
): Promise<Noting> {
  const changed = await lockWatch(tx, check.signer);
  const isChanged = changed.length > 0;
  if (isChanged) {
    await resetWatch(tx);
    if (check.hasLease) await takeWatch(tx, check.holder, true);
  }
  const raised = await raise(check, tx, [...changesOf(changed), ...findings]);
  // Where one could not be kept it is told, and the watch stays where it is.
  if (!isAllSaved(raised)) return { raised, isChanged };
  await note(tx, isChanged);
  await signWatch(tx, check.signer);
  return { raised, isChanged };
}

export async function noteSigned(
  check: Check,
  findings: readonly Finding[],
  note: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { raised } = await inScope(check.db, 'system', (tx) => noteIn(check, tx, findings, note));
  noteRaised(check, raised);
}

/** Why a check, or a part of it, could not be taken. It is told though nothing else can be. */
export async function reportFailure(check: Check, part: string, error: unknown): Promise<void> {
  const cause = error instanceof Error ? error.message : String(error);
  check.log.error({ err: error, part }, 'a part of the ledger check failed');
  check.hasFailed = true;
  const found: Finding = {
    kind: 'failed_check',
    subject: `ledger.watch ${part}`,
    detail: { cause },
  };
  await noteSigned(check, [found], async () => undefined);
}

/**
 * A part of the check, by itself: where it fails, it is tried once more, then it is an alarm with
 * the cause, and the check goes on with the next part. Undefined when it failed.
 */
export async function attempt<T>(
  check: Check,
  part: string,
  run: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await tryTwice(run);
  } catch (error) {
    if (isEndOfCheck(error)) throw error;
    await reportFailure(check, part, error);
    return undefined;
  }
}

export const endCheck = (error: Error): never => {
  throw new CheckEnded(error.message);
};
