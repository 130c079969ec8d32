<?php

declare(strict_types=1);

namespace Luwag;

/** Whether a call may be made again when its answer was lost. */
enum Repeats
{
    case Always;
    /** Sent with an idempotency key. */
    case ByKey;
    /** A second one would do something else. */
    case Never;
}
