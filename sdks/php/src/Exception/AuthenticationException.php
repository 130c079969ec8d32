<?php

declare(strict_types=1);

namespace Luwag\Exception;

/** 401 and 403: the key is not good, or may not do this. */
final class AuthenticationException extends LuwagException
{
}
