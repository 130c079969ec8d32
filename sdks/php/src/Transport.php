<?php

declare(strict_types=1);

namespace Luwag;

use Luwag\Exception\ConnectionException;
use Luwag\Exception\LuwagException;

/** Makes calls, and makes them again where that is safe, always with the same key. */
final class Transport
{
    private const VERSION = '0.1.0';

    public function __construct(
        private readonly string $apiKey,
        private readonly string $origin,
        private readonly int $timeoutMs,
        private readonly RetryPolicy $retries,
    ) {
    }

    /**
     * @param array<string, scalar|null> $query
     * @param ?array<string, mixed> $body
     *
     * @return array<string, mixed>
     */
    public function call(
        string $method,
        string $path,
        Repeats $repeats,
        array $query = [],
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?int $timeoutMs = null,
    ): array {
        $headers = [
            "authorization: Bearer {$this->apiKey}",
            'accept: application/json',
            'user-agent: luwag-php/' . self::VERSION . ' php/' . PHP_VERSION,
            // curl would otherwise wait to be told to go on before it sends a larger body.
            'expect:',
        ];
        if ($body !== null) {
            $headers[] = 'content-type: application/json';
        }
        if ($repeats === Repeats::ByKey) {
            $headers[] = 'idempotency-key: ' . ($idempotencyKey ?? self::drawKey());
        }
        $asked = array_filter($query, static fn ($value) => $value !== null);
        $url = $this->origin . $path . ($asked === [] ? '' : '?' . http_build_query($asked));
        for ($retry = 1; ; $retry++) {
            try {
                return $this->attempt($method, $url, $headers, $body, $timeoutMs ?? $this->timeoutMs);
            } catch (LuwagException $error) {
                $isTransient = $error instanceof ConnectionException
                    || RetryPolicy::isTransient($error->status, $error->errorCode);
                $chance = random_int(0, 1_000) / 1_000;
                $delayMs = $repeats !== Repeats::Never && $isTransient
                    ? $this->retries->delayBeforeMs($retry, $error->retryAfterSeconds, $chance)
                    : null;
                if ($delayMs === null) {
                    throw $error;
                }
                usleep($delayMs * 1000);
            }
        }
    }

    /**
     * @param list<string> $headers
     * @param ?array<string, mixed> $body
     *
     * @return array<string, mixed>
     */
    private function attempt(string $method, string $url, array $headers, ?array $body, int $timeoutMs): array
    {
        $answered = [];
        $curl = curl_init($url);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT_MS => $timeoutMs,
            // Followed, a redirect would carry the key to whoever it names.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_HEADERFUNCTION => static function ($_, string $line) use (&$answered): int {
                [$name, $value] = [...explode(':', $line, 2), ''];
                $answered[strtolower(trim($name))] = trim($value);

                return strlen($line);
            },
        ]);
        if ($body !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, self::encode($body));
        }
        $text = curl_exec($curl);
        $failure = curl_errno($curl);
        if (!is_string($text)) {
            throw $failure === CURLE_OPERATION_TIMEDOUT
                ? new ConnectionException("No answer within {$timeoutMs} ms.", 'timeout')
                : new ConnectionException('Luwag could not be reached.', 'connection_failed');
        }

        return self::read((int) curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $answered, $text);
    }

    /**
     * @param array<string, string> $headers
     *
     * @return array<string, mixed>
     */
    private static function read(int $status, array $headers, string $text): array
    {
        if ($status === 204) {
            return [];
        }
        $body = json_decode($text, true);
        if ($status >= 200 && $status < 300 && is_array($body)) {
            return $body;
        }
        throw LuwagException::for(
            $status,
            $body['title'] ?? "Unexpected answer with status {$status}.",
            // A page of some proxy in between has no code of ours.
            $body['code'] ?? 'unexpected_answer',
            $headers['x-request-id'] ?? null,
            $body['errors'] ?? [],
            RetryPolicy::readRetryAfter($headers['retry-after'] ?? null),
        );
    }

    /**
     * An empty array may stand for an empty list or an empty object; the API takes objects alone.
     *
     * @param array<string, mixed> $body
     */
    private static function encode(array $body): string
    {
        $objects = array_map(static fn ($value) => $value === [] ? new \stdClass() : $value, $body);

        return json_encode((object) $objects, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
    }

    private static function drawKey(): string
    {
        return bin2hex(random_bytes(16));
    }

    /** An id as one segment of a path, whatever it holds. */
    public static function segment(string $id): string
    {
        // An empty one would lead to the list above it.
        if ($id === '') {
            throw new LuwagException('An id is missing.', 'id_missing');
        }

        return rawurlencode($id);
    }
}
