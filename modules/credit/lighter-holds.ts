import type { Tx } from '@luwag/db';
import { recordAudit } from '@luwag/platform/security/audit';
import { reviewGroupHolds } from './group-holds.ts';
import { type LineOf, markHeld, markReleased } from './repository.ts';

type LineAct = LineOf & { requestId: string };

/** Nothing more is bought on this line while a lighter plan is not paid on time. */
export async function holdLine(tx: Tx, act: LineAct): Promise<void> {
  if (await markHeld(tx, act)) await auditLine(tx, 'line.held', act);
}

/** The lighter plan was paid on time, or ended. A line that was frozen since stays so. */
export async function releaseLine(tx: Tx, act: LineAct): Promise<void> {
  if (!(await markReleased(tx, act))) return;
  await auditLine(tx, 'line.released', act);
  // What they owe a group holds it as well, and was hidden by this.
  await reviewGroupHolds(tx, { accountIds: [act.buyerId], requestId: act.requestId });
}

const auditLine = (
  tx: Tx,
  action: 'line.held' | 'line.released',
  { buyerId: accountId, mode, requestId }: LineAct,
): Promise<void> =>
  recordAudit(tx, { caller: 'system', accountId, action, detail: { mode }, requestId });
