<?php

declare(strict_types=1);

namespace Luwag\Exception;

/** Whatever goes wrong between you and us. `errorCode` is stable; the message is for people. */
class LuwagException extends \RuntimeException
{
    /**
     * @param int $status of the answer; 0 where there was none
     * @param ?string $requestId say it when you write to us: it leads to the request in our log
     * @param list<array<string, mixed>> $fieldErrors
     */
    public function __construct(
        string $message,
        public readonly string $errorCode,
        public readonly int $status = 0,
        public readonly ?string $requestId = null,
        public readonly array $fieldErrors = [],
        public readonly ?int $retryAfterSeconds = null,
    ) {
        parent::__construct($message, $status);
    }

    /**
     * The exception that belongs to a status.
     *
     * @param list<array<string, mixed>> $fieldErrors
     */
    public static function for(
        int $status,
        string $message,
        string $errorCode,
        ?string $requestId,
        array $fieldErrors,
        ?int $retryAfterSeconds,
    ): self {
        $class = match (true) {
            $status === 401, $status === 403 => AuthenticationException::class,
            $status === 404 => NotFoundException::class,
            $status === 409 => ConflictException::class,
            $status === 429 => RateLimitException::class,
            $status >= 500 => ServerException::class,
            default => InvalidRequestException::class,
        };

        return new $class($message, $errorCode, $status, $requestId, $fieldErrors, $retryAfterSeconds);
    }
}
