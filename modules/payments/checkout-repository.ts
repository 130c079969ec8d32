import type { Pool } from '@luwag/db';
import type { PayDay } from '@luwag/domain/plans';
import { isLockTimeout, keyReused, type Outcome, OwnerAtWork } from '@luwag/platform/idempotency';

/** What deciding a checkout rests on; read without a lock and checked again where it is written. */
export type CheckoutBasis = {
  mode: 'test' | 'live';
  proposal_status: 'open' | 'processing' | 'done';
  proposal_expires_at: Date;
  agreed_at: Date | null;
  terms: number | null;
  source_id: string | null;
  channel: string | null;
  pay_now_centavos: number;
  disclosure_hash: Buffer | null;
  confirmed_at: Date | null;
  confirmed_session_id: string | null;
  request_id: string;
  request_token: string;
  request_status: string;
  request_buyer_id: string | null;
  request_expires_at: Date;
  amount_centavos: number;
  merchant_id: string;
  store_id: string;
  line_status: 'open' | 'frozen' | 'closed' | null;
  limit_centavos: number | null;
  available_centavos: number;
  is_overdue: boolean;
  pay_day: PayDay | null;
  /**
   * Whether the shop may take payments at all. This alone is not checked again: a purchase that was
   * decided just before is one that came just before.
   */
  is_taking: boolean;
};

const basisQuery = {
  name: 'payments.checkout_basis',
  text: 'select * from checkout_basis($1::uuid, $2::uuid)',
};

export async function readBasis(
  pool: Pool,
  wanted: { proposalId: string; buyerId: string },
): Promise<CheckoutBasis | undefined> {
  const values = [wanted.proposalId, wanted.buyerId];
  const { rows } = await pool.query<CheckoutBasis>({ ...basisQuery, values });
  return rows[0];
}

/** The arguments of the database's `checkout`, by name and with their types; for benchmarks too. */
export const checkoutParameters = {
  p_principal: 'text',
  p_route: 'text',
  p_key: 'text',
  p_request_hash: 'bytea',
  p_status: 'integer',
  p_body: 'text',
  p_now: 'timestamptz',
  p_request_id: 'text',
  p_session: 'uuid',
  p_confirmed_after: 'timestamptz',
  p_mode: 'text',
  p_buyer: 'uuid',
  p_proposal: 'uuid',
  p_disclosure_hash: 'bytea',
  p_terms: 'smallint',
  p_source: 'uuid',
  p_channel: 'text',
  p_pay_now: 'bigint',
  p_payment_request: 'uuid',
  p_amount: 'bigint',
  p_disclosure: 'text',
  p_text_version: 'integer',
  p_plan: 'uuid',
  p_merchant: 'uuid',
  p_store: 'uuid',
  p_plan_code: 'text',
  p_plan_version: 'integer',
  p_principal_centavos: 'bigint',
  p_discount: 'bigint',
  p_discount_earned: 'bigint',
  p_fee: 'bigint',
  p_grace_days: 'integer',
  p_grace_banking: 'boolean',
  p_late_daily: 'integer',
  p_late_monthly: 'integer',
  p_late_plan: 'bigint',
  p_start: 'date',
  p_rate: 'integer',
  p_late_max: 'bigint',
  p_due_dates: 'date[]',
  p_principals: 'bigint[]',
  p_attempt: 'uuid',
  p_due_today: 'bigint',
  p_event: 'jsonb',
  p_job: 'json',
  j_ids: 'uuid[]',
  j_modes: 'text[]',
  j_events: 'text[]',
  j_sources: 'text[]',
  j_on: 'date[]',
  j_phases: 'text[]',
  j_pendings: 'uuid[]',
  j_reverses: 'uuid[]',
  j_expires: 'timestamptz[]',
  l_journals: 'integer[]',
  l_kinds: 'text[]',
  l_owners: 'text[]',
  l_units: 'text[]',
  l_amounts: 'bigint[]',
} as const;
export type CheckoutRow = Record<keyof typeof checkoutParameters, unknown>;

const names = Object.keys(checkoutParameters) as (keyof typeof checkoutParameters)[];
const checkoutCall = `select * from checkout(${names
  .map((name, i) => `${name} => $${i + 1}::${checkoutParameters[name]}`)
  .join(', ')})`;

const checkoutValues = (row: CheckoutRow): unknown[] => names.map((name) => row[name]);

/** Why the database refused: what the decision rested on is no longer so. */
export class CheckoutStale extends Error {
  override name = 'CheckoutStale';
  readonly what: 'proposal' | 'confirmation' | 'request' | 'source' | 'line' | 'hold' | 'room';
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
};

type Answered = { replayed: boolean; same_request: boolean; status: number; body: string };

/**
 * Everything a purchase writes, in one round trip: the statement is prepared once on each
 * connection and committed by the server as it ends.
 */
export async function writeCheckout(pool: Pool, row: CheckoutRow): Promise<Outcome> {
  const query = { name: 'payments.checkout', text: checkoutCall, values: checkoutValues(row) };
  const client = await pool.connect();
  let answered: Answered | undefined;
  try {
    ({
      rows: [answered],
    } = await client.query<Answered>(query));
    client.release();
  } catch (error) {
    // A refusal is an answer, and the connection as good as before.
    client.release(!isAnswer(error));
    throw meaningOf(error);
  }
  if (!answered) throw new Error('a checkout without an answer');
  if (!answered.same_request) throw keyReused();
  const { replayed, status, body } = answered;
  return { replayed, status, body };
}

function meaningOf(error: unknown): unknown {
  if (isLockTimeout(error)) return new OwnerAtWork();
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (constraint === 'liability_not_overdrawn') return new CheckoutStale('room');
  // Somebody else's plan for it was there first.
  if (constraint === 'plans_request') return new CheckoutStale('request');
  const what = staleBy[code ?? ''];
  return what ? new CheckoutStale(what) : error;
}

const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR';
