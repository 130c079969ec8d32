import { createHash } from 'node:crypto';
import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { Vault } from '@luwag/key-service/vault';
import type { FindingKind, Raised } from '@luwag/ledger/alarms';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import type { Logger } from '@luwag/platform/observability/log';
import { findPerson, listStaffIds } from '../accounts/service.ts';
import { askForMail } from '../notifications/service.ts';
import { notifyStaff } from './jobs.ts';

export type NotifyDeps = { vault: Vault; messageKey: Uint8Array };

/** What this process has told of each book. An alarm that is raised anew has another id. */
const notifiedByDb = new WeakMap<Db, Set<string>>();

const unsaved = 'unkept';
const idOf = ({ alarmId, kind, subject }: Raised): string =>
  alarmId ?? `${unsaved} ${kind} ${subject}`;

const listNotified = (db: Db): Set<string> => {
  const told = notifiedByDb.get(db) ?? new Set();
  notifiedByDb.set(db, told);
  return told;
};

/** What a check has to tell, and by which key its mail is known in the queue. */
type Report = {
  db: Db;
  log: Logger;
  requestId: string;
  holder: { id: string };
  /** What it has asked to be told already. */
  news: readonly Raised[];
};

/** Longer than a check: whoever dies in one has asked for the mail about what it had found. */
const checkMs = 60_000;

/**
 * Logs what was found and asks for a mail about it, whatever became of its alarm, unless this
 * process has done so. Said before the commit: a line too many is better than one too few. All that
 * a check finds is one mail, which leaves when the check is over.
 */
export async function reportAlarms(
  tx: Tx,
  report: Report,
  raised: readonly Raised[],
): Promise<void> {
  const untold = listUntold(report.db, raised);
  if (untold.length === 0) return;
  for (const { kind, subject, detail, alarmId } of untold)
    report.log.error(
      { ...alarmOf(kind), row: subject, detail, alarm_id: alarmId },
      logTextOf(kind),
    );
  await askForNotice(tx, report, [...report.news, ...untold], checkMs);
}

/** The name by which the operator's counters know it, beside what was found. */
const alarmOf = (kind: Raised['kind']) =>
  kind === ofRecord ? { kind, alarm: 'record' } : { kind, alarm: 'ledger' };

/** At the end of a check: the mail about what it found, if it found anything new. */
export async function sendReport(tx: Tx, report: Report): Promise<void> {
  if (report.news.length > 0) await askForNotice(tx, report, report.news, 0);
}

const askForNotice = (
  tx: Tx,
  { requestId, holder }: Report,
  news: readonly Raised[],
  delayMs: number,
): Promise<void> =>
  enqueue(
    tx,
    { requestId },
    notifyStaff,
    { alarms: news.map(({ kind, subject }) => `${kind}: ${subject}`), ids: news.map(idOf) },
    { key: `${notifyStaff.name} ${holder.id}`, delayMs },
  );

function listUntold(db: Db, raised: readonly Raised[]): Raised[] {
  const told = listNotified(db);
  return raised.filter((each) => !told.has(idOf(each)));
}

const ofRecord: FindingKind = 'broken_record';
const logTextOf = (kind: FindingKind): string =>
  kind === ofRecord ? 'audit record verification failed' : 'ledger verification failed';

/** Once what was told is committed. Those of them that are news. */
export function markNotified(db: Db, raised: readonly Raised[]): Raised[] {
  const told = listNotified(db);
  const untold = listUntold(db, raised);
  for (const each of untold) told.add(idOf(each));
  return untold;
}

/** As many as a mail can show; the rest is counted. */
const shownMax = 10;

/** A mail to everybody who works here. Nobody gets a second one about the same alarms. */
export async function mailStaff(
  ctx: JobCtx,
  { vault, messageKey }: NotifyDeps,
  { alarms, ids = alarms }: { alarms: readonly string[]; ids?: readonly string[] | undefined },
): Promise<void> {
  // The same row may be changed again after it was cleared: another alarm, another mail.
  // What no alarm could be kept for has no id of its own: it is told again another day.
  const day = ids.some((id) => id.startsWith(unsaved))
    ? ctx.clock.now().toISOString().slice(0, 10)
    : '';
  const about = createHash('sha256')
    .update([...ids, day].join('\n'))
    .digest('hex')
    .slice(0, 32);
  for (const id of await inScope(ctx.db, 'system', listStaffIds))
    await inScope(ctx.db, 'system', async (tx) => {
      const person = await findPerson(tx, vault, id);
      if (!person || ['SUSPENDED', 'CLOSED'].includes(person.account_status)) return;
      await askForMail(tx, ctx, messageKey, {
        template: 'ledger_alarm',
        about: `${about} ${id}`,
        accountId: id,
        locale: person.locale,
        to: person.email,
        data: {
          first_name: person.first_name,
          is_of_record: alarms.every((alarm) => alarm.startsWith(`${ofRecord}:`)),
          alarms: alarms.slice(0, shownMax),
          more: Math.max(0, alarms.length - shownMax),
          at: ctx.clock.now().toISOString(),
        },
      });
    });
}
