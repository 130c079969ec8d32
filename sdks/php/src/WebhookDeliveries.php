<?php

declare(strict_types=1);

namespace Luwag;

/** What was told at an address, and how it went. */
final class WebhookDeliveries
{
    private const PATH = '/api/v1/users/user/webhook-deliveries/';

    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * One page, newest first; with `state` `undelivered` only what was not taken.
     *
     * @param array<string, scalar|null> $query
     *
     * @return array<string, mixed>
     */
    public function list(array $query, ?int $timeoutMs = null): array
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
    public function iterate(array $query, ?int $timeoutMs = null): \Generator
    {
        do {
            $answer = $this->list($query, $timeoutMs);
            foreach ($answer['results'] as $delivery) {
                yield $delivery;
            }
            $query['cursor'] = $answer['next_cursor'];
        } while ($query['cursor'] !== null);
    }

    /**
     * Its body, every attempt with its answer, and when the next are due.
     *
     * @return array<string, mixed>
     */
    public function get(string $id, ?int $timeoutMs = null): array
    {
        return $this->transport->call('GET', self::pathOf($id), Repeats::Always, timeoutMs: $timeoutMs);
    }

    /**
     * Sends it once more, now.
     *
     * @return array<string, mixed>
     */
    public function resend(string $id, ?int $timeoutMs = null): array
    {
        return $this->transport->call('POST', self::pathOf($id) . 'resend/', Repeats::Never, timeoutMs: $timeoutMs);
    }

    private static function pathOf(string $id): string
    {
        return self::PATH . Transport::segment($id) . '/';
    }
}
