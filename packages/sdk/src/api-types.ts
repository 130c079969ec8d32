// Printed from the contracts by `npm run generate`. Amounts are whole centavos.

export type AddWebhookRequest = {
  store_id?: string | undefined;
  mode?: KeyMode | undefined;
  url: string;
  events?: Array<
    | 'payment_request.started'
    | 'payment_request.approved'
    | 'payment_request.paid'
    | 'payment_request.partially_refunded'
    | 'payment_request.refunded'
    | 'payment_request.declined'
    | 'payment_request.canceled'
    | 'payment_request.expired'
    | 'refund.created'
    | 'refund.succeeded'
    | 'dispute.opened'
    | 'dispute.updated'
    | 'dispute.closed'
    | 'payout.held'
    | 'payout.waiting'
    | 'payout.approved'
    | 'payout.sent'
    | 'payout.paid'
    | 'payout.failed'
    | 'payout.returned'
    | 'payout.canceled'> | null | undefined;
};

export type AddWebhookResult = {
  store_id: string;
  mode: KeyMode;
  url: string;
  status: 'active' | 'disabled';
  disabled_reason: 'gone' | 'failing' | 'owner' | null;
  failing_since: string | null;
  old_secret_until: string | null;
  changed_at: string;
  id: string;
  is_main: boolean;
  events: Array<string> | null;
  secret_last4: string;
  secret: string;
};

export type ChangeWebhookRequest = {
  url?: string | undefined;
  events?: Array<
    | 'payment_request.started'
    | 'payment_request.approved'
    | 'payment_request.paid'
    | 'payment_request.partially_refunded'
    | 'payment_request.refunded'
    | 'payment_request.declined'
    | 'payment_request.canceled'
    | 'payment_request.expired'
    | 'refund.created'
    | 'refund.succeeded'
    | 'dispute.opened'
    | 'dispute.updated'
    | 'dispute.closed'
    | 'payout.held'
    | 'payout.waiting'
    | 'payout.approved'
    | 'payout.sent'
    | 'payout.paid'
    | 'payout.failed'
    | 'payout.returned'
    | 'payout.canceled'> | null | undefined;
  status?: 'active' | 'disabled' | undefined;
};

export type ChangeWebhookSecretRequest = {
  end_old?: boolean | undefined;
};

export type ChangeWebhookSecretResult = {
  store_id: string;
  mode: KeyMode;
  url: string;
  status: 'active' | 'disabled';
  disabled_reason: 'gone' | 'failing' | 'owner' | null;
  failing_since: string | null;
  old_secret_until: string | null;
  changed_at: string;
  id: string;
  is_main: boolean;
  events: Array<string> | null;
  secret_last4: string;
  secret: string;
};

export type ComingPay = {
  pay_date: string;
  amount: number;
  sales: number;
};

export type CreatePaymentRequestRequest = {
  amount: RequestAmount;
  currency?: 'PHP' | undefined;
  store_id?: string | undefined;
  order_reference?: string | null | undefined;
  description?: string | undefined;
  expires_in?: number | undefined;
  return_url?: string | null | undefined;
  cancel_url?: string | null | undefined;
  metadata?: Record<string, string> | undefined;
};

export type CreateRefundRequest = {
  amount?: number | undefined;
  everything_left?: true | undefined;
  reason: RefundReason;
  note?: string | undefined;
};

export type Cursor = string;

export type DisputeEvent = {
  type: 'dispute.opened' | 'dispute.updated' | 'dispute.closed';
  timestamp: string;
  data: {
    id: string;
    reference: string;
    livemode: boolean;
    state: DisputeState;
    turn: DisputeSide | null;
    answer_by: string | null;
    kind: DisputeKind;
    wish: DisputeWish;
    reported_amount: number;
    outcome: DisputeOutcome | null;
    store_name: string;
    buyer_name: string;
    description: string;
    created_at: string;
    closed_at: string | null;
    payment_request_id: string;
    order_reference: string | null;
    purchase_amount: number;
    purchased_at: string;
    terms: number;
    refunded_amount: number;
    open_amount: number;
    held_amount: number | null;
    offer: {
      kind: DisputeOfferKind;
      amount: number;
      words: string;
      made_at: string;
    } | null;
    decisions: Array<{
      amount: number;
      reason: string;
      reviewer: string;
      is_yours: boolean;
      is_appeal: boolean;
      decided_at: string;
    }>;
    appealed_by: DisputeSide | null;
    read_by_shop_at: string | null;
  };
};

export type DisputeKind = 'not_arrived' | 'broken' | 'returned' | 'wrong_amount' | 'not_mine';

export type DisputeOfferKind = 'refund' | 'exchange' | 'repair' | 'decline';

export type DisputeOutcome = 'refunded' | 'not_refunded' | 'settled' | 'withdrawn';

export type DisputeSide = 'buyer' | 'shop' | 'luwag';

export type DisputeState =
  | 'shop_turn'
  | 'buyer_turn'
  | 'promised'
  | 'review'
  | 'decided'
  | 'appealed'
  | 'closed';

export type DisputeWish = 'refund' | 'exchange' | 'repair';

export type GetWebhookDeliveryResult = {
  id: string;
  webhook_id: string;
  event_id: string;
  type: string;
  order_reference: string | null;
  state: WebhookDeliveryState;
  attempts: number;
  next_attempt_at: string | null;
  created_at: string;
  ended_at: string | null;
  body: string;
  tries: Array<WebhookAttempt>;
  upcoming: Array<string>;
};

export type KeyMode = 'test' | 'live';

export type ListPaymentRequestsResult = {
  results: Array<PaymentRequest>;
  has_more: boolean;
  next_cursor: string | null;
};

export type ListPayoutLinesResult = {
  results: Array<PayoutLine>;
  page: number;
  has_more: boolean;
};

export type ListPayoutsResult = {
  results: Array<Payout>;
  page: number;
  has_more: boolean;
};

export type ListRefundsResult = {
  results: Array<Refund>;
  refunded: number;
  refundable: number;
  refundable_until: string | null;
};

export type ListTestEventsResult = {
  results: Array<TestModeEvent>;
  cursor: string;
  has_more: boolean;
};

export type ListWebhookDeliveriesResult = {
  results: Array<WebhookDelivery>;
  next_cursor: string | null;
};

export type ListWebhooksResult = {
  results: Array<{
    store_id: string;
    mode: KeyMode;
    url: string;
    status: 'active' | 'disabled';
    disabled_reason: 'gone' | 'failing' | 'owner' | null;
    failing_since: string | null;
    old_secret_until: string | null;
    changed_at: string;
    id: string;
    is_main: boolean;
    events: Array<string> | null;
    secret_last4: string;
    figures: {
      events: number;
      delivered: number;
      at_once: number;
      median_ms: number | null;
      undelivered: number;
    };
  }>;
};

export type NextPayout = {
  livemode: boolean;
  pay_date: string;
  amount: number;
  waterfall: Array<WaterfallStep>;
  sales: number;
  rail: PayoutRail | null;
  bank_name: string | null;
  bank_account: string | null;
  hold: PayoutHold | null;
  minimum: number;
  requestable: number;
  coming: Array<ComingPay>;
  under_way: number;
  held: number;
  debt: number;
  reserve: {
    rate_ppm: number;
    until: string | null;
    held: number;
    releases: Array<{
      on_date: string;
      amount: number;
    }>;
  };
  withholding: {
    rate_ppm: number;
    threshold: number;
    remitted_this_year: number;
    withheld_this_year: number;
  };
};

export type PayTestRequestRequest = {
  terms?: 1 | 6 | 12 | undefined;
};

export type PaymentFailureReason =
  | 'insufficient_funds'
  | 'declined'
  | 'expired_source'
  | 'try_later'
  | 'limit'
  | 'fraud'
  | 'not_approved_in_time'
  | 'unknown';

export type PaymentGroup = 'waiting' | 'paid' | 'refunded' | 'ended';

export type PaymentRequest = {
  id: string;
  status: PaymentRequestStatus;
  version: number;
  livemode: boolean;
  amount: number;
  currency: 'PHP';
  store_id: string;
  order_reference: string | null;
  description: string;
  metadata: Record<string, string>;
  reference: string;
  webpay_url: string;
  qr: {
    payload: string;
  };
  return_url: string | null;
  cancel_url: string | null;
  failure_reason: PaymentFailureReason | null;
  refunded: number;
  refundable: number;
  fee: number | null;
  net: number | null;
  plan: {
    code: 'thirty' | 'three' | 'six' | 'twelve';
    payments: number;
  } | null;
  created_at: string;
  expires_at: string;
  paid_at: string | null;
};

export type PaymentRequestStatus =
  | 'open'
  | 'started'
  | 'approved'
  | 'paid'
  | 'partially_refunded'
  | 'refunded'
  | 'declined'
  | 'canceled'
  | 'expired';

export type Payout = {
  id: string;
  number: string;
  livemode: boolean;
  status: PayoutStatus;
  version: number;
  amount: number;
  currency: 'PHP';
  waterfall: Array<WaterfallStep>;
  pay_date: string;
  sales_from: string | null;
  sales_to: string | null;
  sales: number;
  rail: PayoutRail;
  bank_name: string;
  bank_account: string;
  bank_reference: string | null;
  expected_on: string | null;
  hold: PayoutHold | null;
  failure_code: string | null;
  requested_by: 'schedule' | 'merchant';
  created_at: string;
  approved_at: string | null;
  sent_at: string | null;
  paid_at: string | null;
  ended_at: string | null;
};

export type PayoutEvent = {
  type:
    | 'payout.held'
    | 'payout.waiting'
    | 'payout.approved'
    | 'payout.sent'
    | 'payout.paid'
    | 'payout.failed'
    | 'payout.returned'
    | 'payout.canceled';
  timestamp: string;
  data: Payout;
};

export type PayoutHold = {
  reason: PayoutHoldReason;
  until: string | null;
};

export type PayoutHoldReason =
  | 'bank_account_missing'
  | 'bank_account_changed'
  | 'bank_account_returned'
  | 'account_recovery'
  | 'risk'
  | 'staff';

export type PayoutLine = {
  kind: PayoutLineKind;
  journal_id: string;
  on_date: string;
  amount: number;
  price: number;
  fee: number;
  covered: number;
  payment_request_id: string | null;
  store_id: string | null;
  store_name: string | null;
  reference: string | null;
  order_reference: string | null;
  description: string | null;
  payout_id: string | null;
};

export type PayoutLineKind =
  | 'sale'
  | 'refund'
  | 'held'
  | 'hold_released'
  | 'reserve_released'
  | 'returned'
  | 'debt'
  | 'reserve'
  | 'withholding';

export type PayoutMode = 'test' | 'live';

export type PayoutRail = 'instapay' | 'pesonet';

export type PayoutStatus =
  | 'held'
  | 'waiting'
  | 'approved'
  | 'sent'
  | 'paid'
  | 'failed'
  | 'returned'
  | 'canceled';

export type PreviewRefundResult = {
  amount: number;
  left_after: number;
  funding: RefundFunding;
  sale: SaleFigures;
  needs_step_up: boolean;
  needs_second_person: boolean;
};

export type Refund = {
  id: string;
  payment_request_id: string;
  status: 'created' | 'succeeded';
  livemode: boolean;
  amount: number;
  currency: 'PHP';
  reason: RefundReason;
  note: string;
  funding: RefundFunding;
  created_at: string;
};

export type RefundEvent = {
  type: 'refund.created' | 'refund.succeeded';
  timestamp: string;
  data: Refund;
};

export type RefundFunding = {
  fee_returned: number;
  from_reserve: number;
  from_payable: number;
  owed_by_shop: number;
};

export type RefundReason = 'returned' | 'not_delivered' | 'wrong_item' | 'cancelled' | 'other';

export type ReplayWebhookRequest = {
  from: string;
  to: string;
  state?: 'all' | 'undelivered' | undefined;
};

export type ReplayWebhookResult = {
  count: number;
};

export type RequestAmount = number;

export type SaleFigures = {
  before: {
    price: number;
    fee: number;
    net: number;
  };
  after: {
    price: number;
    fee: number;
    net: number;
  };
};

export type SetWebhookRequest = {
  url: string;
  mode?: KeyMode | undefined;
};

export type SetWebhookResult = {
  store_id: string;
  mode: KeyMode;
  url: string;
  status: 'active' | 'disabled';
  disabled_reason: 'gone' | 'failing' | 'owner' | null;
  failing_since: string | null;
  old_secret_until: string | null;
  changed_at: string;
  secret: string;
};

export type SettlementReport = {
  shop: string;
  payout: Payout;
  lines: Array<PayoutLine>;
  totals: {
    price: number;
    fee: number;
    covered: number;
    other: number;
    amount: number;
  };
  fee_tax: {
    rate_ppm: number;
    amount: number;
    fee_without_tax: number;
  };
};

export type TestModeEvent = {
  id: string;
  type: string;
  body: string;
};

export type TriggerTestEventRequest = {
  payment_request_id: string;
  type:
    | 'payment_request.started'
    | 'payment_request.approved'
    | 'payment_request.paid'
    | 'payment_request.partially_refunded'
    | 'payment_request.refunded'
    | 'payment_request.declined'
    | 'payment_request.canceled'
    | 'payment_request.expired';
} | {
  payout_id: string;
  type:
    | 'payout.held'
    | 'payout.waiting'
    | 'payout.approved'
    | 'payout.sent'
    | 'payout.paid'
    | 'payout.failed'
    | 'payout.returned'
    | 'payout.canceled';
};

export type TriggerTestEventResult = {
  event_id: string;
  type:
    | 'payment_request.started'
    | 'payment_request.approved'
    | 'payment_request.paid'
    | 'payment_request.partially_refunded'
    | 'payment_request.refunded'
    | 'payment_request.declined'
    | 'payment_request.canceled'
    | 'payment_request.expired'
    | 'payout.held'
    | 'payout.waiting'
    | 'payout.approved'
    | 'payout.sent'
    | 'payout.paid'
    | 'payout.failed'
    | 'payout.returned'
    | 'payout.canceled';
};

export type WaterfallStep = {
  kind:
    | 'sales'
    | 'fees'
    | 'refunds'
    | 'fees_returned'
    | 'refunds_covered'
    | 'held'
    | 'hold_released'
    | 'reserve_released'
    | 'returned'
    | 'debt'
    | 'reserve'
    | 'withholding';
  amount: number;
  count: number;
};

export type Webhook = {
  store_id: string;
  mode: KeyMode;
  url: string;
  status: 'active' | 'disabled';
  disabled_reason: 'gone' | 'failing' | 'owner' | null;
  failing_since: string | null;
  old_secret_until: string | null;
  changed_at: string;
};

export type WebhookAddress = {
  store_id: string;
  mode: KeyMode;
  url: string;
  status: 'active' | 'disabled';
  disabled_reason: 'gone' | 'failing' | 'owner' | null;
  failing_since: string | null;
  old_secret_until: string | null;
  changed_at: string;
  id: string;
  is_main: boolean;
  events: Array<string> | null;
  secret_last4: string;
};

export type WebhookAttempt = {
  number: number;
  at: string;
  took_ms: number;
  status: number | null;
  failure:
    | 'not_public' | 'no_such_host' | 'tls' | 'timeout' | 'no_connection'
    | null;
  sent_to: string | null;
  response: string;
};

export type WebhookDelivery = {
  id: string;
  webhook_id: string;
  event_id: string;
  type: string;
  order_reference: string | null;
  state: WebhookDeliveryState;
  attempts: number;
  next_attempt_at: string | null;
  created_at: string;
  ended_at: string | null;
};

export type WebhookDeliveryState = 'waiting' | 'delivered' | 'failed' | 'canceled';

export type WebhookEvent = {
  type:
    | 'payment_request.open'
    | 'payment_request.started'
    | 'payment_request.approved'
    | 'payment_request.paid'
    | 'payment_request.partially_refunded'
    | 'payment_request.refunded'
    | 'payment_request.declined'
    | 'payment_request.canceled'
    | 'payment_request.expired';
  timestamp: string;
  data: PaymentRequest;
};

export type ListTestEventsQuery = {
  cursor?: string | undefined;
};

export type ListPaymentRequestsQuery = {
  mode?: 'test' | 'live' | '' | undefined;
  store_id?: string | undefined;
  status?: PaymentRequestStatus | '' | undefined;
  group?: PaymentGroup | '' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  order_reference?: string | undefined;
  search?: string | undefined;
  limit?: number | undefined;
  cursor?: Cursor | undefined;
};

export type PreviewRefundQuery = {
  amount?: number | undefined;
};

export type ListPayoutsQuery = {
  page?: number | undefined;
  mode?: PayoutMode | '' | undefined;
};

export type ListPayoutLinesQuery = {
  page?: number | undefined;
};

export type GetNextPayoutQuery = {
  mode?: PayoutMode | '' | undefined;
};

export type GetWebhookQuery = {
  mode?: KeyMode | '' | undefined;
};

export type RemoveWebhookQuery = {
  mode?: KeyMode | '' | undefined;
};

export type ListWebhookDeliveriesQuery = {
  webhook_id: string;
  state?: 'all' | 'undelivered' | '' | undefined;
  cursor?: string | undefined;
};

export type ListWebhooksQuery = {
  mode?: KeyMode | '' | undefined;
};

export type AnyEvent = DisputeEvent | PayoutEvent | RefundEvent | WebhookEvent;
