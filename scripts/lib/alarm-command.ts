import { userInfo } from 'node:os';
import { listAlarms } from '@luwag/ledger/alarms';
import { readLedgerStatus } from '@luwag/ledger/watch-row';
import { clearVerified, faultsOf, verifyWholeLedger } from '@luwag/modules/ledger/service';

export type AlarmFlags = { verify?: boolean; clear?: string | undefined };
type CheckDeps = Parameters<typeof verifyWholeLedger>[0];

/** Does what the flags say, then tells what stands; true when nothing does. */
export async function runAlarmCommand(
  deps: CheckDeps,
  { verify = false, clear }: AlarmFlags,
  say: (line: string) => void,
): Promise<boolean> {
  if (clear !== undefined && clear.trim().length < 3) throw new Error('say why: --clear "<why>"');
  if (verify || clear !== undefined) {
    const { length } = await verifyWholeLedger(deps);
    say(`Rows that failed verification: ${length}.`);
  }
  if (clear !== undefined) {
    const by = userInfo().username;
    say(`Cleared: ${await clearVerified(deps, { by, reason: clear })}.`);
  }
  return show(deps, say);
}

async function show({ db, signer }: CheckDeps, say: (line: string) => void): Promise<boolean> {
  const alarms = await listAlarms(db);
  for (const { found_at, kind, subject, detail } of alarms)
    say(`${found_at.toISOString()} ${kind} ${subject} ${JSON.stringify(detail)}`);
  const faults = faultsOf(await readLedgerStatus(db, signer));
  if (faults.length > 0) say(`Money waits: ${faults.join(', ')}.`);
  else if (alarms.length > 0) say('Money moves, but what is listed does not match.');
  else say('The ledger is verified.');
  return faults.length === 0 && alarms.length === 0;
}
