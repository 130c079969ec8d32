import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';

type Act =
  | 'group.listed'
  | 'group.viewed'
  | 'group.step_asked'
  | 'group.step_approved'
  | 'group.step_refused'
  | 'group.hardship_granted'
  | 'group.hardship_refused'
  | 'group.written_to';

/** Of a group it is nobody's record; of what is about one seat that of who sits there. */
export const record = (
  tx: Tx,
  ctx: Ctx,
  action: Act,
  detail: Record<string, unknown>,
  accountId: string | null = null,
): Promise<void> =>
  recordAudit(tx, { caller: ctx.caller, accountId, action, detail, requestId: ctx.requestId });
