import type { RefundReason } from '@luwag/contracts/refunds';
import { m } from '#app/paraglide/messages.js';

/** Why something goes back, to whoever gives it back. */
export const refundReasonWords: Readonly<Record<RefundReason, () => string>> = {
  returned: m.refunds_reason_returned,
  not_delivered: m.refunds_reason_not_delivered,
  wrong_item: m.refunds_reason_wrong_item,
  cancelled: m.refunds_reason_cancelled,
  other: m.refunds_reason_other,
};
