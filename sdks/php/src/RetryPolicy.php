<?php

declare(strict_types=1);

namespace Luwag;

/** How often, and how patiently, a call is made again. */
final class RetryPolicy
{
    private const TRANSIENT_STATUSES = [429, 500, 502, 503, 504];

    /**
     * @param int $retriesMax after the first try; 0 never tries again
     * @param int $delayMs before the first retry, doubled for each one after it
     * @param int $retryAfterMaxSeconds told to wait for longer than this, a call gives up instead
     */
    public function __construct(
        public readonly int $retriesMax = 2,
        public readonly int $delayMs = 500,
        public readonly int $delayMaxMs = 8_000,
        public readonly int $retryAfterMaxSeconds = 30,
    ) {
    }

    /**
     * A refusal is final: sent again it would be refused again. What may pass is a limit, a failure
     * of our side, and a twin of this very call that is still at work.
     */
    public static function isTransient(int $status, string $errorCode): bool
    {
        return in_array($status, self::TRANSIENT_STATUSES, true) || $errorCode === 'idempotency_in_flight';
    }

    /**
     * Milliseconds before retry number `$retry` (the first is 1), or null to give up. Between half
     * and all of the delay, by `$chance` from 0 to 1: clients that failed together come back apart.
     */
    public function delayBeforeMs(int $retry, ?int $retryAfterSeconds, float $chance): ?int
    {
        if ($retry > $this->retriesMax || $retryAfterSeconds > $this->retryAfterMaxSeconds) {
            return null;
        }
        $delayMs = min($this->delayMaxMs, $this->delayMs * 2 ** ($retry - 1));

        return max(($retryAfterSeconds ?? 0) * 1000, (int) ($delayMs * (0.5 + $chance / 2)));
    }

    /** Seconds of a Retry-After header, which says either seconds or a date. */
    public static function readRetryAfter(?string $header): ?int
    {
        if ($header === null) {
            return null;
        }
        if (preg_match('/^\d{1,9}$/D', $header) === 1) {
            return (int) $header;
        }
        $at = strtotime($header);

        return $at === false ? null : max(0, $at - time());
    }
}
