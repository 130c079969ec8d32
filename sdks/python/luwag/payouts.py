"""What is sent to your bank."""

from __future__ import annotations

from typing import Any, Iterator

from .transport import Transport, segment

_PAYOUTS = "/api/v1/users/user/payout-view/"


class Payouts:
    """Payouts are dictionaries as the API answers them. A key sees its own mode."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, timeout_seconds: float | None = None, **query: Any) -> dict[str, Any]:
        """One page, newest first."""
        return self._transport.call(
            "GET", _PAYOUTS, query=query, repeats="always", timeout_seconds=timeout_seconds
        )

    def iterate(self, *, timeout_seconds: float | None = None) -> Iterator[dict[str, Any]]:
        """All of them, newest first, page by page as they are asked for."""
        page = 1
        while True:
            answer = self.list(timeout_seconds=timeout_seconds, page=page)
            yield from answer["results"]
            if not answer["has_more"]:
                return
            page += 1

    def get(self, payout_id: str, *, timeout_seconds: float | None = None) -> dict[str, Any]:
        return self._transport.call(
            "GET", _payout(payout_id), repeats="always", timeout_seconds=timeout_seconds
        )

    def lines(
        self, payout_id: str, *, timeout_seconds: float | None = None, **query: Any
    ) -> dict[str, Any]:
        """What it is made of, a page at a time; all pages add up to its amount."""
        return self._transport.call(
            "GET",
            f"{_payout(payout_id)}lines/",
            query=query,
            repeats="always",
            timeout_seconds=timeout_seconds,
        )

    def report(self, payout_id: str, *, timeout_seconds: float | None = None) -> dict[str, Any]:
        """The settlement report: every line, the totals and the bank's reference."""
        return self._transport.call(
            "GET",
            f"{_payout(payout_id)}report/",
            repeats="always",
            timeout_seconds=timeout_seconds,
        )

    def next(self, *, timeout_seconds: float | None = None) -> dict[str, Any]:
        """What is owed now, when it comes, and why it is so much."""
        return self._transport.call(
            "GET", f"{_PAYOUTS}next/", repeats="always", timeout_seconds=timeout_seconds
        )


def _payout(payout_id: str) -> str:
    return f"{_PAYOUTS}{segment(payout_id)}/"
