import type { Endpoint } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http/route';
import {
  type ApprovalRequest,
  isSecondNeeded,
  refuseAlone,
  spendApproved,
} from '../team/service.ts';
import type { KeyRow } from './api-keys-repository.ts';

const kind = 'live_key';

type Wanted = {
  store_id: string;
  name: string;
  scopes: readonly string[];
  allowed_networks: readonly string[] | null;
};

/** Word for word what was approved: a key with another scope or address is another key. */
export const keyRequest = (wanted: Wanted): ApprovalRequest => ({
  store_id: wanted.store_id,
  name: wanted.name,
  scopes: [...wanted.scopes].sort().join(' '),
  networks: wanted.allowed_networks?.join(' ') ?? null,
  replaces: null,
  overlap_hours: null,
});

/** The key as it is when it is asked for: changed meanwhile, it is asked for anew. */
export const rotationRequest = (old: KeyRow, overlapHours: number): ApprovalRequest => ({
  ...keyRequest({ ...old, allowed_networks: old.networks }),
  replaces: old.id,
  overlap_hours: overlapHours,
});

type TakesSecond = Endpoint & { refusals: { second_person_required: 403 } };

/**
 * The approval is used up in the transaction that makes the key: dying anywhere leaves both, or
 * neither.
 */
export async function requireSecond(
  tx: Tx,
  ctx: Ctx,
  call: TakesSecond,
  wanted: { storeId: string; approvalId: string | undefined; request: ApprovalRequest },
): Promise<void> {
  const { storeId, approvalId: id, request } = wanted;
  if (!(await isSecondNeeded(tx, ctx, { kind, storeId }))) return;
  if (!(await spendApproved(tx, ctx, { id, kind, request }))) refuseAlone(call);
}
