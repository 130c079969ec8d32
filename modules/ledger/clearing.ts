import { inScope } from '@luwag/db/scope';
import { clearAlarms, type Finding, listAlarms } from '@luwag/ledger/alarms';
import { lockWatch, signWatch } from '@luwag/ledger/watch-row';
import { recordAudit } from '@luwag/platform/security/audit';
import type { CheckOptions } from './check-notes.ts';
import { markNotified } from './notifying.ts';
import { checkLedger } from './watching.ts';

/** How often the watch may be in another's hands before verifying gives up: three minutes. */
const triesMax = 900;
const pauseMs = 200;

/**
 * Verifies the whole ledger from its beginning and returns every mismatch. What stands
 * already was told by whoever found it.
 */
export async function verifyWholeLedger(
  looking: Omit<CheckOptions, 'hasTime'>,
): Promise<Finding[]> {
  const alarms = await listAlarms(looking.db);
  markNotified(
    looking.db,
    alarms.map(({ id, ...alarm }) => ({ ...alarm, alarmId: id })),
  );
  // Ends the pass that somebody else has begun; the one that counts is from the beginning.
  await checkWithRetries(looking);
  return checkWithRetries(looking);
}

async function checkWithRetries(looking: Omit<CheckOptions, 'hasTime'>): Promise<Finding[]> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const looked = await checkLedger({ ...looking, hasTime: () => true });
    if (looked) return looked.findings;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`another worker still holds the ledger watch after ${triesMax} tries`);
}

/**
 * Clears what the last verification no longer found, and puts on record who did, and why. The
 * alarms that are left are signed anew, unless somebody else has changed them: the next check finds
 * that.
 */
export const clearVerified = (
  { db, signer, requestId }: Pick<CheckOptions, 'db' | 'signer' | 'requestId'>,
  { by, reason }: { by: string; reason: string },
): Promise<number> =>
  inScope(db, 'system', async (tx) => {
    const changed = await lockWatch(tx, signer);
    const cleared = await clearAlarms(tx, { by, reason });
    if (changed.length === 0) await signWatch(tx, signer);
    if (cleared > 0)
      await recordAudit(tx, {
        caller: 'system',
        accountId: null,
        action: 'ledger.alarms_cleared',
        detail: { by, reason, cleared },
        requestId,
      });
    return cleared;
  });
