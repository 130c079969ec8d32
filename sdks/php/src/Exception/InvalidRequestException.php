<?php

declare(strict_types=1);

namespace Luwag\Exception;

/** 400, 413, 415, 422: what was sent cannot be taken; `fieldErrors` says why. */
final class InvalidRequestException extends LuwagException
{
}
