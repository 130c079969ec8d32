<?php

declare(strict_types=1);

namespace Luwag\Exception;

/**
 * No answer: the network failed, or time ran out. Whether the call took effect is not known; made
 * again with the same idempotency key it takes effect once.
 */
final class ConnectionException extends LuwagException
{
}
