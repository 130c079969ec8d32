import type { PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import { hourMs, minuteMs } from '@luwag/domain/durations';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { formatMoment } from '#app/shared/format/format-moment.ts';

type Look = {
  tone: BadgeTone;
  word: () => string;
  /** What it means for whoever stands behind the counter, the money first. */
  says: () => string;
};

const looks: Readonly<Record<PaymentRequestStatus, Look>> = {
  open: { tone: 'now', word: m.selling_state_open, says: m.selling_says_open },
  started: { tone: 'pend', word: m.selling_state_started, says: m.selling_says_started },
  approved: { tone: 'pend', word: m.selling_state_approved, says: m.selling_says_approved },
  paid: { tone: 'paid', word: m.selling_state_paid, says: m.selling_says_paid },
  partially_refunded: {
    tone: 'ahead',
    word: m.selling_state_partially_refunded,
    says: m.selling_says_partially_refunded,
  },
  refunded: { tone: 'ahead', word: m.selling_state_refunded, says: m.selling_says_refunded },
  declined: { tone: 'late', word: m.selling_state_declined, says: m.selling_says_declined },
  canceled: { tone: 'ahead', word: m.selling_state_canceled, says: m.selling_says_canceled },
  expired: { tone: 'ahead', word: m.selling_state_expired, says: m.selling_says_expired },
};

export function RequestBadge({ status }: { status: PaymentRequestStatus }) {
  const { tone, word } = looks[status];
  return <Badge tone={tone}>{word()}</Badge>;
}

export const statusInWords = (status: PaymentRequestStatus): string => looks[status].says();

/** Somebody can still pay it, or is paying it. */
export const isUnderWay = (status: PaymentRequestStatus): boolean =>
  status === 'open' || status === 'started' || status === 'approved';

/** It can be taken back: nobody has agreed to it yet. */
export const canBeCanceled = (status: PaymentRequestStatus): boolean =>
  status === 'open' || status === 'started';

/** How long ago something was asked for: minutes, then hours, then the moment itself. */
export function ageInWords({ atMs, nowMs }: { atMs: number; nowMs: number }): string {
  const passedMs = nowMs - atMs;
  if (passedMs < minuteMs) return m.selling_age_now();
  if (passedMs < hourMs) {
    const count = Math.floor(passedMs / minuteMs);
    return count === 1 ? m.selling_age_minute() : m.selling_age_minutes({ count });
  }
  if (passedMs >= 24 * hourMs) return formatMoment(atMs, getLocale());
  const count = Math.floor(passedMs / hourMs);
  return count === 1 ? m.selling_age_hour() : m.selling_age_hours({ count });
}

/** What is left of a request's time: `19:48`, or with hours `23:19:48`. Never below zero. */
export function clockOf(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = [Math.floor(seconds / 60) % 60, seconds % 60];
  const padded = rest.map((part) => String(part).padStart(2, '0')).join(':');
  return hours > 0 ? `${hours}:${padded}` : padded;
}
