<?php

declare(strict_types=1);

namespace Luwag;

/** What is sent to your bank. A key sees its own mode. */
final class Payouts
{
    private const PATH = '/api/v1/users/user/payout-view/';

    public function __construct(private readonly Transport $transport)
    {
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
     * @return \Generator<int, array<string, mixed>>
     */
    public function iterate(?int $timeoutMs = null): \Generator
    {
        $page = 1;
        do {
            $answer = $this->list(['page' => $page++], $timeoutMs);
            foreach ($answer['results'] as $payout) {
                yield $payout;
            }
        } while ($answer['has_more']);
    }

    /** @return array<string, mixed> */
    public function get(string $id, ?int $timeoutMs = null): array
    {
        return $this->transport->call('GET', self::pathOf($id), Repeats::Always, timeoutMs: $timeoutMs);
    }

    /**
     * What it is made of, a page at a time; all pages add up to its amount.
     *
     * @param array<string, scalar|null> $query
     *
     * @return array<string, mixed>
     */
    public function lines(string $id, array $query = [], ?int $timeoutMs = null): array
    {
        return $this->transport->call(
            'GET',
            self::pathOf($id) . 'lines/',
            Repeats::Always,
            $query,
            timeoutMs: $timeoutMs,
        );
    }

    /**
     * The settlement report: every line, the totals and the bank's reference.
     *
     * @return array<string, mixed>
     */
    public function report(string $id, ?int $timeoutMs = null): array
    {
        return $this->transport->call('GET', self::pathOf($id) . 'report/', Repeats::Always, timeoutMs: $timeoutMs);
    }

    /**
     * What is owed now, when it comes, and why it is so much.
     *
     * @return array<string, mixed>
     */
    public function next(?int $timeoutMs = null): array
    {
        return $this->transport->call('GET', self::PATH . 'next/', Repeats::Always, timeoutMs: $timeoutMs);
    }

    private static function pathOf(string $id): string
    {
        return self::PATH . Transport::segment($id) . '/';
    }
}
