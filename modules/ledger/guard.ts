import type { Db } from '@luwag/db';
import { readStanding, type Standing } from '@luwag/ledger/alarms';
import type { Clock } from '@luwag/platform/clock';
import type { Logger } from '@luwag/platform/log';
import { platformRefusal } from '@luwag/platform/refusal';

/** Why money should wait: rows that do not prove, or a proof that cannot be gone by. */
export type MoneyFault = 'alarm' | 'changed_watch' | 'old_look' | 'old_proof';

export type MoneyGuard = {
  /** Refuses while money should wait, where the setting says that it does. */
  assertOpen(): Promise<void>;
  /** What is wrong, whether or not anything is refused for it. */
  listFaults(): Promise<MoneyFault[]>;
};

/** What is new is looked at every minute; after five, nobody is looking. */
export const lookMaxSeconds = 300;
/** The whole book is proven every night, and a night may be late. */
export const proofMaxSeconds = 26 * 3600;

/** One read a second, however many calls ask: a checkout waits for none of its own. */
const freshMs = 1_000;

export function faultsOf(standing: Standing): MoneyFault[] {
  const isOld = (age: number | null, max: number) => age === null || age > max;
  return [
    ...(standing.openAlarms > 0 ? ['alarm' as const] : []),
    ...(standing.changedWatch.length > 0 ? ['changed_watch' as const] : []),
    ...(isOld(standing.lookAgeSeconds, lookMaxSeconds) ? ['old_look' as const] : []),
    ...(isOld(standing.wholeAgeSeconds, proofMaxSeconds) ? ['old_proof' as const] : []),
  ];
}

export function createMoneyGuard(
  db: Db,
  { isBlocking, clock, log }: { isBlocking: boolean; clock: Clock; log: Logger },
): MoneyGuard {
  let read: { at: number; faults: Promise<MoneyFault[]> } | undefined;
  let said = '';

  const look = async (): Promise<MoneyFault[]> => {
    const standing = await readStanding(db);
    const faults = faultsOf(standing);
    // Once for each change, not once a second.
    if (faults.join() !== said && faults.length > 0)
      log.error({ faults, ...standing, isBlocking }, 'money calls are not to be trusted');
    said = faults.join();
    return faults;
  };
  const listFaults = (): Promise<MoneyFault[]> => {
    const now = clock.now().getTime();
    if (!read || now - read.at > freshMs) {
      const faults = look();
      read = { at: now, faults };
      // A failure is not remembered: the next call asks again.
      faults.catch(() => {
        read = undefined;
      });
    }
    return read.faults;
  };
  return {
    listFaults,
    async assertOpen() {
      if (!isBlocking || (await listFaults()).length === 0) return;
      throw platformRefusal(
        'money_paused',
        'Payments are paused while we check our books. Nothing was charged.',
        { retryAfterSeconds: 60 },
      );
    },
  };
}
