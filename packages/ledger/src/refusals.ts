/**
 * What the ledger will not do, whoever asks. Anything else that goes wrong is a fault, not a
 * refusal.
 */
export type LedgerRefusalCode =
  /** The id stands for another request, be it of another call or of this one. */
  | 'id_reused'
  /** Unknown, of the other mode, or not pending at all. */
  | 'pending_not_found'
  | 'pending_expired'
  /** More than was held on one side of one account, or a part of what is voided. */
  | 'above_pending'
  | 'already_resolved'
  /** What it reverses is unknown, of the other mode, not posted, or the journal itself. */
  | 'original_not_found'
  | 'already_reversed'
  | 'liability_overdrawn'
  | 'asset_negative'
  | 'unbalanced';

export class LedgerRefusal extends Error {
  override name = 'LedgerRefusal';
  readonly code: LedgerRefusalCode;

  constructor(code: LedgerRefusalCode, cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

const byState: Record<string, LedgerRefusalCode> = {
  LW001: 'id_reused',
  LW002: 'pending_not_found',
  LW003: 'pending_expired',
  LW004: 'above_pending',
  LW005: 'original_not_found',
  LW006: 'unbalanced',
  LW007: 'already_resolved',
  LW008: 'already_reversed',
};

const byConstraint: Record<string, LedgerRefusalCode> = {
  liability_not_overdrawn: 'liability_overdrawn',
  asset_not_negative: 'asset_negative',
  must_balance: 'unbalanced',
};

/** The refusal behind a database error, or the error itself. */
export function refusalOr(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  const refusal = byState[code ?? ''] ?? byConstraint[constraint ?? ''];
  return refusal ? new LedgerRefusal(refusal, error) : error;
}
