import type { PaymentRequest, PaymentRequestStatus } from '@luwag/sdk';
import type { PaymentSessionStatus, WebhookActionResult } from '@medusajs/framework/types';

type Meaning = { session: PaymentSessionStatus; action: WebhookActionResult['action'] };

/**
 * What a request's state means to Medusa. An order is made of what is paid and nothing else: Luwag
 * charges by itself, so that paid is captured. What has ended makes a session useless, and the
 * storefront asks for another.
 */
export const meaningOf: Readonly<Record<PaymentRequestStatus, Meaning>> = {
  open: { session: 'requires_more', action: 'requires_more' },
  started: { session: 'requires_more', action: 'requires_more' },
  approved: { session: 'pending', action: 'pending' },
  paid: { session: 'captured', action: 'captured' },
  partially_refunded: { session: 'captured', action: 'not_supported' },
  refunded: { session: 'canceled', action: 'not_supported' },
  declined: { session: 'error', action: 'failed' },
  canceled: { session: 'canceled', action: 'canceled' },
  expired: { session: 'canceled', action: 'canceled' },
};

export const isPaid = ({ status }: PaymentRequest): boolean =>
  status === 'paid' || status === 'partially_refunded';

/** Nobody can pay it, and nobody has. */
export const isOver = ({ status }: PaymentRequest): boolean =>
  status === 'declined' || status === 'canceled' || status === 'expired' || status === 'refunded';

/** The member of a request's metadata that says whose it is. */
export const sessionMember = 'medusa_payment_session';

export const sessionOf = ({ metadata }: Pick<PaymentRequest, 'metadata'>): string | undefined =>
  metadata[sessionMember];

/**
 * What Medusa keeps of a request, and shows to the storefront: nothing that is between the shop and
 * us. It is read from here by `id` alone; the rest is for pages.
 */
export const dataOf = (request: PaymentRequest): Record<string, unknown> => ({
  id: request.id,
  status: request.status,
  version: request.version,
  livemode: request.livemode,
  amount: request.amount,
  reference: request.reference,
  webpay_url: request.webpay_url,
  expires_at: request.expires_at,
  failure_reason: request.failure_reason,
  refunded: request.refunded,
  session_id: sessionOf(request),
});
