<?php

declare(strict_types=1);

namespace Luwag;

/** What you ask buyers for. Payments are arrays as the API answers them. */
final class Payments
{
    private const PATH = '/api/v1/transactions/payment/payment-request/';

    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Asks for a payment: send the buyer to its `webpay_url`.
     *
     * @param array<string, mixed> $wanted
     *
     * @return array<string, mixed>
     */
    public function create(array $wanted, ?string $idempotencyKey = null, ?int $timeoutMs = null): array
    {
        return $this->transport->call(
            'POST',
            self::PATH,
            Repeats::ByKey,
            body: $wanted,
            idempotencyKey: $idempotencyKey,
            timeoutMs: $timeoutMs,
        );
    }

    /** @return array<string, mixed> */
    public function get(string $id, ?int $timeoutMs = null): array
    {
        return $this->transport->call('GET', self::pathOf($id), Repeats::Always, timeoutMs: $timeoutMs);
    }

    /**
     * One page, newest first.
     *
     * @param array<string, scalar|null> $query
     *
     * @return array<string, mixed>
     */
    public function list(array $query = [], ?int $timeoutMs = null): array
    {
        return $this->transport->call('GET', self::PATH, Repeats::Always, $query, timeoutMs: $timeoutMs);
    }

    /**
     * All of them, newest first, page by page as they are asked for.
     *
     * @param array<string, scalar|null> $query
     *
     * @return \Generator<int, array<string, mixed>>
     */
    public function iterate(array $query = [], ?int $timeoutMs = null): \Generator
    {
        do {
            $answer = $this->list($query, $timeoutMs);
            foreach ($answer['results'] as $payment) {
                yield $payment;
            }
            $query['cursor'] = $answer['next_cursor'];
        } while ($query['cursor'] !== null);
    }

    /**
     * Takes back what nobody has paid yet.
     *
     * @return array<string, mixed>
     */
    public function cancel(string $id, ?string $idempotencyKey = null, ?int $timeoutMs = null): array
    {
        return $this->transport->call(
            'POST',
            self::pathOf($id) . 'cancel/',
            Repeats::ByKey,
            body: [],
            idempotencyKey: $idempotencyKey,
            timeoutMs: $timeoutMs,
        );
    }

    private static function pathOf(string $id): string
    {
        return self::PATH . Transport::segment($id) . '/';
    }
}
