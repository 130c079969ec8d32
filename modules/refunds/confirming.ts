import type { Tx } from '@luwag/db';
import { dayMs } from '@luwag/domain/durations';
import { type Centavos, centavos, noCentavos, sum } from '@luwag/domain/money';
import { needsConfirming } from '@luwag/domain/refunds';
import type { Mode } from '@luwag/platform/security/caller';
import { sumByPeople } from './repository.ts';

type Wanted = {
  mode: Mode;
  merchantId: string;
  amountCentavos: Centavos;
  /** Of its purchase, with this one. */
  totalCentavos: Centavos;
  /** Of the same day: promised to buyers, and not given back yet. */
  promisedCentavos?: Centavos;
  now: Date;
};

/** So far back a shop's refunds count as of one day. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs);

/**
 * Whether a refund at the dashboard needs a fresh factor, or an offer that answers a reported
 * problem. The caller holds the lock of the shop's accounts: two at once count each other.
 */
export async function needsStepUp(tx: Tx, wanted: Wanted): Promise<boolean> {
  const { mode, merchantId, now, promisedCentavos = noCentavos } = wanted;
  if (mode !== 'live') return false;
  const before = await sumByPeople(tx, { mode, merchantId, since: dayBefore(now) });
  return needsConfirming({
    ofPurchaseCentavos: wanted.totalCentavos,
    ofDayCentavos: sum([centavos(before), promisedCentavos, wanted.amountCentavos]),
  });
}
