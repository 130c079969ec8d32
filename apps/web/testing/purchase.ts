import type { PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import type { Offer, Proposal } from '@luwag/contracts/proposals';

/** A purchase for tests to start from: each says what it changes. */

export function proposalOf(
  status: PaymentRequestStatus,
  changes: Partial<Proposal> = {},
): Proposal {
  return {
    id: '0199f3e2-0000-7000-8000-000000000001',
    status: 'open',
    request: {
      kind: 'request',
      token: 'A'.repeat(22),
      reference: 'K7QD-29MX',
      store_name: 'Tindahan',
      business_name: 'Nena Reyes General Merchandise',
      store_city: null,
      livemode: true,
      amount: 3_000_00,
      order_reference: null,
      description: '',
      status,
      version: 2,
      expires_at: '2026-11-15T08:00:00Z',
      return_url: null,
      cancel_url: null,
    },
    expires_at: '2026-11-15T08:00:00Z',
    pay_day: null,
    line: { limit: 0, available: 0, verdict: 'enough', cap_left: null, pay_now: 0 },
    way_out: null,
    offers: [],
    agreed: null,
    failure_reason: null,
    transaction_id: null,
    progress: null,
    ...changes,
  };
}

export const agreed: NonNullable<Proposal['agreed']> = {
  terms: 3,
  payment_source_id: null,
  payment_method_id: 'GCASH',
  autopay: false,
  disclosure_hash: '0'.repeat(64),
  count: 1,
  is_confirmed: true,
  can_be_confirmed_by_text: false,
  text_refused: [],
  needs_trusted_factor: false,
  borrowing_held_until: null,
  is_being_checked: false,
};

export function offerOf(
  dueDates: readonly string[],
  { payNow = 0, today = '2026-11-15' }: { payNow?: number; today?: string } = {},
): Offer {
  const schedule = dueDates.map((due_date, index) => ({
    sequence: index + 1,
    due_date,
    amount: 1_000_00,
    principal: 1_000_00,
    interest: 0,
  }));
  const dueToday = schedule.filter((row) => row.due_date === today).length * 1_000_00;
  const financed = schedule.length * 1_000_00;
  return {
    terms: schedule.length,
    plan_code: 'three',
    amount: financed + payNow,
    pay_now: payNow,
    financed,
    transaction_fee: 0,
    interest_fee: 0,
    total_amount: financed + payNow,
    due_today: dueToday + payNow,
    schedule,
    effective_monthly_rate_ppm: 0,
    effective_annual_rate_ppm: 0,
    late: {
      grace_days: 3,
      daily_rate_ppm: 1_000,
      monthly_rate_max_ppm: 50_000,
      max: 300_00,
      example: { overdue: 1_000_00, days: 10, fee: 10_00 },
    },
    disclosure_hash: '0'.repeat(64),
  };
}
