<?php

declare(strict_types=1);

namespace Luwag\Exception;

/** A webhook that is not from us, or not from now. */
final class SignatureException extends LuwagException
{
}
