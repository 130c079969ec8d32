<?php

declare(strict_types=1);

namespace Luwag;

/** Where a store is told of changes. A key speaks for its own store and mode. */
final class WebhookEndpoints
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Sets the address; the answer has the secret, this once. Set again it makes another secret, and
     * both sign for two days. Never repeated by itself: a second call would end the secret that your
     * servers still have.
     *
     * @param array<string, mixed> $wanted
     *
     * @return array<string, mixed>
     */
    public function set(string $storeId, array $wanted, ?int $timeoutMs = null): array
    {
        return $this->transport->call(
            'PUT',
            self::pathOf($storeId),
            Repeats::Never,
            body: $wanted,
            timeoutMs: $timeoutMs,
        );
    }

    /** @return array<string, mixed> */
    public function get(string $storeId, ?int $timeoutMs = null): array
    {
        return $this->transport->call('GET', self::pathOf($storeId), Repeats::Always, timeoutMs: $timeoutMs);
    }

    public function remove(string $storeId, ?int $timeoutMs = null): void
    {
        $this->transport->call('DELETE', self::pathOf($storeId), Repeats::Never, timeoutMs: $timeoutMs);
    }

    private static function pathOf(string $storeId): string
    {
        return '/api/v1/users/user/stores/' . Transport::segment($storeId) . '/webhook/';
    }
}
