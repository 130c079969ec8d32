<?php

declare(strict_types=1);

namespace Luwag;

/** What goes back to buyers. */
final class Refunds
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Gives back a part of a paid payment (`amount`), or what is left (`everything_left`).
     *
     * @param array<string, mixed> $wanted
     *
     * @return array<string, mixed>
     */
    public function create(
        string $paymentId,
        array $wanted,
        ?string $idempotencyKey = null,
        ?int $timeoutMs = null,
    ): array {
        return $this->transport->call(
            'POST',
            self::pathOf($paymentId),
            Repeats::ByKey,
            body: $wanted,
            idempotencyKey: $idempotencyKey,
            timeoutMs: $timeoutMs,
        );
    }

    /**
     * What went back of a payment, newest first, and what still can.
     *
     * @return array<string, mixed>
     */
    public function list(string $paymentId, ?int $timeoutMs = null): array
    {
        return $this->transport->call('GET', self::pathOf($paymentId), Repeats::Always, timeoutMs: $timeoutMs);
    }

    /**
     * What a refund would cost you, before it is made.
     *
     * @param array<string, scalar|null> $query
     *
     * @return array<string, mixed>
     */
    public function preview(string $paymentId, array $query = [], ?int $timeoutMs = null): array
    {
        return $this->transport->call(
            'GET',
            self::pathOf($paymentId) . 'preview/',
            Repeats::Always,
            $query,
            timeoutMs: $timeoutMs,
        );
    }

    private static function pathOf(string $paymentId): string
    {
        return '/api/v1/transactions/payment/payment-request/' . Transport::segment($paymentId) . '/refunds/';
    }
}
