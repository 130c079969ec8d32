<?php

declare(strict_types=1);

namespace Luwag\Exception;

/** 429: too many calls; `retryAfterSeconds` says when to come back. */
final class RateLimitException extends LuwagException
{
}
