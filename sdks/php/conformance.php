<?php

declare(strict_types=1);

// Answers the conformance suite: one JSON command a line in, one answer a line out.

use Luwag\Exception;
use Luwag\Luwag;
use Luwag\RetryPolicy;
use Luwag\Webhooks;

require __DIR__ . '/autoload.php';

const KINDS = [
    Exception\AuthenticationException::class => 'authentication',
    Exception\InvalidRequestException::class => 'invalid_request',
    Exception\NotFoundException::class => 'not_found',
    Exception\ConflictException::class => 'conflict',
    Exception\RateLimitException::class => 'rate_limit',
    Exception\ServerException::class => 'server',
    Exception\ConnectionException::class => 'connection',
    Exception\SignatureException::class => 'signature',
    Exception\LuwagException::class => 'usage',
];

/** How many of so many messages are taken. */
function countVerified(array $messages, array $secrets): int
{
    $taken = 0;
    foreach ($messages as ['body' => $body, 'headers' => $headers, 'now' => $now]) {
        try {
            Webhooks::verify($body, $headers, $secrets, now: $now);
            $taken++;
        } catch (Exception\SignatureException) {
        }
    }

    return $taken;
}

function without(array $args, string $name): array
{
    unset($args[$name]);

    return $args;
}

function run(?Luwag $luwag, string $call, array $args, ?string $key): mixed
{
    return match ($call) {
        'payments.create' => $luwag->payments->create($args, $key),
        'payments.get' => $luwag->payments->get($args['id']),
        'payments.list' => $luwag->payments->list($args),
        'payments.iterate' => array_column(iterator_to_array($luwag->payments->iterate($args)), 'id'),
        'payments.cancel' => $luwag->payments->cancel($args['id'], $key),
        'refunds.create' => $luwag->refunds->create($args['payment_id'], without($args, 'payment_id'), $key),
        'refunds.list' => $luwag->refunds->list($args['payment_id']),
        'refunds.preview' => $luwag->refunds->preview($args['payment_id'], without($args, 'payment_id')),
        'webhook_endpoints.set' => $luwag->webhookEndpoints->set($args['store_id'], ['url' => $args['url']]),
        'webhook_endpoints.get' => $luwag->webhookEndpoints->get($args['store_id']),
        'webhook_endpoints.remove' => $luwag->webhookEndpoints->remove($args['store_id']),
        'webhook_endpoints.list' => $luwag->webhookEndpoints->list(),
        'webhook_endpoints.create' => $luwag->webhookEndpoints->create($args),
        'webhook_endpoints.update' => $luwag->webhookEndpoints->update($args['id'], without($args, 'id')),
        'webhook_endpoints.delete' => $luwag->webhookEndpoints->delete($args['id']),
        'webhook_endpoints.rotate_secret' => $luwag->webhookEndpoints->rotateSecret($args['id'], $args['end_old'] ?? false),
        'webhook_endpoints.test' => $luwag->webhookEndpoints->test($args['id']),
        'webhook_endpoints.replay' => $luwag->webhookEndpoints->replay($args['id'], without($args, 'id')),
        'webhook_deliveries.list' => $luwag->webhookDeliveries->list($args),
        'webhook_deliveries.iterate' => array_column(iterator_to_array($luwag->webhookDeliveries->iterate($args)), 'id'),
        'webhook_deliveries.get' => $luwag->webhookDeliveries->get($args['id']),
        'webhook_deliveries.resend' => $luwag->webhookDeliveries->resend($args['id']),
        'payouts.list' => $luwag->payouts->list($args),
        'payouts.iterate' => array_column(iterator_to_array($luwag->payouts->iterate()), 'id'),
        'payouts.get' => $luwag->payouts->get($args['id']),
        'payouts.lines' => $luwag->payouts->lines($args['id'], without($args, 'id')),
        'payouts.report' => $luwag->payouts->report($args['id']),
        'payouts.next' => $luwag->payouts->next(),
        'test_events.trigger' => $luwag->testEvents->trigger($args),
        'webhooks.verify' => Webhooks::verify($args['body'], $args['headers'], $args['secrets'], now: $args['now']),
        'webhooks.count_verified' => countVerified($args['messages'], $args['secrets']),
        'webhooks.sign' => Webhooks::sign($args['body'], $args['secret'], $args['id'], $args['now']),
    };
}

$luwag = null;
while (($line = fgets(STDIN)) !== false) {
    $command = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    $args = $command['args'];
    try {
        if ($command['call'] === 'connect') {
            $retries = new RetryPolicy(delayMs: $args['retry_delay_ms']);
            $luwag = new Luwag($args['key'], $args['origin'], $args['timeout_ms'], $retries);
            $answer = ['result' => null];
        } else {
            $answer = ['result' => run($luwag, $command['call'], $args, $command['key'] ?? null)];
        }
    } catch (Exception\LuwagException $error) {
        $answer = ['error' => [
            'kind' => KINDS[$error::class],
            'code' => $error->errorCode,
            'status' => $error->status,
            'request_id' => $error->requestId,
            'field_errors' => $error->fieldErrors,
            'retry_after_seconds' => $error->retryAfterSeconds,
        ]];
    }
    echo json_encode($answer, JSON_THROW_ON_ERROR), "\n";
}
