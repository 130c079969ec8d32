import type { PayoutBody } from './bodies.ts';
import type { ChannelCode } from './channels.ts';
import type { Misbehaviour } from './misbehaviours.ts';

// What the gateway remembers. Amounts are centavos here and major units on the wire; instants are
// ISO text, so that a row read back from the journal equals the row that was written.

type Row = { id: string; createdAt: string; updatedAt: string };
type Maybe<T> = T | undefined;

export type RequestStatus =
  | 'REQUIRES_ACTION'
  | 'PENDING'
  | 'SUCCEEDED'
  | 'FAILED'
  | 'CANCELED'
  | 'EXPIRED'
  | 'REVERSED';

export type ReturnUrls = {
  success?: Maybe<string>;
  failure?: Maybe<string>;
  cancel?: Maybe<string>;
};

/** What was decided for an object when it was asked for, by a magic value or by order. */
export type Fate = {
  failureCode?: Maybe<string>;
  misbehaviour?: Maybe<Misbehaviour>;
  /** Of a payout: never settled, or paid and sent back. */
  staysOpen?: Maybe<boolean>;
  isReversed?: Maybe<boolean>;
};

export type PaymentRequest = Row & {
  referenceId: string;
  type: 'PAY' | 'PAY_AND_SAVE';
  amountCentavos: number;
  channelCode: ChannelCode;
  channelProperties: Record<string, unknown>;
  status: RequestStatus;
  failureCode?: Maybe<string>;
  tokenId?: Maybe<string>;
  customerId?: Maybe<string>;
  latestPaymentId?: Maybe<string>;
  description?: Maybe<string>;
  metadata?: Maybe<Record<string, unknown>>;
  idempotencyKey?: Maybe<string>;
  /** Where the customer goes, when a step of theirs is needed. */
  actionUrl?: Maybe<string>;
  /** What the customer is shown instead: the text of a QR code, or a code for a counter. */
  presented?: Maybe<string>;
  fate: Fate;
};

export type Payment = Row & {
  requestId: string;
  amountCentavos: number;
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'REVERSED';
  failureCode?: Maybe<string>;
  captureId?: Maybe<string>;
  capturedAt?: Maybe<string>;
};

export type Token = Row & {
  referenceId: string;
  channelCode: ChannelCode;
  channelProperties: Record<string, unknown>;
  status: 'REQUIRES_ACTION' | 'ACTIVE' | 'FAILED' | 'EXPIRED' | 'CANCELED';
  failureCode?: Maybe<string>;
  customerId?: Maybe<string>;
  description?: Maybe<string>;
  metadata?: Maybe<Record<string, unknown>>;
  actionUrl?: Maybe<string>;
  expiresAt?: Maybe<string>;
  accountNumber: string;
  fate: Fate;
  /** What becomes of later charges of this token, chosen on the linking page. */
  later: Fate;
};

export type Session = Row & {
  referenceId: string;
  sessionType: 'SAVE' | 'PAY';
  amountCentavos: number;
  status: 'ACTIVE' | 'COMPLETED' | 'EXPIRED' | 'CANCELED';
  saves: boolean;
  customerId?: Maybe<string>;
  description?: Maybe<string>;
  metadata?: Maybe<Record<string, unknown>>;
  returnUrls: ReturnUrls;
  linkUrl: string;
  expiresAt: string;
  tokenId?: Maybe<string>;
  requestId?: Maybe<string>;
  paymentId?: Maybe<string>;
  /** A card whose bank asked for a second step; only what is printed on receipts is kept. */
  challenge?: Maybe<{ masked: string; cardExpiresAt: string; later: Fate }>;
  lastFailureCode?: Maybe<string>;
  fate: Fate;
};

export type Refund = Row & {
  referenceId?: Maybe<string>;
  requestId: string;
  amountCentavos: number;
  reason: string;
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  failureCode?: Maybe<string>;
  metadata?: Maybe<Record<string, unknown>>;
  idempotencyKey?: Maybe<string>;
  fate: Fate;
};

export type Payout = Row & {
  referenceId: string;
  amountCentavos: number;
  recipient: PayoutBody['recipient'];
  status: 'ACCEPTED' | 'SUCCEEDED' | 'FAILED' | 'REVERSED';
  failureCode?: Maybe<string>;
  processorReference?: Maybe<string>;
  metadata?: Maybe<Record<string, unknown>>;
  idempotencyKey?: Maybe<string>;
  bodyHash: string;
  fate: Fate;
};

export type Customer = Row & { referenceId: string };

export type Webhook = Row & {
  /** Sent as `webhook-id`; the copies of a duplicate share it. */
  webhookId: string;
  event: string;
  data: unknown;
  status: 'waiting' | 'delivered' | 'given_up' | 'no_url';
  attempts: { at: string; outcome: string }[];
};

/** Something that happens later. Rows, so that a restart forgets none of it. */
export type Task = Row & {
  dueAt: string;
  kind:
    | 'deliver'
    | 'settle_request'
    | 'reverse'
    | 'settle_refund'
    | 'settle_payout'
    | 'reverse_payout'
    | 'expire';
  subjectId: string;
};

export type ClockRow = Row & { offsetMs: number };

export type Tables = {
  requests: PaymentRequest;
  payments: Payment;
  tokens: Token;
  sessions: Session;
  refunds: Refund;
  payouts: Payout;
  customers: Customer;
  webhooks: Webhook;
  tasks: Task;
  clock: ClockRow;
};
export type TableName = keyof Tables;
