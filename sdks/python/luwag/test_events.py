"""Changes that do not happen, for tests of your own handler."""

from __future__ import annotations

from typing import Any

from .transport import Transport


class TestEvents:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def trigger(self, *, timeout_seconds: float | None = None, **wanted: Any) -> dict[str, Any]:
        """Has your webhooks told of a change of a test payment or payout that does not happen."""
        return self._transport.call(
            "POST",
            "/api/v1/test/events/",
            body=wanted,
            repeats="never",
            timeout_seconds=timeout_seconds,
        )
