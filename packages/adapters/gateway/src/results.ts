import type { Centavos } from '@luwag/domain/money';
import type { ChannelCode } from './channels.ts';
import type { FailureReason } from './failure-reasons.ts';

/**
 * Why an outcome is not known. `mismatch`: the gateway speaks of another amount, currency or
 * reference than ours. `duplicate`: it has seen the reference before, so an earlier call may have
 * been done. `status`: a state that the documents do not name.
 */
export type UnknownWhy =
  | 'timeout'
  | 'connection_lost'
  | 'server_error'
  | 'unreadable'
  | 'mismatch'
  | 'duplicate'
  | 'status'
  | 'not_found';

/**
 * A decline: a result like any other. Nothing was taken. Only after `PAYMENT_REQUEST_EXPIRED` may
 * money still arrive; `findByReference` then shows it.
 */
export type Failed = {
  kind: 'failed';
  code: string;
  reason: FailureReason;
  /** The object that failed, if one was made. */
  id?: string;
};
/** Whether money moved is open. Ask again, by id or by reference; never try anew. */
export type Unknown = { kind: 'unknown'; why: UnknownWhy; id?: string };
/** Turned away before anything was done: the same call may be made again after this long. */
export type Busy = { kind: 'busy'; retrySeconds: number };
/** The gateway does not accept the call as it is: our mistake or our account. Nothing was done. */
export type Refused = { kind: 'refused'; code: string; status: number };

type NoAnswer = Failed | Unknown | Busy | Refused;

export type PaymentFacts = {
  paymentRequestId: string;
  paymentId: string | undefined;
  tokenId: string | undefined;
  channel: ChannelCode | undefined;
  amountCentavos: Centavos;
};
export type PaymentResult =
  | (PaymentFacts & { kind: 'succeeded' })
  /** The buyer has to go to `redirectUrl` and come back. */
  | (PaymentFacts & { kind: 'requires_action'; redirectUrl: string })
  /** The buyer pays elsewhere: by scanning the code, or by saying it at a counter. */
  | (PaymentFacts & { kind: 'requires_payment'; code: string })
  | (PaymentFacts & { kind: 'pending' })
  /** It had succeeded and was taken back. */
  | (PaymentFacts & { kind: 'reversed' })
  | NoAnswer;

export type TokenFacts = {
  tokenId: string;
  /** Under which it was asked for; to be held against our own before it is believed. */
  reference: string;
  channel: ChannelCode | undefined;
  /** Masked by the gateway; may be shown. */
  accountNumber: string | undefined;
};
export type TokenResult =
  | (TokenFacts & { kind: 'active' })
  | (TokenFacts & { kind: 'requires_action'; redirectUrl: string })
  | (TokenFacts & { kind: 'pending' })
  | (TokenFacts & { kind: 'ended'; how: 'expired' | 'canceled' })
  | NoAnswer;

export type SessionFacts = { sessionId: string; reference: string };
export type SessionResult =
  | (SessionFacts & { kind: 'open'; redirectUrl: string })
  | (SessionFacts & { kind: 'completed'; tokenId: string | undefined })
  | (SessionFacts & { kind: 'ended'; how: 'expired' | 'canceled' })
  | NoAnswer;

export type RefundFacts = {
  refundId: string;
  paymentRequestId: string;
  amountCentavos: Centavos;
};
export type RefundResult =
  | (RefundFacts & { kind: 'succeeded' })
  | (RefundFacts & { kind: 'pending' })
  | NoAnswer;

export type PayoutFacts = {
  payoutId: string;
  amountCentavos: Centavos;
  /** What the receiving bank shows beside it. */
  bankReference: string | undefined;
};
export type PayoutResult =
  | (PayoutFacts & { kind: 'succeeded' })
  | (PayoutFacts & { kind: 'pending' })
  /** It had succeeded, and its bank sent it back. */
  | (PayoutFacts & { kind: 'reversed'; code: string | undefined })
  | NoAnswer;

export type TransactionState = 'succeeded' | 'pending' | 'failed' | 'voided' | 'reversed';
export type Transaction = {
  id: string;
  /** The payment's, the refund's or the payout's id. */
  productId: string;
  type: 'payment' | 'refund' | 'payout' | 'other';
  state: TransactionState;
  paymentRequestId: string | undefined;
  amountCentavos: Centavos;
};
/**
 * What the gateway has under a reference of ours. `none` says that no payment was tried: a request
 * that waits for its buyer has no transaction yet.
 */
export type FindResult =
  | { kind: 'found'; transactions: [Transaction, ...Transaction[]] }
  | { kind: 'none' }
  | Unknown
  | Busy
  | Refused;

/** A transaction of a statement, under the reference that it went by; none where it had none. */
export type StatementTransaction = Transaction & { reference: string | undefined };
/** Some transactions of a period. With `afterId` there are more, behind that one. */
export type StatementResult =
  | { kind: 'page'; transactions: StatementTransaction[]; afterId: string | undefined }
  | Unknown
  | Busy
  | Refused;
