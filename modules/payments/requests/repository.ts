import type { PaymentFailureReason, PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { Clock } from '@luwag/platform/clock';
import { emit } from '@luwag/platform/jobs/outbox';
import type { Mode } from '@luwag/platform/security/caller';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { MerchantOfCall } from '../current-user.ts';
import { paymentRequestChanged } from '../events.ts';
import { payableStatuses, underWayStatuses } from '../payable.ts';

type Stored = Selectable<DB['payment_requests']>;
export type RequestRow = Omit<Stored, 'mode' | 'status' | 'failure_reason' | 'metadata'> & {
  mode: Mode;
  status: PaymentRequestStatus;
  failure_reason: PaymentFailureReason | null;
  metadata: Record<string, string>;
};

export type NewRequest = {
  mode: Mode;
  merchantId: string;
  storeId: string;
  token: string;
  reference: string;
  amountCentavos: number;
  orderReference: string | null;
  description: string;
  metadata: Record<string, string>;
  returnUrl: string | null;
  cancelUrl: string | null;
  origin: 'key' | 'dashboard' | 'counter' | 'device';
  /** By which code for one price it was begun. */
  fixedCodeId?: string | null;
  /** Which device at the counter asked. */
  deviceId?: string | undefined;
  createdAt: Date;
  expiresAt: Date;
};

/** Values in the statement's text: a condition with parameters does not match a partial index. */
const listed = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));

const isUnderWay = sql<boolean>`status in (${listed(underWayStatuses)})`;

/** `isRequestPayable` in SQL, of `payment_requests r`. */
export const payableAt = (now: Date) =>
  sql<boolean>`r.status in (${listed(payableStatuses)}) and r.expires_at > ${now}`;

/** Undefined when the reference is that of a request that is not over yet. */
export async function insertRequest(tx: Tx, row: NewRequest): Promise<RequestRow | undefined> {
  const inserted = await tx
    .insertInto('payment_requests')
    .values({
      id: idFor(row.merchantId),
      mode: row.mode,
      merchant_id: row.merchantId,
      store_id: row.storeId,
      token: row.token,
      reference: row.reference,
      amount_centavos: row.amountCentavos,
      order_reference: row.orderReference,
      description: row.description,
      metadata: JSON.stringify(row.metadata),
      return_url: row.returnUrl,
      cancel_url: row.cancelUrl,
      origin: row.origin,
      fixed_code_id: row.fixedCodeId ?? null,
      device_id: row.deviceId ?? null,
      created_at: row.createdAt,
      changed_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .onConflict((conflict) => conflict.column('reference').where(isUnderWay).doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted as RequestRow | undefined;
}

/** Whether the insert failed because another request has this order. */
export const isOrderTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'payment_requests_order';

const inForce = ['open', 'started', 'approved', 'paid', 'partially_refunded', 'refunded'];

/** The one request of a store that has this order, held until the transaction ends. */
export async function lockOfOrder(
  tx: Tx,
  { storeId, mode, orderReference }: { storeId: string; mode: Mode; orderReference: string },
): Promise<RequestRow | undefined> {
  const row = await tx
    .selectFrom('payment_requests')
    .selectAll()
    .where((eb) => eb.and({ store_id: storeId, mode, order_reference: orderReference }))
    .where('status', 'in', inForce)
    .forUpdate()
    .executeTakeFirst();
  return row as RequestRow | undefined;
}

const ofMerchant = (tx: Tx, { merchantId, storeId, mode, deviceId }: MerchantOfCall) => {
  let query = tx.selectFrom('payment_requests').selectAll().where('merchant_id', '=', merchantId);
  if (storeId) query = query.where('store_id', '=', storeId);
  if (mode) query = query.where('mode', '=', mode);
  if (deviceId) query = query.where('device_id', '=', deviceId);
  return query;
};

export async function findOfMerchant(
  tx: Tx,
  merchant: MerchantOfCall,
  id: string,
  { isLocked = false } = {},
): Promise<RequestRow | undefined> {
  const query = ofMerchant(tx, merchant).where('id', '=', id);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  return row as RequestRow | undefined;
}

/** Of anybody, held until the transaction ends. In the system's scope. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const row = await tx
    .selectFrom('payment_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as RequestRow | undefined;
}

/**
 * By its id, token or reference. A reference is drawn again once its request is over: of those that
 * had it, it means the one that is not, or else the newest. Needs the system's scope.
 */
export async function findRequest(
  tx: Tx,
  by: { id: string } | { token: string } | { reference: string },
): Promise<RequestRow | undefined> {
  const [[column, value]] = Object.entries(by) as [['id' | 'token' | 'reference', string]];
  const row = await tx
    .selectFrom('payment_requests')
    .selectAll()
    .where(column, '=', value)
    .orderBy(isUnderWay, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as RequestRow | undefined;
}

/** Of anybody, in no order. Needs the system's scope. */
export async function listRequests(tx: Tx, ids: readonly string[]): Promise<RequestRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx.selectFrom('payment_requests').selectAll().where('id', 'in', ids).execute();
  return rows as RequestRow[];
}

/** By the number that a shop has for its order, newest first. Needs the system's scope. */
export async function listRequestsOfOrder(
  tx: Tx,
  orderReference: string,
  limit: number,
): Promise<RequestRow[]> {
  const rows = await tx
    .selectFrom('payment_requests')
    .selectAll()
    .where('order_reference', '=', orderReference)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as RequestRow[];
}

type Origin = { clock: Clock; requestId: string };
type Changes = Omit<Updateable<DB['payment_requests']>, 'id' | 'version' | 'changed_at' | 'status'>;

/**
 * The only way a request changes: with a new version, and its event in the same transaction. The
 * checkout itself does the same in SQL.
 */
export async function changeRequest(
  tx: Tx,
  origin: Origin,
  id: string,
  changes: Changes & { status: PaymentRequestStatus },
): Promise<RequestRow> {
  const row = await tx
    .updateTable('payment_requests')
    .set({ ...changes, changed_at: origin.clock.now(), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await emitChange(tx, origin, row as RequestRow);
  return row as RequestRow;
}

/** Marks a request as started; of two concurrent callers only one changes it. */
export async function startRequest(
  tx: Tx,
  origin: Origin,
  id: string,
): Promise<RequestRow | undefined> {
  const row = await tx
    .updateTable('payment_requests')
    .set({ status: 'started', changed_at: origin.clock.now(), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst();
  if (row) await emitChange(tx, origin, row as RequestRow);
  return row as RequestRow | undefined;
}

/**
 * Ends some of those whose time is over; how many. One that somebody is paying for is passed over:
 * a sweep that waited for it would hold up all the others.
 */
export async function expireSome(tx: Tx, origin: Origin, batchMax: number): Promise<number> {
  const now = origin.clock.now();
  const rows = await tx
    .updateTable('payment_requests')
    .set({ status: 'expired', changed_at: now, version: sql<number>`version + 1` })
    .where('id', 'in', (due) =>
      due
        .selectFrom('payment_requests')
        .select('id')
        .where('status', 'in', payableStatuses)
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(batchMax)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  for (const row of rows) await emitChange(tx, origin, row as RequestRow);
  return rows.length;
}

const emitChange = (tx: Tx, origin: { requestId: string }, row: RequestRow): Promise<void> =>
  emit(tx, origin, paymentRequestChanged, {
    request_id: row.id,
    token: row.token,
    mode: row.mode,
    merchant_id: row.merchant_id,
    store_id: row.store_id,
    buyer_id: row.buyer_id,
    plan_id: row.plan_id,
    status: row.status,
    version: row.version,
    failure_reason: row.failure_reason,
    refunded_centavos: row.refunded_centavos,
  });
