import { type Centavos, sum } from '@luwag/domain/money';
import { reasonOf } from './failure-reasons.ts';
import type { Read } from './read-answer.ts';
import type {
  Failed,
  FindResult,
  PaymentFacts,
  PaymentResult,
  RefundResult,
  SessionResult,
  StatementResult,
  TokenResult,
  Transaction,
  TransactionState,
  Unknown,
} from './results.ts';
import type * as wires from './wire.ts';

/** What we asked for, against which every answer about money is held. */
export type Asked = { reference: string; amountCentavos: Centavos };

export function judgeRequest(read: Read<wires.PaymentRequestWire>, asked: Asked): PaymentResult {
  if (read.kind !== 'value') return read;
  const wire = read.value;
  const id = wire.payment_request_id;
  const isOurs =
    wire.reference_id === asked.reference && wire.request_amount === asked.amountCentavos;
  if (!isOurs) return unknown('mismatch', id);
  const facts = factsOf(wire, {
    paymentId: wire.latest_payment_id,
    amountCentavos: wire.request_amount,
  });
  const { page, code } = wire.actions;
  const isOpen = wire.status === 'REQUIRES_ACTION' || wire.status === 'ACCEPTING_PAYMENTS';
  if (isOpen && code !== undefined) return { kind: 'requires_payment', code, ...facts };
  if (wire.status === 'REQUIRES_ACTION' && page !== undefined) {
    return { kind: 'requires_action', redirectUrl: page, ...facts };
  }
  return judgePaid({ status: wire.status, failureCode: wire.failure_code, facts });
}

/** The payment itself also says how much was captured, and that is what has to agree. */
export function judgePayment(read: Read<wires.PaymentWire>, asked: Asked): PaymentResult {
  if (read.kind !== 'value') return read;
  const wire = read.value;
  const id = wire.payment_request_id;
  const captures = wire.captures ?? [];
  const takenCentavos =
    captures.length === 0
      ? wire.request_amount
      : sum(captures.map(({ capture_amount }) => capture_amount));
  const isOurs = wire.reference_id === asked.reference && takenCentavos === asked.amountCentavos;
  if (!isOurs) return unknown('mismatch', id);
  const facts = factsOf(wire, { paymentId: wire.payment_id, amountCentavos: takenCentavos });
  return judgePaid({ status: wire.status, failureCode: wire.failure_code, facts });
}

const factsOf = (
  wire: wires.PaymentRequestWire | wires.PaymentWire,
  own: Pick<PaymentFacts, 'paymentId' | 'amountCentavos'>,
): PaymentFacts => ({
  paymentRequestId: wire.payment_request_id,
  tokenId: wire.payment_token_id,
  channel: wire.channel_code,
  ...own,
});

function judgePaid(seen: {
  status: string;
  failureCode: string | undefined;
  facts: PaymentFacts;
}): PaymentResult {
  const { status, failureCode, facts } = seen;
  const id = facts.paymentRequestId;
  switch (status) {
    case 'SUCCEEDED':
      return { kind: 'succeeded', ...facts };
    case 'PENDING':
    case 'ACCEPTING_PAYMENTS':
    case 'REQUIRES_ACTION':
      return { kind: 'pending', ...facts };
    case 'REVERSED':
      return { kind: 'reversed', ...facts };
    case 'FAILED':
      return failed(failureCode ?? 'FAILURE_DETAILS_UNAVAILABLE', id);
    case 'EXPIRED':
      return failed('PAYMENT_REQUEST_EXPIRED', id);
    case 'CANCELED':
      return failed('CANCELED', id);
    default:
      return unknown('status', id);
  }
}

export function judgeToken(read: Read<wires.TokenWire>): TokenResult {
  if (read.kind !== 'value') return read;
  const wire = read.value;
  const facts = {
    tokenId: wire.payment_token_id,
    reference: wire.reference_id,
    channel: wire.channel_code,
    accountNumber: wire.token_details,
  };
  switch (wire.status) {
    case 'ACTIVE':
      return { kind: 'active', ...facts };
    case 'REQUIRES_ACTION':
      return wire.actions.page === undefined
        ? { kind: 'pending', ...facts }
        : { kind: 'requires_action', redirectUrl: wire.actions.page, ...facts };
    case 'PENDING':
      return { kind: 'pending', ...facts };
    case 'FAILED':
      return failed(wire.failure_code ?? 'FAILURE_DETAILS_UNAVAILABLE', facts.tokenId);
    case 'EXPIRED':
      return { kind: 'ended', how: 'expired', ...facts };
    case 'CANCELED':
      return { kind: 'ended', how: 'canceled', ...facts };
    default:
      return unknown('status', facts.tokenId);
  }
}

export function judgeSession(read: Read<wires.SessionWire>): SessionResult {
  if (read.kind !== 'value') return read;
  const wire = read.value;
  const sessionId = wire.payment_session_id;
  const facts = { sessionId, reference: wire.reference_id };
  switch (wire.status) {
    case 'ACTIVE':
      return wire.payment_link_url === undefined
        ? unknown('unreadable', sessionId)
        : { kind: 'open', ...facts, redirectUrl: wire.payment_link_url };
    case 'COMPLETED':
      return { kind: 'completed', ...facts, tokenId: wire.payment_token_id };
    case 'EXPIRED':
      return { kind: 'ended', ...facts, how: 'expired' };
    case 'CANCELED':
      return { kind: 'ended', ...facts, how: 'canceled' };
    default:
      return unknown('status', sessionId);
  }
}

export function judgeRefund(
  read: Read<wires.RefundWire>,
  asked: Asked & { paymentRequestId: string },
): RefundResult {
  if (read.kind !== 'value') return read;
  const wire = read.value;
  const isOurs =
    wire.reference_id === asked.reference &&
    wire.amount === asked.amountCentavos &&
    wire.payment_request_id === asked.paymentRequestId;
  if (!isOurs) return unknown('mismatch', wire.id);
  const facts = {
    refundId: wire.id,
    paymentRequestId: wire.payment_request_id,
    amountCentavos: wire.amount,
  };
  switch (wire.status) {
    case 'SUCCEEDED':
      return { kind: 'succeeded', ...facts };
    case 'PENDING':
      return { kind: 'pending', ...facts };
    case 'FAILED':
      return failed(wire.failure_code ?? 'REFUND_FAILED', wire.id);
    // Spelled with one L everywhere else.
    case 'CANCELLED':
    case 'CANCELED':
      return failed('CANCELED', wire.id);
    default:
      return unknown('status', wire.id);
  }
}

const TRANSACTION_STATES: Record<string, TransactionState | undefined> = {
  SUCCESS: 'succeeded',
  PENDING: 'pending',
  FAILED: 'failed',
  VOIDED: 'voided',
  REVERSED: 'reversed',
};

const TRANSACTION_TYPES: Record<string, Transaction['type'] | undefined> = {
  PAYMENT: 'payment',
  REFUND: 'refund',
  DISBURSEMENT: 'payout',
};

export function judgeTransactions(
  read: Read<wires.TransactionsWire>,
  reference: string,
): FindResult {
  if (read.kind === 'failed') return unknown('unreadable');
  if (read.kind !== 'value') return read;
  const ours = read.value.data.filter((row) => row.reference_id === reference);
  const [first, ...rest] = ours.flatMap((row) => transactionOf(row) ?? []);
  if ((first ? 1 : 0) + rest.length < ours.length) return unknown('status');
  return first === undefined ? { kind: 'none' } : { kind: 'found', transactions: [first, ...rest] };
}

/** A state that the documents do not name leaves the page unread: it could be money. */
export function judgeStatement(read: Read<wires.TransactionsWire>): StatementResult {
  if (read.kind === 'failed') return unknown('unreadable');
  if (read.kind !== 'value') return read;
  const { data, has_more } = read.value;
  const transactions = data.flatMap((row) => {
    const transaction = transactionOf(row);
    return transaction ? [{ ...transaction, reference: row.reference_id ?? undefined }] : [];
  });
  if (transactions.length < data.length) return unknown('status');
  const afterId = has_more ? transactions.at(-1)?.id : undefined;
  // More that cannot be asked for is not the end of the statement.
  if (has_more && afterId === undefined) return unknown('unreadable');
  return { kind: 'page', transactions, afterId };
}

function transactionOf(row: wires.TransactionsWire['data'][number]): Transaction | undefined {
  const state = TRANSACTION_STATES[row.status];
  if (state === undefined) return undefined;
  return {
    id: row.id,
    productId: row.product_id,
    type: TRANSACTION_TYPES[row.type] ?? 'other',
    state,
    paymentRequestId: row.product_data,
    amountCentavos: row.amount,
  };
}

const failed = (code: string, id: string): Failed => ({
  kind: 'failed',
  code,
  reason: reasonOf(code),
  id,
});

function unknown(why: Unknown['why'], id?: string): Unknown {
  return { kind: 'unknown', why, ...(id === undefined ? {} : { id }) };
}
