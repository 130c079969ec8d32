import { momentOf } from '../../deploy/status/manila.ts';
import type { Past } from '../harness/prometheus.ts';

/**
 * A day and a half of the product as its metrics tell it, with one trouble after another. Names
 * and labels are those that rules ask for; each trouble is long over when the next one begins.
 */
export const from = momentOf('2026-11-17 00:00');
export const until = momentOf('2026-11-18 14:05');

/** Each by the minutes it lasted, on a clock in Manila. */
const troubles = {
  /** One checkout in ten fails. */
  burning: ['2026-11-17 10:00', '2026-11-17 10:30'],
  /** Every api is gone. */
  away: ['2026-11-17 15:00', '2026-11-17 15:10'],
  /** One look at everything finds it gone, and a few checkouts fail: a restart. */
  blip: ['2026-11-17 20:00', '2026-11-17 20:01'],
  /** No worker tells what it asks of the database. */
  unwatched: ['2026-11-18 09:00', '2026-11-18 10:00'],
  /** One text in two fails. */
  texts: ['2026-11-18 12:00', '2026-11-18 12:20'],
} as const;

const spans = Object.fromEntries(
  Object.entries(troubles).map(([name, [begin, end]]) => [name, [momentOf(begin), momentOf(end)]]),
) as Record<keyof typeof troubles, [number, number]>;
const during = (name: keyof typeof troubles, ms: number): boolean =>
  ms >= spans[name][0] && ms < spans[name][1];

/** Counts up by what each minute adds. */
function counting(add: (ms: number) => number): (ms: number) => number {
  let sum = 0;
  return (ms) => {
    sum += add(ms);
    return sum;
  };
}

const isUp = (ms: number) => !during('away', ms) && !during('blip', ms);
const watched = (value: number) => (ms: number) => (during('unwatched', ms) ? undefined : value);

/** Of a hundred checkouts in a minute. */
const failing = (ms: number) => {
  if (during('away', ms)) return 0;
  if (during('burning', ms)) return 10;
  return during('blip', ms) ? 3 : 0;
};

const requests = 'luwag_http_request_seconds';
const checkouts = 'job="luwag-api",endpoint="payments.processPayment"';
const answered = (ms: number) => (during('away', ms) ? 0 : 100 - failing(ms));
const texts = 'luwag_sms_total{job="luwag-worker",carrier="semaphore"';
const webhooks = (part: string) => `luwag_webhook_delay_seconds_${part}`;

export const past: Past = {
  ...Object.fromEntries(
    ['luwag-api', 'luwag-web', 'luwag-worker', 'luwag-userpool'].map((job) => [
      `up{job="${job}",instance="a"}`,
      (ms: number) => (job !== 'luwag-api' || isUp(ms) ? 1 : 0),
    ]),
  ),
  [`${requests}_count{${checkouts},status="201"}`]: counting(answered),
  [`${requests}_count{${checkouts},status="500"}`]: counting(failing),
  [`${requests}_count{job="luwag-api",endpoint="accounts.openSession",status="201"}`]: counting(
    (ms) => (during('away', ms) ? 0 : 20),
  ),
  [`${requests}_bucket{${checkouts},status="201",le="1"}`]: counting(answered),
  'luwag_charges_waiting{mode="live"}': watched(0),
  'luwag_payments_unknown_oldest_seconds{mode="live"}': watched(0),
  'luwag_close_of_day_lag_days{mode="live"}': watched(0),
  'luwag_payout_oldest_due_seconds{mode="live"}': watched(0),
  'luwag_message_oldest_seconds{channel="text"}': watched(0),
  luwag_outbox_oldest_seconds: watched(0),
  'luwag_kyc_queue_oldest_seconds{kind="kyc"}': watched(3600),
  luwag_ledger_check_age_seconds: watched(30),
  'luwag_keys_up{job="luwag-api",instance="a"}': (ms) => (isUp(ms) ? 1 : undefined),
  'luwag_redis_up{job="luwag-api",instance="a"}': (ms) => (isUp(ms) ? 1 : undefined),
  [`${texts},outcome="taken"}`]: counting((ms) => (during('texts', ms) ? 5 : 10)),
  [`${texts},outcome="failed"}`]: counting((ms) => (during('texts', ms) ? 5 : 0)),
  [webhooks('bucket{attempt="first",le="60"}')]: counting(() => 199),
  [webhooks('count{attempt="first"}')]: counting(() => 200),
};
