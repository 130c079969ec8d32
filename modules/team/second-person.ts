import { createHash } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { canonicalJson } from '@luwag/domain/canonical-json';
import { dayMs } from '@luwag/domain/durations';
import {
  aloneAfterMs,
  aloneFromMs,
  isAboveLimit,
  needsSecondPerson,
  othersWhoSign,
  refundLimit,
  type SecondPersonKind,
  type Signer,
} from '@luwag/domain/second-person';
import { encryptField } from '@luwag/key-service/fields';
import type { Vault } from '@luwag/key-service/vault';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { recordAudit } from '@luwag/platform/security/audit';
import {
  findRules,
  insertApproval,
  lockReady,
  markExpired,
  markUsed,
} from './approvals-repository.ts';
import { actingOf } from './current-user.ts';
import { listEnded, listMembers, type MemberRow } from './repository.ts';

/** As long as a purchase can wait for an answer without its buyer asking again. */
const approvalMs = 2 * dayMs;

/**
 * Everybody of a shop who could sign for something, and who could until lately. In the shop's
 * scope, or the system's.
 */
export async function signersOf(tx: Tx, shopId: string, now: Date): Promise<Signer[]> {
  const members = await listMembers(tx, shopId);
  const ended = await listEnded(tx, shopId, new Date(now.getTime() - aloneAfterMs));
  return [
    { personId: shopId, role: 'owner', storeIds: undefined, sinceMs: 0, untilMs: undefined },
    ...[...members, ...ended].map(signerOf),
  ];
}

const signerOf = (row: MemberRow): Signer => ({
  personId: row.person_id,
  role: row.role,
  storeIds: row.store_ids ?? undefined,
  sinceMs: (row.role_since ?? row.joined_at).getTime(),
  untilMs: row.removed_at?.getTime(),
});

type Asked = { kind: SecondPersonKind; storeId?: string | undefined };

/** Whether somebody else is to be asked. A server, or a shop of one, does it at once. */
export async function isSecondNeeded(
  tx: Tx,
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  asked: Asked,
): Promise<boolean> {
  if (ctx.caller.kind !== 'person') return false;
  const { shopId, personId } = actingOf(ctx);
  const now = ctx.clock.now();
  const signers = await signersOf(tx, shopId, now);
  return needsSecondPerson(signers, { ...asked, byPersonId: personId }, now.getTime());
}

/** The same for a refund, which is small enough or not. Test money takes nobody else. */
export async function isSecondNeededForRefund(
  tx: Tx,
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  refund: { mode: 'test' | 'live'; storeId: string; totalCentavos: number },
  kind: 'refund' | 'case_offer' = 'refund',
): Promise<boolean> {
  if (refund.mode !== 'live' || ctx.caller.kind !== 'person') return false;
  const rules = await findRules(tx, actingOf(ctx).shopId);
  if (!isAboveLimit(refund.totalCentavos, rules?.refund_above_centavos ?? null)) return false;
  return isSecondNeeded(tx, ctx, { kind, storeId: refund.storeId });
}

export async function readRefundLimit(tx: Tx, shopId: string): Promise<number> {
  const rules = await findRules(tx, shopId);
  return refundLimit(rules?.refund_above_centavos ?? null);
}

type TakesSecond = Endpoint & { refusals: { second_person_required: 403 } };

export const refuseAlone = (call: TakesSecond): never =>
  refuse(call, 'second_person_required', 'A second person approves that. Ask them.');

/** Word for word what will be done. */
export type ApprovalRequest = Record<string, string | number | null>;

/** Of the request as it is kept: of another row, or with another word, it is another hash. */
export const hashOf = (id: string, kind: SecondPersonKind, request: ApprovalRequest): Buffer =>
  createHash('sha256').update(canonicalJson({ id, kind, request })).digest();

export const requestPlace = (id: string): string => `approvals.request_encrypted ${id}`;

const nobodyWords = (aloneFrom: number | undefined): string =>
  aloneFrom === undefined
    ? 'Nobody else may approve that now.'
    : `Nobody else may approve that now. From ${new Date(aloneFrom).toISOString()} you can do it alone.`;

type Asking = Endpoint & {
  refusals: { second_person_not_needed: 409; approval_waiting: 409; nobody_to_ask: 409 };
};

/**
 * Keeps what somebody asks for until another has decided, or two days are over. In the transaction
 * of the call, in the shop's scope.
 */
export async function ask(
  tx: Tx,
  { vault }: { vault: Vault },
  ctx: Pick<Ctx, 'caller' | 'clock' | 'requestId'>,
  call: Asking,
  wanted: Asked & {
    aboutId: string;
    amountCentavos?: number;
    request: ApprovalRequest;
    isNeeded: boolean;
  },
): Promise<string> {
  const { shopId, personId } = actingOf(ctx);
  if (!wanted.isNeeded) return refuse(call, 'second_person_not_needed', 'You can do this at once.');
  const now = ctx.clock.now();
  const signers = await signersOf(tx, shopId, now);
  const by = { kind: wanted.kind, storeId: wanted.storeId, byPersonId: personId };
  if (othersWhoSign(signers, by, now.getTime()).length === 0)
    return refuse(call, 'nobody_to_ask', nobodyWords(aloneFromMs(signers, by, now.getTime())));
  await markExpired(tx, shopId, now);
  const id = uuidV7(now, slotOf(shopId));
  const key = await vault.keyFor(tx, shopId);
  const text = JSON.stringify(wanted.request);
  const isKept = await insertApproval(tx, {
    id,
    account_id: shopId,
    kind: wanted.kind,
    store_id: wanted.storeId ?? null,
    about_id: wanted.aboutId,
    amount_centavos: wanted.amountCentavos ?? null,
    request_encrypted: encryptField(key, requestPlace(id), text),
    request_hash: hashOf(id, wanted.kind, wanted.request),
    asked_by: personId,
    asked_at: now,
    expires_at: new Date(now.getTime() + approvalMs),
  });
  if (!isKept) return refuse(call, 'approval_waiting', 'That waits for a second person already.');
  await recordAudit(tx, {
    caller: ctx.caller,
    accountId: shopId,
    action: 'approval.asked',
    detail: {
      ...{ approval_id: id, kind: wanted.kind },
      ...(wanted.amountCentavos === undefined ? {} : { amount: wanted.amountCentavos }),
    },
    requestId: ctx.requestId,
  });
  return id;
}

/**
 * Uses up what another has approved for this person: exactly this, and once. False where nobody
 * has, or something else. In the transaction of what it is for, in the shop's scope.
 */
export async function spendApproved(
  tx: Tx,
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  wanted: { id: string | undefined; kind: SecondPersonKind; request: ApprovalRequest },
): Promise<boolean> {
  const { id, kind, request } = wanted;
  if (!id) return false;
  const { shopId, personId } = actingOf(ctx);
  const now = ctx.clock.now();
  const row = await lockReady(tx, { id, kind, shopId, personId, now });
  if (!row?.request_hash.equals(hashOf(id, kind, request))) return false;
  await markUsed(tx, id, now);
  return true;
}
