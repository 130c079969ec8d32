<?php

declare(strict_types=1);

namespace Luwag;

use Luwag\Exception\SignatureException;

/** Is a webhook from Luwag, and from now? Signatures follow Standard Webhooks. */
final class Webhooks
{
    /**
     * The event of a webhook, once it is shown to be from us and from now; throws a
     * SignatureException otherwise. The body is given as it arrived (`file_get_contents('php://input')`):
     * parsed and written again it is other bytes. While a secret is being replaced, give both.
     *
     * @param array<string, mixed> $headers those of `getallheaders()`, or `$_SERVER`
     * @param string|list<string> $secret
     * @param ?int $now seconds since 1970, for tests
     *
     * @return array<string, mixed>
     */
    public static function verify(
        string $rawBody,
        array $headers,
        string|array $secret,
        int $toleranceSeconds = 300,
        ?int $now = null,
    ): array {
        $found = array_change_key_case($headers);
        $id = self::header($found, 'webhook-id');
        $timestamp = self::header($found, 'webhook-timestamp');
        $signatures = self::header($found, 'webhook-signature');
        if ($id === '' || $timestamp === '' || $signatures === '') {
            throw new SignatureException('A header of the webhook is missing.', 'headers_missing');
        }
        if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1) {
            throw new SignatureException('The timestamp is not one.', 'timestamp_invalid');
        }
        if (abs(($now ?? time()) - (int) $timestamp) > $toleranceSeconds) {
            throw new SignatureException('The webhook is not from now.', 'timestamp_out_of_range');
        }
        foreach (self::keysOf($secret) as $key) {
            $expected = self::signature($key, $id, $timestamp, $rawBody);
            foreach (explode(' ', $signatures) as $given) {
                // Compared as text: of one signature there is one spelling.
                if (hash_equals($expected, $given)) {
                    return ['id' => $id] + json_decode($rawBody, true, flags: JSON_THROW_ON_ERROR);
                }
            }
        }
        throw new SignatureException('No signature matches.', 'signature_mismatch');
    }

    /**
     * The headers that we would send with this body, for tests of your own handler.
     *
     * @return array<string, string>
     */
    public static function sign(string $rawBody, string $secret, string $id, ?int $now = null): array
    {
        $timestamp = (string) ($now ?? time());
        [$key] = self::keysOf($secret);

        return [
            'webhook-id' => $id,
            'webhook-timestamp' => $timestamp,
            'webhook-signature' => self::signature($key, $id, $timestamp, $rawBody),
        ];
    }

    /** @param array<string, mixed> $found */
    private static function header(array $found, string $name): string
    {
        $value = $found[$name] ?? $found['http_' . str_replace('-', '_', $name)] ?? '';

        return is_string($value) ? $value : '';
    }

    private static function signature(string $key, string $id, string $timestamp, string $body): string
    {
        return 'v1,' . base64_encode(hash_hmac('sha256', "{$id}.{$timestamp}.{$body}", $key, true));
    }

    /**
     * @param string|list<string> $secret
     *
     * @return non-empty-list<string>
     */
    private static function keysOf(string|array $secret): array
    {
        $keys = array_map(
            static fn (string $each) => (string) base64_decode(preg_replace('/^whsec_/', '', $each), true),
            (array) $secret,
        );
        // With an empty key anybody could sign.
        if ($keys === [] || min(array_map('strlen', $keys)) < 24) {
            throw new SignatureException('A secret is missing or too short.', 'secret_invalid');
        }

        return $keys;
    }
}
