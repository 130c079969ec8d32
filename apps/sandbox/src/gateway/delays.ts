const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Set by the partner or by the caller, so they keep their length whatever the scale. */
export const REQUEST_LIFE_MS = 15 * MINUTE_MS;
export const QR_LIFE_MS = 30 * MINUTE_MS;
export const COUNTER_LIFE_MS = 2 * DAY_MS;
export const SESSION_LIFE_MS = 30 * MINUTE_MS;
export const SESSION_LIFE_MIN_MS = 10 * MINUTE_MS;

/** How long things take. Tests make them short by one factor. */
export type Delays = ReturnType<typeof scaledDelays>;

export function scaledDelays(scale: number) {
  return {
    slowMs: 29 * SECOND_MS * scale,
    /** How long a call is held that is never answered; longer than anybody should wait. */
    heldMs: 35 * SECOND_MS * scale,
    reversalMs: MINUTE_MS * scale,
    silenceMs: 3 * DAY_MS * scale,
    refundMs: 2 * SECOND_MS * scale,
    payoutMs: 2 * SECOND_MS * scale,
    webhookMs: 300 * scale,
    /** Counted from the first attempt. */
    webhookRetriesMs: [0.25, 1, 3, 6, 12, 24].map((hours) => hours * HOUR_MS * scale),
  };
}
