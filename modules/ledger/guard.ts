import type { Db } from '@luwag/db';
import { type LedgerStatus, readLedgerStatus, type WatchSigner } from '@luwag/ledger/watch-row';
import type { Clock } from '@luwag/platform/clock';
import { platformRefusal } from '@luwag/platform/http/refusal';
import type { Logger } from '@luwag/platform/observability/log';

/** Why money should wait: rows that do not match, or a verification that is too old to rely on. */
export type MoneyFault = 'alarm' | 'changed_watch' | 'check_overdue' | 'verification_overdue';

export type MoneyGuard = {
  /** Refuses while money should wait, where the setting says that it does. */
  assertOpen(): Promise<void>;
  /** What is wrong, whether or not anything is refused for it. */
  listFaults(): Promise<MoneyFault[]>;
};

/** What is new is looked at every minute; after five, nobody is looking. */
const checkMaxSeconds = 300;
/** The whole ledger is verified every night, and a night may be late. */
const verificationMaxSeconds = 26 * 3600;

/** One read a second, however many calls ask: a checkout waits for none of its own. */
const freshMs = 1_000;

export function faultsOf(status: LedgerStatus): MoneyFault[] {
  const isOld = (age: number | null, max: number) => age === null || age > max;
  return [
    ...(status.openAlarms > 0 ? ['alarm' as const] : []),
    ...(status.changedWatch.length > 0 ? ['changed_watch' as const] : []),
    ...(isOld(status.checkAgeSeconds, checkMaxSeconds) ? ['check_overdue' as const] : []),
    ...(isOld(status.wholeAgeSeconds, verificationMaxSeconds)
      ? ['verification_overdue' as const]
      : []),
  ];
}

export function createMoneyGuard(
  db: Db,
  {
    isBlocking,
    signer,
    clock,
    log,
  }: { isBlocking: boolean; signer: WatchSigner; clock: Clock; log: Logger },
): MoneyGuard {
  let read: { at: number; faults: Promise<MoneyFault[]> } | undefined;
  let said = '';

  const look = async (): Promise<MoneyFault[]> => {
    const status = await readLedgerStatus(db, signer);
    const faults = faultsOf(status);
    // Once for each change, not once a second.
    if (faults.join() !== said && faults.length > 0)
      log.error(
        { alarm: 'money_unsafe', faults, ...status, isBlocking },
        'money calls are unsafe: the ledger check is old or found something',
      );
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
