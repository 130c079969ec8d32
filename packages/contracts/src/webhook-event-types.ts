/**
 * Everything that merchants are told, in the order in which it usually happens. In a file that
 * pages can read without the schemas.
 */
export const webhookEventTypes = [
  'payment_request.started',
  'payment_request.approved',
  'payment_request.paid',
  'payment_request.partially_refunded',
  'payment_request.refunded',
  'payment_request.declined',
  'payment_request.canceled',
  'payment_request.expired',
  'refund.created',
  'refund.succeeded',
  'dispute.opened',
  'dispute.updated',
  'dispute.closed',
  'payout.held',
  'payout.waiting',
  'payout.approved',
  'payout.sent',
  'payout.paid',
  'payout.failed',
  'payout.returned',
  'payout.canceled',
] as const;
