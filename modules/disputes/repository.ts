import type { Tx } from '@luwag/db';
import { listPast, type PastRow, type PastWanted, pastColumns } from '@luwag/db/past';
import type { DB } from '@luwag/db/schema';
import { civilDate } from '@luwag/domain/calendar';
import type {
  Dispute,
  DisputeKind,
  DisputeOffer,
  DisputeOutcome,
  DisputeState,
  DisputeWish,
} from '@luwag/domain/disputes';
import { centavos } from '@luwag/domain/money';
import type { Mode } from '@luwag/platform/security/caller';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';

type Stored = Selectable<DB['disputes']>;
export type DisputeRow = Omit<
  Stored,
  'mode' | 'state' | 'kind' | 'wish' | 'offer_kind' | 'outcome' | 'appealed_by'
> & {
  mode: Mode;
  state: DisputeState;
  kind: DisputeKind;
  wish: DisputeWish;
  offer_kind: DisputeOffer | null;
  outcome: DisputeOutcome | null;
  appealed_by: 'buyer' | 'shop' | null;
};

/** A case in a list, with what is said of the purchase. */
export type ListedDispute = DisputeRow & {
  store_name: string;
  description: string;
  order_reference: string | null;
  price_centavos: number;
  paid_at: Date;
};

export type NewDispute = Pick<
  Insertable<DB['disputes']>,
  | 'id'
  | 'mode'
  | 'buyer_id'
  | 'merchant_id'
  | 'store_id'
  | 'plan_id'
  | 'payment_request_id'
  | 'kind'
  | 'wish'
  | 'reported_centavos'
  | 'answer_by'
  | 'opened_at'
>;

/** In the statement’s text: a condition with parameters does not match a partial index. */
const isNotClosed = sql<boolean>`state <> 'closed'`;

/** Undefined where one is open already. */
export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<DisputeRow | undefined> {
  const row = await tx
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.column('plan_id').where(isNotClosed).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row as DisputeRow | undefined;
}

const listedIn = (disputes: RawBuilder<unknown>) => sql`
  select d.*, coalesce(s.name, '') as store_name, r.description, r.order_reference,
         r.amount_centavos as price_centavos, r.paid_at
    from ${disputes} d
    join payment_requests r on r.id = d.payment_request_id
    left join stores s on s.id = d.store_id`;
const listed = listedIn(sql`disputes`);

/** Whose cases: a buyer's, a shop's (of a key, one store and one mode), or everybody's. */
export type Reader = {
  buyerId?: string;
  merchantId?: string;
  storeId?: string | undefined;
  /** Of somebody who works in some stores. */
  storeIds?: readonly string[] | undefined;
  mode?: Mode | undefined;
};

const isReaders = ({ buyerId, merchantId, storeId, storeIds, mode }: Reader) => sql<boolean>`
  (${buyerId ?? null}::uuid is null or d.buyer_id = ${buyerId ?? null})
  and (${merchantId ?? null}::uuid is null or d.merchant_id = ${merchantId ?? null})
  and (${storeId ?? null}::uuid is null or d.store_id = ${storeId ?? null})
  and (${storeIds ? [...storeIds] : null}::uuid[] is null
    or d.store_id = any (${storeIds ? [...storeIds] : null}::uuid[]))
  and (${mode ?? null}::text is null or d.mode = ${mode ?? null})`;

/** In the system's scope: requests and stores are the merchants'. */
export async function findListed(
  tx: Tx,
  id: string,
  reader: Reader = {},
): Promise<ListedDispute | undefined> {
  const { rows } = await sql<ListedDispute>`
    ${listed} where d.id = ${id} and ${isReaders(reader)}`.execute(tx);
  return rows[0];
}

type Wanted = { offset: number; limit: number };

export async function listOfBuyer(
  tx: Tx,
  buyerId: string,
  { planId, offset, limit }: Wanted & { planId: string | undefined },
): Promise<ListedDispute[]> {
  const { rows } = await sql<ListedDispute>`
    ${listed} where d.buyer_id = ${buyerId}
      and (${planId ?? null}::uuid is null or d.plan_id = ${planId ?? null})
    order by d.id desc limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

/** Every case of one purchase. After the plan’s lock there is no other. */
export async function listOfPlan(tx: Tx, planId: string): Promise<DisputeRow[]> {
  const rows = await tx.selectFrom('disputes').selectAll().where('plan_id', '=', planId).execute();
  return rows as DisputeRow[];
}

/** Those that wait for the shop first, by their last day; then other open ones; then the rest. */
export async function listOfMerchant(
  tx: Tx,
  reader: Reader,
  { isOpen, offset, limit }: Wanted & { isOpen: boolean | undefined },
): Promise<ListedDispute[]> {
  const { rows } = await sql<ListedDispute>`
    ${listed} where ${isReaders(reader)}
      and (${isOpen ?? null}::boolean is null or (d.state <> 'closed') = ${isOpen ?? null})
    order by d.state = 'shop_turn' desc, d.state = 'closed', d.answer_by nulls last, d.id desc
    limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function listForStaff(
  tx: Tx,
  { mode, isToDecide, offset, limit }: Wanted & { mode: Mode; isToDecide: boolean },
): Promise<ListedDispute[]> {
  // Whole statements: each list has an index of its own, in the order in which it is shown. The
  // page is chosen before anything else of it is read.
  const order = isToDecide ? sql`d.answer_by, d.id` : sql`d.state = 'closed', d.answer_by, d.id`;
  const shown = isToDecide
    ? sql`d.state <> 'closed' and d.state in ('review', 'appealed')`
    : sql`true`;
  const page = sql`(select * from disputes d where d.mode = ${mode} and ${shown}
    order by ${order} limit ${limit} offset ${offset})`;
  const { rows } = await sql<ListedDispute>`${listedIn(page)} order by ${order}`.execute(tx);
  return rows;
}

/** Of somebody as buyer or as shop, newest first. In the system's scope. */
export async function listWith(
  tx: Tx,
  accountId: string,
  { mode, limit }: { mode: Mode; limit: number },
): Promise<ListedDispute[]> {
  // Of each side the newest alone, so that the purchases of all others are not read.
  const newestOf = (side: 'buyer_id' | 'merchant_id') => sql`(
    select * from disputes where ${sql.ref(side)} = ${accountId} and mode = ${mode}
     order by id desc limit ${limit})`;
  const newest = sql`(${newestOf('buyer_id')} union all ${newestOf('merchant_id')})`;
  const { rows } = await sql<ListedDispute>`${listedIn(newest)}
    order by d.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** What a shop has offered to give back since then, and its buyers have not answered. */
export async function sumOpenOffers(
  tx: Tx,
  wanted: { mode: Mode; merchantId: string; since: Date; but: string },
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(offer_centavos), 0)::bigint as sum from disputes
     where merchant_id = ${wanted.merchantId} and mode = ${wanted.mode} and id <> ${wanted.but}
       and offer_kind = 'refund' and state <> 'closed' and offered_at > ${wanted.since}`.execute(
    tx,
  );
  return rows[0]?.sum ?? 0;
}

/**
 * How many we are to decide, and of the one whose last day is next: since when it is open, and that
 * day. In the system's scope.
 */
export async function readToDecide(
  tx: Tx,
  mode: Mode,
): Promise<{ count: number; oldestAt: Date | null; dueDate: string | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date; dueDate: string }>`
    select count(*) over ()::int as count, opened_at as "oldestAt", answer_by as "dueDate"
      from disputes where mode = ${mode} and state in ('review', 'appealed')
     order by answer_by, id limit 1`.execute(tx);
  return rows[0] ?? { count: 0, oldestAt: null, dueDate: null };
}

/** What a plan pays for. */
export async function findRequestId(tx: Tx, planId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('plans')
    .select('payment_request_id')
    .where('id', '=', planId)
    .executeTakeFirst();
  return row?.payment_request_id ?? null;
}

/** After the plan’s lock: every change of a case holds both, in this order. */
export async function lockDispute(tx: Tx, id: string): Promise<DisputeRow | undefined> {
  const row = await tx
    .selectFrom('disputes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as DisputeRow | undefined;
}

export async function findDispute(tx: Tx, id: string): Promise<DisputeRow | undefined> {
  const row = await tx.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();
  return row as DisputeRow | undefined;
}

export const findByNumber = (tx: Tx, number: number) =>
  tx
    .selectFrom('disputes')
    .select(['id', 'number', 'buyer_id'])
    .where('number', '=', number)
    .executeTakeFirst();

export async function findOpenOfRequest(
  tx: Tx,
  requestId: string,
): Promise<DisputeRow | undefined> {
  const planId = sql<string>`(select plan_id from payment_requests where id = ${requestId})`;
  const row = await tx
    .selectFrom('disputes')
    .selectAll()
    // By the plan, for its index: asked after every refund.
    .where('plan_id', '=', planId)
    .where(isNotClosed)
    .executeTakeFirst();
  return row as DisputeRow | undefined;
}

export async function updateDispute(
  tx: Tx,
  id: string,
  changes: Updateable<DB['disputes']>,
): Promise<DisputeRow> {
  const row = await tx
    .updateTable('disputes')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as DisputeRow;
}

export async function markRead(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ read_by_shop_at: now })
    .where('id', '=', id)
    .where('read_by_shop_at', 'is', null)
    .execute();
}

/** Open cases after an id, for the job that looks at all of them. */
export async function listOpenIds(tx: Tx, after: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('disputes')
    .select('id')
    .where('state', '<>', 'closed')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type DecisionRow = Selectable<DB['dispute_decisions']>;

export async function insertDecision(
  tx: Tx,
  decision: Insertable<DB['dispute_decisions']>,
): Promise<void> {
  await tx.insertInto('dispute_decisions').values(decision).execute();
}

export const listDecisions = (tx: Tx, disputeId: string): Promise<DecisionRow[]> =>
  tx
    .selectFrom('dispute_decisions')
    .selectAll()
    .where('dispute_id', '=', disputeId)
    .orderBy('place')
    .execute();

/** What the rules rest on. */
export const toDispute = (row: DisputeRow, decisions: readonly DecisionRow[]): Dispute => ({
  state: row.state,
  reportedCentavos: centavos(row.reported_centavos),
  answerBy: row.answer_by === null ? null : civilDate(row.answer_by),
  offer:
    row.offer_kind === null
      ? null
      : { kind: row.offer_kind, amountCentavos: centavos(row.offer_centavos ?? 0) },
  decidedCentavos: row.decided_centavos === null ? null : centavos(row.decided_centavos),
  decidedBy: decisions[0]?.reviewer_id ?? null,
  outcome: row.outcome,
});

const pastOf = (kind: string, at: 'opened_at' | 'closed_at') =>
  pastColumns({
    id: sql`id`,
    at: sql.ref(at),
    kind,
    what: sql`coalesce(outcome, kind)`,
    amount: at === 'opened_at' ? sql`reported_centavos` : sql`refunded_centavos`,
    name: sql`'C-' || number`,
    disputeId: sql`id`,
  });

/** When problems of a buyer or a shop were reported and ended. In the system's scope. */
export const listDisputePast = (tx: Tx, wanted: PastWanted): Promise<PastRow[]> => {
  const own = sql`mode = ${wanted.mode}
    and (buyer_id = ${wanted.accountId} or merchant_id = ${wanted.accountId})`;
  return listPast(
    tx,
    sql`select ${pastOf('dispute_opened', 'opened_at')} from disputes where ${own}
        union all
        select ${pastOf('dispute_closed', 'closed_at')} from disputes where ${own}`,
    wanted,
  );
};
