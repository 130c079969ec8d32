"""Whatever goes wrong between you and Luwag."""

from __future__ import annotations

from typing import Any


class LuwagError(Exception):
    """``code`` is stable; the message is for people.

    ``status`` is that of the answer, 0 where there was none. Say ``request_id`` when you write to
    us: it leads to the request in our log.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int = 0,
        request_id: str | None = None,
        field_errors: list[dict[str, Any]] | None = None,
        retry_after_seconds: int | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.request_id = request_id
        self.field_errors = field_errors or []
        self.retry_after_seconds = retry_after_seconds


class AuthenticationError(LuwagError):
    """401 and 403: the key is not good, or may not do this."""


class InvalidRequestError(LuwagError):
    """400, 413, 415, 422: what was sent cannot be taken; ``field_errors`` says why."""


class NotFoundError(LuwagError):
    """404: it is not there, or is not yours."""


class ConflictError(LuwagError):
    """409: how things stand forbids it."""


class RateLimitError(LuwagError):
    """429: too many calls; ``retry_after_seconds`` says when to come back."""


class ServerError(LuwagError):
    """5xx: our side failed."""


class LuwagConnectionError(LuwagError):
    """No answer: the network failed, or time ran out.

    Whether the call took effect is not known; made again with the same idempotency key it takes
    effect once.
    """


class SignatureError(LuwagError):
    """A webhook that is not from us, or not from now."""


def error_for(status: int, message: str, **detail: Any) -> LuwagError:
    """The error that belongs to a status."""
    if status in (401, 403):
        kind: type[LuwagError] = AuthenticationError
    elif status == 404:
        kind = NotFoundError
    elif status == 409:
        kind = ConflictError
    elif status == 429:
        kind = RateLimitError
    elif status >= 500:
        kind = ServerError
    else:
        kind = InvalidRequestError
    return kind(message, status=status, **detail)
