<?php

declare(strict_types=1);

namespace Luwag\Exception;

/** 404: it is not there, or is not yours. */
final class NotFoundException extends LuwagException
{
}
