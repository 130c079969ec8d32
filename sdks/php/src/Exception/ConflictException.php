<?php

declare(strict_types=1);

namespace Luwag\Exception;

/** 409: how things stand forbids it. */
final class ConflictException extends LuwagException
{
}
