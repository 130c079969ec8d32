<?php

declare(strict_types=1);

namespace Luwag;

/** Changes that do not happen, for tests of your own handler. */
final class TestEvents
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Has your webhooks told of a change of a test payment or payout that does not happen.
     *
     * @param array<string, mixed> $wanted
     *
     * @return array<string, mixed>
     */
    public function trigger(array $wanted, ?int $timeoutMs = null): array
    {
        return $this->transport->call(
            'POST',
            '/api/v1/test/events/',
            Repeats::Never,
            body: $wanted,
            timeoutMs: $timeoutMs,
        );
    }
}
