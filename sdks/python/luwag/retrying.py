"""How often, and how patiently, a call is made again."""

from __future__ import annotations

import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

_TRANSIENT_STATUSES = frozenset({429, 500, 502, 503, 504})


@dataclass(frozen=True)
class RetryPolicy:
    """``retries_max`` counts those after the first try; 0 never tries again.

    ``delay_seconds`` is waited before the first retry and doubled for each one after it. Told to
    wait for longer than ``retry_after_max_seconds``, a call gives up instead.
    """

    retries_max: int = 2
    delay_seconds: float = 0.5
    delay_max_seconds: float = 8.0
    retry_after_max_seconds: int = 30


def is_transient(status: int, code: str) -> bool:
    """A refusal is final: sent again it would be refused again.

    What may pass is a limit, a failure of our side, and a twin of this very call that is still at
    work.
    """
    return status in _TRANSIENT_STATUSES or code == "idempotency_in_flight"


def delay_before(
    retry: int, policy: RetryPolicy, retry_after_seconds: int | None, chance: float
) -> float | None:
    """Seconds before retry number ``retry`` (the first is 1), or None to give up.

    Between half and all of the delay, by ``chance`` from 0 to 1: clients that failed together come
    back apart.
    """
    if retry > policy.retries_max:
        return None
    if retry_after_seconds is not None and retry_after_seconds > policy.retry_after_max_seconds:
        return None
    delay = min(policy.delay_max_seconds, policy.delay_seconds * 2 ** (retry - 1))
    return max(float(retry_after_seconds or 0), delay * (0.5 + chance / 2))


def read_retry_after(header: str | None) -> int | None:
    """Seconds of a Retry-After header, which says either seconds or a date."""
    if header is None:
        return None
    text = header.strip()
    if text.isascii() and text.isdigit() and len(text) <= 9:
        return int(text)
    try:
        return max(0, round(parsedate_to_datetime(text).timestamp() - time.time()))
    except (TypeError, ValueError):
        return None
