<?php

declare(strict_types=1);

namespace Luwag;

/**
 * Where a store is told of changes: its main address, and up to four more with events of their own.
 * A key speaks for its own store and mode.
 */
final class WebhookEndpoints
{
    private const PATH = '/api/v1/users/user/webhooks/';

    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Sets the main address; the answer has the secret, this once. Set again it makes another secret, and
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

    /**
     * Every address, with how it did in the last 24 hours.
     *
     * @return array<string, mixed>
     */
    public function list(?int $timeoutMs = null): array
    {
        return $this->transport->call('GET', self::PATH, Repeats::Always, timeoutMs: $timeoutMs);
    }

    /**
     * One more address; the answer has its secret, this once. Never repeated by itself.
     *
     * @param array<string, mixed> $wanted
     *
     * @return array<string, mixed>
     */
    public function create(array $wanted, ?int $timeoutMs = null): array
    {
        return $this->transport->call('POST', self::PATH, Repeats::Never, body: $wanted, timeoutMs: $timeoutMs);
    }

    /**
     * Where it is, what it is told (`events` null is everything), or whether it is told at all.
     *
     * @param array<string, mixed> $changes
     *
     * @return array<string, mixed>
     */
    public function update(string $id, array $changes, ?int $timeoutMs = null): array
    {
        return $this->transport->call(
            'PATCH',
            self::onePathOf($id),
            Repeats::Always,
            body: $changes,
            timeoutMs: $timeoutMs,
        );
    }

    public function delete(string $id, ?int $timeoutMs = null): void
    {
        $this->transport->call('DELETE', self::onePathOf($id), Repeats::Never, timeoutMs: $timeoutMs);
    }

    /**
     * Makes another secret; both sign for two days, unless `$endOld` ends the one before.
     *
     * @return array<string, mixed>
     */
    public function rotateSecret(string $id, bool $endOld = false, ?int $timeoutMs = null): array
    {
        return $this->transport->call(
            'POST',
            self::onePathOf($id) . 'secret/',
            Repeats::Never,
            body: ['end_old' => $endOld],
            timeoutMs: $timeoutMs,
        );
    }

    /**
     * Sends a signed `webhook.test`, which is about nothing.
     *
     * @return array<string, mixed>
     */
    public function test(string $id, ?int $timeoutMs = null): array
    {
        return $this->transport->call('POST', self::onePathOf($id) . 'test/', Repeats::Never, timeoutMs: $timeoutMs);
    }

    /**
     * Sends again what happened between `from` and `to`: what was not taken, or all of it.
     *
     * @param array<string, mixed> $wanted
     *
     * @return array<string, mixed>
     */
    public function replay(string $id, array $wanted, ?int $timeoutMs = null): array
    {
        return $this->transport->call(
            'POST',
            self::onePathOf($id) . 'replay/',
            Repeats::Never,
            body: $wanted,
            timeoutMs: $timeoutMs,
        );
    }

    private static function onePathOf(string $id): string
    {
        return self::PATH . Transport::segment($id) . '/';
    }

    private static function pathOf(string $storeId): string
    {
        return '/api/v1/users/user/stores/' . Transport::segment($storeId) . '/webhook/';
    }
}
