import type { Pool } from '@luwag/db';
import { type CompositeOf, type RowOf, statementOf } from '@luwag/db/call';
import type { PayDay } from '@luwag/domain/plans';
import { isLockTimeout, KeyInUse, keyReused, type Outcome } from '@luwag/platform/http/idempotency';

/** The rows a checkout is decided by, read without a lock and checked again when it is written. */
export type CheckoutBasis = RowOf<
  'checkout_basis',
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
> & {
  mode: 'test' | 'live';
  proposal_status: 'open' | 'processing' | 'done';
  line_status: 'open' | 'frozen' | 'closed' | null;
  pay_day: PayDay | null;
};

const basisStatement = statementOf('checkout_basis');

export async function readBasis(
  pgPool: Pool,
  wanted: { proposalId: string; buyerId: string },
): Promise<CheckoutBasis | undefined> {
  const { rows } = await pgPool.query<CheckoutBasis>({
    name: 'payments.checkout_basis',
    text: basisStatement.text,
    values: basisStatement.values({ p_proposal: wanted.proposalId, p_buyer: wanted.buyerId }),
  });
  return rows[0];
}

/** Everything that one purchase writes. Without an attempt nothing is due today. */
export type Purchase = CompositeOf<
  'checkout_purchase',
  'source_id' | 'channel' | 'attempt_id' | 'charge_job'
>;

const checkoutStatement = statementOf('checkout');

/** The database refused because a row that the decision was based on has changed. */
export class CheckoutStale extends Error {
  override name = 'CheckoutStale';
  readonly what: 'proposal' | 'confirmation' | 'request' | 'source' | 'line' | 'hold' | 'credit';
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

type Answered = RowOf<'checkout', 'replayed' | 'same_request' | 'status' | 'body'>;

/**
 * Everything a purchase writes, in one round trip: the statement is prepared once on each
 * connection and committed by the server as it ends.
 */
export async function writeCheckout(pgPool: Pool, purchase: Purchase): Promise<Outcome> {
  const query = {
    name: 'payments.checkout',
    text: checkoutStatement.text,
    values: checkoutStatement.values({ purchase }),
  };
  const client = await pgPool.connect();
  let answered: Answered | undefined;
  try {
    ({
      rows: [answered],
    } = await client.query<Answered>(query));
    client.release();
  } catch (error) {
    // After an SQL error the connection is still usable; after anything else it is not.
    client.release(!isRefusal(error));
    throw meaningOf(error);
  }
  if (!answered) throw new Error('SQL checkout() returned no row');
  if (!answered.same_request) throw keyReused();
  const { replayed, status, body } = answered;
  return { replayed, status, body };
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

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR';
