<?php

declare(strict_types=1);

namespace Luwag\Exception;

/** 5xx: our side failed. */
final class ServerException extends LuwagException
{
}
