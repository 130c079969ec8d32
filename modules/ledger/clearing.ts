import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { clearAlarms, type Finding } from '@luwag/ledger/alarms';
import { recordAudit } from '@luwag/platform/security/audit';
import { type CheckOptions, checkLedger } from './watching.ts';

/** How often the watch may be in another's hands before the proof gives up: three minutes. */
const triesMax = 900;
const pauseMs = 200;

/** Proves the whole book, from its beginning to its end. Everything that does not fit. */
export async function verifyWholeLedger(
  looking: Omit<CheckOptions, 'hasTime'>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  // The first ends the pass that somebody else has begun; the second is one from the beginning.
  for (const _ of ['under way', 'whole']) findings.push(...(await checkWithRetries(looking)));
  return findings;
}

async function checkWithRetries(looking: Omit<CheckOptions, 'hasTime'>): Promise<Finding[]> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const looked = await checkLedger({ ...looking, hasTime: () => true });
    if (looked) return looked.findings;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`another worker still holds the ledger watch after ${triesMax} tries`);
}

/** Clears what the last whole proof no longer found, and puts on record who did, and why. */
export const clearVerified = (
  db: Db,
  { by, reason, requestId }: { by: string; reason: string; requestId: string },
): Promise<number> =>
  inScope(db, 'system', async (tx) => {
    const cleared = await clearAlarms(tx, { by, reason });
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
