<?php

declare(strict_types=1);

namespace Luwag;

use Luwag\Exception\LuwagException;

/** Luwag for servers. The key belongs to yours alone: never send it to a browser. */
final class Luwag
{
    public readonly Payments $payments;
    public readonly Refunds $refunds;
    public readonly Payouts $payouts;
    public readonly WebhookEndpoints $webhookEndpoints;
    public readonly WebhookDeliveries $webhookDeliveries;
    public readonly TestEvents $testEvents;
    public readonly Webhooks $webhooks;

    /**
     * @param string $origin where Luwag is; the address of the environment that your key is of
     * @param int $timeoutMs for one try
     */
    public function __construct(
        string $apiKey,
        string $origin = 'https://luwag.example',
        int $timeoutMs = 20_000,
        RetryPolicy $retries = new RetryPolicy(),
    ) {
        if (preg_match('/^lw_(?:test|live)_\w+$/D', $apiKey) !== 1) {
            throw new LuwagException('Give an API key: lw_test_… or lw_live_…', 'api_key_invalid');
        }
        $transport = new Transport($apiKey, self::originOf($origin), $timeoutMs, $retries);
        $this->payments = new Payments($transport);
        $this->refunds = new Refunds($transport);
        $this->payouts = new Payouts($transport);
        $this->webhookEndpoints = new WebhookEndpoints($transport);
        $this->webhookDeliveries = new WebhookDeliveries($transport);
        $this->testEvents = new TestEvents($transport);
        $this->webhooks = new Webhooks();
    }

    /** A key is not sent in the clear, except to this very machine. */
    private static function originOf(string $given): string
    {
        $url = parse_url($given);
        $scheme = $url['scheme'] ?? '';
        $host = $url['host'] ?? '';
        $isOwnMachine = in_array($host, ['localhost', '127.0.0.1', '[::1]'], true);
        if ($host === '' || ($scheme !== 'https' && !($scheme === 'http' && $isOwnMachine))) {
            throw new LuwagException("Not an https address: {$given}", 'origin_invalid');
        }

        return "{$scheme}://{$host}" . (isset($url['port']) ? ":{$url['port']}" : '');
    }
}
