import type { Pool } from '@luwag/db';
import { type ArgumentsOf, type CompositeOf, type RowOf, statementOf } from '@luwag/db/call';
import { compositeFields, functionArguments } from '@luwag/db/functions';
import type { PayDay } from '@luwag/domain/plans';
import { isLockTimeout, KeyInUse, keyReused, type Outcome } from '@luwag/platform/http/idempotency';

/** The rows a checkout is decided by, read without a lock and checked again when it is written. */
export type CheckoutBasis = RowOf<
  'checkout_bases',
  | 'place'
  | 'proposal_expires_at'
  | 'pay_now_centavos'
  | 'request_id'
  | 'request_token'
  | 'request_status'
  | 'request_expires_at'
  | 'amount_centavos'
  | 'merchant_id'
  | 'store_id'
  | 'available_centavos'
  | 'is_overdue'
  // Whether the merchant may take payments at all. This alone is not checked again: a purchase that
  // was decided just before is one that came just before.
  | 'is_taking'
  | 'with_autopay'
> & {
  mode: 'test' | 'live';
  proposal_status: 'open' | 'processing' | 'done';
  line_status: 'open' | 'frozen' | 'closed' | null;
  pay_day: PayDay | null;
};

export type WantedBasis = { proposalId: string; buyerId: string };

const basesStatement = statementOf('checkout_bases');

/** In the order asked; undefined where there is no such proposal of this buyer. */
export async function readBases(
  pgPool: Pick<Pool, 'query'>,
  wanted: readonly WantedBasis[],
): Promise<(CheckoutBasis | undefined)[]> {
  const { rows } = await pgPool.query<CheckoutBasis>({
    name: 'payments.checkout_bases',
    text: basesStatement.text,
    values: basesStatement.values({
      p_proposals: wanted.map(({ proposalId }) => proposalId),
      p_buyers: wanted.map(({ buyerId }) => buyerId),
    }),
  });
  const found: (CheckoutBasis | undefined)[] = wanted.map(() => undefined);
  for (const row of rows) found[row.place - 1] = row;
  return found;
}

/** Everything that one purchase writes. Without an attempt nothing is due today. */
export type Purchase = CompositeOf<
  'checkout_purchase',
  'source_id' | 'channel' | 'attempt_id' | 'charge_job' | 'autopay_announce_on'
>;

const patient = { name: 'payments.checkout', ...statementOf('checkout') };
const brief = { name: 'payments.checkout_soon', ...statementOf('checkout_soon') };

/** The database refused because a row that the decision was based on has changed. */
export class CheckoutStale extends Error {
  override name = 'CheckoutStale';
  readonly what:
    | 'proposal'
    | 'confirmation'
    | 'request'
    | 'source'
    | 'line'
    | 'hold'
    | 'credit'
    | 'cap';
  constructor(what: CheckoutStale['what']) {
    super(what);
    this.what = what;
  }
}

const staleBy: Record<string, CheckoutStale['what']> = {
  LW101: 'proposal',
  LW102: 'confirmation',
  LW103: 'request',
  LW104: 'source',
  LW105: 'line',
  LW106: 'hold',
  LW107: 'cap',
};

/** By plan, those of several purchases that the database cannot write as they were decided. */
export class SomeStale extends Error {
  override name = 'SomeStale';
  readonly planIds: ReadonlySet<string>;
  constructor(planIds: readonly string[]) {
    super(`stale: ${planIds.join(', ')}`);
    this.planIds = new Set(planIds);
  }
}

type Answered = RowOf<'checkout', 'replayed' | 'same_request' | 'status' | 'body'>;

/**
 * Everything a purchase writes, in one round trip: the statement is prepared once on each
 * connection and committed by the server as it ends.
 */
export const writeCheckout = (pgPool: Pool, purchase: Purchase): Promise<Outcome> =>
  writeBy(patient, pgPool, purchase);

/** The same where a row that somebody holds is soon given up: others wait for the connection. */
export const writeCheckoutSoon = (pgPool: Pool, purchase: Purchase): Promise<Outcome> =>
  writeBy(brief, pgPool, purchase);

async function writeBy(
  { name, text, values }: typeof patient,
  pgPool: Pool,
  purchase: Purchase,
): Promise<Outcome> {
  const query = { name, text, values: values({ purchase }) };
  const rows = await runWrite<Answered>(pgPool, query).catch((error: unknown) => {
    throw meaningOf(error);
  });
  const [answered] = rows;
  if (!answered) throw new Error('SQL checkout() returned no row');
  if (!answered.same_request) throw keyReused();
  const { replayed, status, body } = answered;
  return { replayed, status, body };
}

const manyStatement = statementOf('checkout_many');

/** All of these purchases in one transaction, or none. No two have one key or one request. */
export async function writeCheckouts(
  pgPool: Pool,
  purchases: readonly Purchase[],
): Promise<Outcome[]> {
  await runWrite(pgPool, manyOf(purchases)).catch((error: unknown) => {
    const { code, detail } = error as { code?: string; detail?: string };
    throw code === 'LW100' ? new SomeStale(detail?.split(',') ?? []) : error;
  });
  return purchases.map(({ response_status: status, response_body: body }) => ({
    replayed: false,
    status,
    body,
  }));
}

/** Makes the plans of both statements; nothing is read or written. */
export async function warmConnection(client: Pick<Pool, 'query'>): Promise<void> {
  await client.query(manyOf([]));
  await readBases(client, []);
}

async function runWrite<R extends Record<string, unknown>>(
  pgPool: Pool,
  query: { name: string; text: string; values: unknown[] },
): Promise<R[]> {
  const client = await pgPool.connect();
  try {
    const { rows } = await client.query<R>(query);
    client.release();
    return rows;
  } catch (error) {
    // After an SQL error the connection is still usable; after anything else it is not.
    client.release(!isRefusal(error));
    throw error;
  }
}

type LedgerField = Exclude<keyof ArgumentsOf<'checkout_many'>, 'purchases'>;
const ledgerFields = Object.keys(functionArguments.checkout_many).filter(
  (name) => name !== 'purchases',
) as LedgerField[];
const ownFields = Object.keys(compositeFields.checkout_purchase).filter(
  (name) => !ledgerFields.some((field) => field === name),
) as Exclude<keyof Purchase, LedgerField>[];

function manyOf(purchases: readonly Purchase[]) {
  const values = manyStatement.values({
    purchases: JSON.stringify(purchases.map(plainOf)),
    ...journalsOf(purchases),
  });
  return { name: 'payments.checkout_many', text: manyStatement.text, values };
}

/** As PostgreSQL reads it from JSON: bytes by their hex form, JSON within as what it says. */
function plainOf(purchase: Purchase): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const name of ownFields) {
    const value = purchase[name];
    if (value !== null) plain[name] = Buffer.isBuffer(value) ? hexOf(value) : value;
  }
  plain.event = JSON.parse(purchase.event);
  if (purchase.charge_job !== null) plain.charge_job = JSON.parse(purchase.charge_job);
  return plain;
}

const hexOf = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** The journals of all, one after another. A leg names its journal by its place among them. */
function journalsOf(purchases: readonly Purchase[]): Pick<Purchase, LedgerField> {
  const all = Object.fromEntries(
    ledgerFields.map((name) => [name, purchases.flatMap((purchase): unknown[] => purchase[name])]),
  ) as Pick<Purchase, LedgerField>;
  let before = 0;
  all.leg_journals = purchases.flatMap(({ leg_journals, journal_ids }) => {
    const places = leg_journals.map((place) => (place ?? 0) + before);
    before += journal_ids.length;
    return places;
  });
  return all;
}

function meaningOf(error: unknown): unknown {
  if (isLockTimeout(error)) return new KeyInUse();
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (constraint === 'liability_not_overdrawn') return new CheckoutStale('credit');
  // Another buyer paid this request first.
  if (constraint === 'plans_request') return new CheckoutStale('request');
  const what = staleBy[code ?? ''];
  return what ? new CheckoutStale(what) : error;
}

/** The database refused, and rolled back what it had done. */
export const isRefusal = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR';
