import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { isSeatSecured } from '@luwag/domain/paluwagan-rules';
import type { Mode } from '@luwag/ledger/commands';
import { listRatings } from '../../credit/service.ts';

/** Whether somebody may have an early turn without a deposit. */
export async function isRated(
  tx: Tx,
  { accountId, mode, onDate }: { accountId: string; mode: Mode; onDate: CivilDate },
): Promise<boolean> {
  const ratings = await listRatings(tx, { accountIds: [accountId], mode, onDate });
  return isSeatSecured({ rating: ratings.get(accountId) ?? null, hasDeposit: false });
}
