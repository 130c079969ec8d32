import type { Tx } from '@luwag/db';
import { centavos } from '@luwag/domain/money';
import type { NewPayout } from '@luwag/gateway/gateway';
import type { Mode } from '@luwag/ledger/commands';
import type { Clock } from '@luwag/platform/clock';
import type { Job } from '@luwag/platform/jobs/job';
import type { PayoutsWorkerDeps } from './deps.ts';
import type { OfPayout } from './jobs.ts';

export type TransferStatus =
  | 'held'
  | 'waiting'
  | 'approved'
  | 'sent'
  | 'paid'
  | 'failed'
  | 'returned'
  | 'canceled';

/** Money on its way out, to a shop or to a buyer, as far as sending and asking about it goes. */
export type Transfer = {
  id: string;
  mode: Mode;
  status: TransferStatus;
  rail: 'instapay' | 'pesonet';
  amount_centavos: number;
  gateway_payout_id: string | null;
  sends: number;
  polls: number;
  sent_at: Date | null;
};

export type TransferChange = Partial<{
  status: TransferStatus;
  gateway_payout_id: string | null;
  bank_reference: string | null;
  failure_code: string | null;
  sends: number;
  polls: number;
  next_poll_at: Date | null;
  expected_on: string | null;
  sent_at: Date;
  paid_at: Date;
  ended_at: Date;
}>;

export type Origin = { clock: Clock; requestId: string };
type TransferJob = Job<typeof OfPayout>;

/**
 * One kind of money out: where its rows are, whom it goes to, and what the ledger is told when it
 * ends. All of it happens under the lock of its row, in the system's scope.
 */
export type TransferKind<Row extends Transfer = Transfer> = {
  /** Of its failpoints. */
  name: string;
  /** At the gateway, and the key under which it is made once. */
  referenceOf(id: string): string;
  sendJob: TransferJob;
  pollJob: TransferJob;
  find(tx: Tx, id: string): Promise<Row | undefined>;
  lock(tx: Tx, id: string): Promise<Row | undefined>;
  /** Whoever is told of its steps is told of this one, too. */
  update(tx: Tx, ctx: Origin, row: Row, change: TransferChange): Promise<Row>;
  /**
   * Whom it is sent to now. Undefined where it may no longer go there: one that was not sent yet is
   * then canceled; one that may be on its way is left to those who ask about it.
   */
  recipientOf(
    tx: Tx,
    ctx: Origin,
    deps: PayoutsWorkerDeps,
    row: Row,
  ): Promise<NewPayout['recipient'] | undefined>;
  cancel(tx: Tx, ctx: Origin, row: Row, code: string): Promise<void>;
  /** The bank has it. */
  paid(tx: Tx, ctx: Origin, row: Row): Promise<void>;
  /** No bank took it. */
  failed(tx: Tx, ctx: Origin, row: Row): Promise<void>;
  /** A bank gave it back. */
  returned(tx: Tx, ctx: Origin, row: Row): Promise<void>;
};

/** What the gateway's answers are held against. */
export const askedOf = (
  kind: Pick<TransferKind, 'referenceOf'>,
  row: Pick<Transfer, 'id' | 'amount_centavos'>,
) => ({
  reference: kind.referenceOf(row.id),
  amountCentavos: centavos(row.amount_centavos),
});
