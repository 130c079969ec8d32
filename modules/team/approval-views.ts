import type { Approval } from '@luwag/contracts/approvals';
import { KeyScope } from '@luwag/contracts/merchants';
import type { RefundReason } from '@luwag/contracts/refunds';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { maskAccountNumber } from '@luwag/domain/bank-accounts';
import {
  isSigner,
  maySign,
  othersWhoSign,
  type SecondPersonKind,
} from '@luwag/domain/second-person';
import { decryptField } from '@luwag/key-service/fields';
import { listFullNames } from '../accounts/service.ts';
import type { ApprovalRow } from './approvals-repository.ts';
import type { Acting } from './current-user.ts';
import type { TeamDeps } from './deps.ts';
import { type ApprovalRequest, requestPlace, signersOf } from './second-person.ts';

export type ApprovalViewDeps = Pick<TeamDeps, 'vault'> & {
  /** A buyer's first name and initial, by the payment request. In the system's scope. */
  findBuyerName(tx: Tx, requestId: string): Promise<string | null>;
};

const askedOf = ({ kind, store_id }: ApprovalRow) => ({
  kind,
  storeId: store_id ?? undefined,
});

/** Whoever asked, and whoever could be the second. To everybody else there is nothing. */
export const isSeenBy = (acting: Acting, row: ApprovalRow): boolean =>
  row.asked_by === acting.personId || isSigner(acting, askedOf(row));

export async function viewsOf(
  tx: Tx,
  deps: ApprovalViewDeps,
  acting: Acting,
  { rows, now }: { rows: readonly ApprovalRow[]; now: Date },
): Promise<Approval[]> {
  if (rows.length === 0) return [];
  const signers = await signersOf(tx, acting.shopId, now);
  const people = [...signers.map(({ personId }) => personId), ...rows.map((row) => row.asked_by)];
  const names = await asSystem(tx, () => listFullNames(tx, deps.vault, people));
  const views: Approval[] = [];
  for (const row of rows) {
    const asked = { ...askedOf(row), byPersonId: row.asked_by };
    const may = othersWhoSign(signers, asked, now.getTime()).map(({ personId }) => personId);
    views.push({
      approval_id: row.id,
      kind: row.kind,
      amount: row.amount_centavos,
      ...(await detailsOf(tx, deps, row.kind, await requestOf(tx, deps, row))),
      asked_by: names.get(row.asked_by) ?? null,
      asked_at: row.asked_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      is_yours: row.asked_by === acting.personId,
      may_decide: may.includes(acting.personId),
      others: may.filter((id) => id !== acting.personId).map((id) => names.get(id) ?? ''),
      request_hash: row.request_hash.toString('hex'),
    });
  }
  return views;
}

type Details = Pick<Approval, 'refund' | 'bank' | 'case_offer' | 'new_owner' | 'live_key'>;
const none: Details = {
  ...{ refund: null, bank: null, case_offer: null, new_owner: null, live_key: null },
};

async function detailsOf(
  tx: Tx,
  { findBuyerName }: ApprovalViewDeps,
  kind: SecondPersonKind,
  request: ApprovalRequest,
): Promise<Details> {
  const text = (name: string): string => String(request[name] ?? '');
  const request_id = text('request_id');
  const buyer = () => asSystem(tx, () => findBuyerName(tx, request_id));
  switch (kind) {
    case 'refund': {
      const reason = text('reason') as RefundReason;
      const refund = { request_id, buyer_name: await buyer(), reason, note: text('note') };
      return { ...none, refund };
    }
    case 'case_offer': {
      const dispute_id = text('dispute_id');
      return {
        ...none,
        case_offer: { dispute_id, buyer_name: await buyer(), words: text('words') },
      };
    }
    case 'bank_account': {
      const account_number = maskAccountNumber(text('account_number'));
      const [bank_code, account_name] = [text('bank_code'), text('account_name')];
      return { ...none, bank: { bank_code, account_number, account_name } };
    }
    case 'live_key':
      return { ...none, live_key: keyOf(request) };
    case 'new_owner':
      return { ...none, new_owner: text('email') };
  }
}

const keyOf = (request: ApprovalRequest): NonNullable<Approval['live_key']> => ({
  store_id: String(request.store_id),
  name: String(request.name),
  scopes: KeyScope.array().parse(String(request.scopes).split(' ')),
  allowed_networks: request.networks === null ? null : String(request.networks).split(' '),
  replaces: request.replaces === null ? null : String(request.replaces),
  overlap_hours: request.overlap_hours === null ? null : Number(request.overlap_hours),
});

export async function requestOf(
  tx: Tx,
  { vault }: Pick<TeamDeps, 'vault'>,
  row: ApprovalRow,
): Promise<ApprovalRequest> {
  const key = await vault.keyFor(tx, row.account_id);
  return JSON.parse(decryptField(key, requestPlace(row.id), row.request_encrypted));
}

/** Whether the caller may be the second person now, and not only from tomorrow on. */
export async function maySignNow(
  tx: Tx,
  { shopId, personId }: Acting,
  row: ApprovalRow,
  now: Date,
): Promise<boolean> {
  const signers = await signersOf(tx, shopId, now);
  return signers.some(
    (each) => each.personId === personId && maySign(each, askedOf(row), now.getTime()),
  );
}
