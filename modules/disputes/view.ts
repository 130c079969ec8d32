import type { Dispute, DisputeRow as ListedView } from '@luwag/contracts/disputes';
import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { manilaDateOf } from '@luwag/domain/calendar';
import { type DisputeActKind, type DisputeSide, mayDo, turnOf } from '@luwag/domain/disputes';
import { totalOf } from '@luwag/domain/installments';
import { frozenIn } from '@luwag/domain/plan-freezes';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import type { PlanState } from '@luwag/domain/plan-state';
import type { Vault } from '@luwag/key-service/vault';
import type { Clock } from '@luwag/platform/clock';
import { allHolidays } from '@luwag/platform/holidays';
import { listFirstNames } from '../accounts/service.ts';
import { findPurchase, type StoredPlan } from '../plans/service.ts';
import { type EntryRow, listEntries, listPictures, type PictureRow } from './entries-repository.ts';
import {
  type DecisionRow,
  findListed,
  type ListedDispute,
  listDecisions,
  toDispute,
} from './repository.ts';

/** Who reads it: what each may do and know differs, and nothing else does. */
export type Viewer = { side: DisputeSide; callerId: string };
type Deps = { vault: Vault };
export type Names = ReadonlyMap<string, { first: string; short: string }>;

/** A case as this side reads it. In the system's scope. */
export async function viewFor(
  deps: Deps,
  ctx: { tx: Tx; clock: Clock },
  id: string,
  viewer: Viewer,
): Promise<Dispute> {
  const { tx } = ctx;
  const row = await findListed(tx, id);
  const purchase = row && (await findPurchase(tx, { planId: row.plan_id, buyerId: row.buyer_id }));
  if (!row || !purchase) throw new Error(`dispute ${id} not found`);
  const [entries, pictures, decisions] = [
    await listEntries(tx, id),
    await listPictures(tx, id),
    await listDecisions(tx, id),
  ];
  const people = [row.buyer_id, ...entries.flatMap(({ author_id }) => author_id ?? [])];
  const names = await listFirstNames(tx, deps.vault, [
    ...people,
    ...decisions.map((each) => each.reviewer_id),
  ]);
  const today = manilaDateOf(ctx.clock.now().getTime());
  return {
    ...rowViewOf(row, names),
    ...moneyOf(row, purchase.plan, viewer.side, today),
    transaction_id: viewer.side === 'shop' ? null : row.plan_id,
    payment_request_id: row.payment_request_id,
    order_reference: row.order_reference,
    purchase_amount: row.price_centavos,
    purchased_at: row.paid_at.toISOString(),
    terms: purchase.plan.state.installments.length,
    offer: offerOf(row),
    decisions: decisions.map((each) => decisionOf(each, names, viewer)),
    appealed_by: row.appealed_by,
    timeline: entries.map((entry) => ({
      ...entryOf(entry, row, names, pictures),
      amount: amountFor(entry, viewer.side),
    })),
    read_by_shop_at: row.read_by_shop_at?.toISOString() ?? null,
    may: mayOf(row, decisions, viewer, today),
  };
}

export const referenceOf = ({ number }: Pick<ListedDispute, 'number'>): string => `C-${number}`;

export const rowViewOf = (row: ListedDispute, names: Names): ListedView => ({
  id: row.id,
  reference: referenceOf(row),
  livemode: row.mode === 'live',
  state: row.state,
  turn: turnOf(row.state),
  answer_by: row.answer_by,
  kind: row.kind,
  wish: row.wish,
  reported_amount: row.reported_centavos,
  outcome: row.outcome,
  store_name: row.store_name,
  buyer_name: names.get(row.buyer_id)?.short ?? '',
  description: row.description,
  created_at: row.opened_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
});

/** What the shop is owed is not for the buyer, and what the buyer owes is not for the shop. */
function moneyOf(row: ListedDispute, plan: StoredPlan, side: DisputeSide, today: CivilDate) {
  const isOpen = row.state !== 'closed';
  const { disputed } = plan.state;
  const open = isOpen ? (disputed?.openCentavos ?? 0) : 0;
  const { state } = plan;
  const payments = isOpen ? heldPaymentsOf(state, today) : [];
  return {
    open_amount: open,
    refunded_amount: refundedOf(row, open),
    stopped:
      side === 'shop' ? null : { amount: isOpen ? frozenIn(state.installments) : 0, payments },
    held_amount: side === 'buyer' ? null : isOpen ? (disputed?.heldCentavos ?? 0) : 0,
  };
}

/** Once it is over, what came back is what it ended with. */
function refundedOf(row: ListedDispute, openCentavos: number): number {
  if (row.state !== 'closed') return row.reported_centavos - openCentavos;
  return row.refunded_centavos;
}

/** Payments that are open, with what stops and what goes on of each. */
export function heldPaymentsOf(
  state: PlanState,
  today: CivilDate,
): NonNullable<Dispute['stopped']>['payments'] {
  const { rows } = computeOutlook(state, today, allHolidays());
  return rows.flatMap((row, index) => {
    const frozen = state.installments[index]?.frozen;
    const stopped = frozen ? totalOf(frozen) : 0;
    return stopped > 0 || row.openCentavos > 0
      ? [
          {
            sequence: row.sequence,
            due_date: row.dueDate,
            stopped,
            goes_on: row.openCentavos,
          },
        ]
      : [];
  });
}

const offerOf = (row: ListedDispute): Dispute['offer'] =>
  row.offer_kind && row.offered_at
    ? {
        kind: row.offer_kind,
        amount: row.offer_centavos ?? 0,
        words: row.offer_words ?? '',
        made_at: row.offered_at.toISOString(),
      }
    : null;

const decisionOf = (
  row: DecisionRow,
  names: Names,
  { side, callerId }: Viewer,
): Dispute['decisions'][number] => ({
  amount: row.amount_centavos,
  reason: row.reason,
  reviewer: names.get(row.reviewer_id)?.first ?? '',
  is_yours: side === 'luwag' && row.reviewer_id === callerId,
  is_appeal: row.place === 2,
  decided_at: row.decided_at.toISOString(),
});

const entryOf = (
  entry: EntryRow,
  { store_name }: ListedDispute,
  names: Names,
  pictures: readonly PictureRow[],
): Omit<Dispute['timeline'][number], 'amount'> => ({
  id: entry.id,
  at: entry.written_at.toISOString(),
  by: entry.side,
  author: authorOf(entry, store_name, names),
  kind: entry.kind,
  words: entry.words,
  offer: entry.offer_kind,
  pictures: pictures
    .filter((each) => each.entry_id === entry.id)
    .map(({ id, width, height }) => ({ id, width, height })),
});

/** What stopped is what the buyer still owed of it, and that is not for the shop. */
const amountFor = ({ kind, amount_centavos: amount }: EntryRow, side: DisputeSide) =>
  side === 'shop' && kind === 'payments_stopped' ? null : amount;

/** A shop speaks as itself, whoever of it wrote. */
function authorOf({ side, author_id }: EntryRow, storeName: string, names: Names): string {
  if (side === 'shop') return storeName;
  const name = author_id === null ? undefined : names.get(author_id);
  return (side === 'buyer' ? name?.short : name?.first) ?? '';
}

/** What the caller may do now. The second look is for somebody else than the first. */
function mayOf(
  row: ListedDispute,
  decisions: readonly DecisionRow[],
  { side, callerId }: Viewer,
  today: CivilDate,
): Dispute['may'] {
  if (row.state === 'closed') return [];
  const isTheirs = (kind: DisputeActKind) =>
    kind === 'decide' ? !decisions.some((each) => each.reviewer_id === callerId) : true;
  const isLate = row.answer_by !== null && today > row.answer_by;
  const acts = mayDo(toDispute(row, decisions), side).filter(
    (kind) => isTheirs(kind) && (!isLate || side === 'luwag' || kind === 'withdraw'),
  );
  return ['message', ...(acts as Dispute['may'])];
}
