import type { Tx } from '@luwag/db';
import { dayMs } from '@luwag/domain/durations';
import { add, type Centavos, centavos } from '@luwag/domain/money';
import { needsConfirming } from '@luwag/domain/refunds';
import type { Mode } from '@luwag/platform/security/caller';
import { sumAtDashboard } from './repository.ts';

type Wanted = {
  mode: Mode;
  merchantId: string;
  amountCentavos: Centavos;
  /** Of its purchase, with this one. */
  totalCentavos: Centavos;
  now: Date;
};

/**
 * Whether a refund at the dashboard needs a fresh factor. Under the lock of the shop's accounts two
 * of them at once count each other.
 */
export async function needsStepUp(tx: Tx, wanted: Wanted): Promise<boolean> {
  const { mode, merchantId, now } = wanted;
  if (mode !== 'live') return false;
  const since = new Date(now.getTime() - dayMs);
  const before = await sumAtDashboard(tx, { mode, merchantId, since });
  return needsConfirming({
    ofPurchaseCentavos: wanted.totalCentavos,
    ofDayCentavos: add(centavos(before), wanted.amountCentavos),
  });
}
