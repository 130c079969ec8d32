import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@luwag/db';
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
  /** Without a look for so long, whoever comes looks, though another has the lease. */
  unseenMaxMs?: number;
};

/** Longer than any slice takes: whoever is silent for so long is dead. */
const leaseMs = 60_000;
const unseenMaxMs = 120_000;

/** One look: what it is told, who takes it, and what it has to tell. */
export type Look = CheckOptions & {
  holder: Holder;
  hasLease: boolean;
  /** All that it found. */
  raised: Raised[];
  /** Of that, what this process had not told before. */
  news: Raised[];
  hasFailed: boolean;
};

/** Ends a look where it is: there is nothing to go on with, or nobody to do so. */
export class LookEnded extends Error {}

/** A server that restarts is told by the age of the last look: an alarm would outlast it. */
export const isEndOfLook = (error: unknown): boolean =>
  error instanceof LookEnded || isServerAway(error);

const awayCodes = /^(?:08...|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE)$/;
const isServerAway = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && awayCodes.test(String(error.code))) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message));

/** Once more where it fails, unless the look is over. */
export async function tryTwice<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof LookEnded) throw error;
    return run();
  }
}

export const lookWith = (options: CheckOptions): Look => ({
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

/** A row that somebody else wrote is taken over, and so is one that has kept everybody waiting. */
export async function takeLease(look: Look): Promise<Watch | undefined> {
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
export function noteRaised(look: Look, raised: readonly Raised[]): void {
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
export async function noteIn(
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

export async function noteSigned(
  look: Look,
  findings: readonly Finding[],
  note: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { raised } = await inScope(look.db, 'system', (tx) => noteIn(look, tx, findings, note));
  noteRaised(look, raised);
}

/** Why a look, or a part of it, could not be taken. It is told though nothing else can be. */
export async function reportFailure(look: Look, part: string, error: unknown): Promise<void> {
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

/**
 * A part of the look, by itself: where it fails, it is tried once more, then it is an alarm with
 * the cause, and the look goes on with the next part. Undefined when it failed.
 */
export async function attempt<T>(
  look: Look,
  part: string,
  run: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await tryTwice(run);
  } catch (error) {
    if (isEndOfLook(error)) throw error;
    await reportFailure(look, part, error);
    return undefined;
  }
}

export const endLook = (error: Error): never => {
  throw new LookEnded(error.message);
};
