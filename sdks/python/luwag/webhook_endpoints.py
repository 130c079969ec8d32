"""Where a store is told of changes, and what it was told."""

from __future__ import annotations

from typing import Any, Iterator

from .transport import Transport, segment

_ADDRESSES = "/api/v1/users/user/webhooks/"
_DELIVERIES = "/api/v1/users/user/webhook-deliveries/"


class WebhookEndpoints:
    """Its main address, and up to four more with events of their own.

    A key speaks for its own store and mode.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def set(
        self, store_id: str, *, timeout_seconds: float | None = None, **wanted: Any
    ) -> dict[str, Any]:
        """Sets the main address; the answer has the secret, this once.

        Set again it makes another secret, and both sign for two days. Never repeated by itself: a
        second call would end the secret that your servers still have.
        """
        return self._transport.call(
            "PUT",
            _main_of(store_id),
            body=wanted,
            repeats="never",
            timeout_seconds=timeout_seconds,
        )

    def get(self, store_id: str, *, timeout_seconds: float | None = None) -> dict[str, Any]:
        return self._transport.call(
            "GET", _main_of(store_id), repeats="always", timeout_seconds=timeout_seconds
        )

    def remove(self, store_id: str, *, timeout_seconds: float | None = None) -> None:
        self._transport.call(
            "DELETE", _main_of(store_id), repeats="never", timeout_seconds=timeout_seconds
        )

    def list(self, *, timeout_seconds: float | None = None) -> dict[str, Any]:
        """Every address, with how it did in the last 24 hours."""
        return self._transport.call(
            "GET", _ADDRESSES, repeats="always", timeout_seconds=timeout_seconds
        )

    def create(self, *, timeout_seconds: float | None = None, **wanted: Any) -> dict[str, Any]:
        """One more address; the answer has its secret, this once. Never repeated by itself."""
        return self._transport.call(
            "POST", _ADDRESSES, body=wanted, repeats="never", timeout_seconds=timeout_seconds
        )

    def update(
        self, webhook_id: str, *, timeout_seconds: float | None = None, **changes: Any
    ) -> dict[str, Any]:
        """Where it is, what it is told (``events=None`` is everything), or whether it is told."""
        return self._transport.call(
            "PATCH",
            _address_of(webhook_id),
            body=changes,
            repeats="always",
            timeout_seconds=timeout_seconds,
        )

    def delete(self, webhook_id: str, *, timeout_seconds: float | None = None) -> None:
        self._transport.call(
            "DELETE", _address_of(webhook_id), repeats="never", timeout_seconds=timeout_seconds
        )

    def rotate_secret(
        self, webhook_id: str, *, end_old: bool = False, timeout_seconds: float | None = None
    ) -> dict[str, Any]:
        """Makes another secret; both sign for two days, unless ``end_old`` ends the one before."""
        return self._transport.call(
            "POST",
            f"{_address_of(webhook_id)}secret/",
            body={"end_old": end_old},
            repeats="never",
            timeout_seconds=timeout_seconds,
        )

    def test(self, webhook_id: str, *, timeout_seconds: float | None = None) -> dict[str, Any]:
        """Sends a signed ``webhook.test``, which is about nothing."""
        return self._transport.call(
            "POST",
            f"{_address_of(webhook_id)}test/",
            repeats="never",
            timeout_seconds=timeout_seconds,
        )

    def replay(
        self, webhook_id: str, *, timeout_seconds: float | None = None, **wanted: Any
    ) -> dict[str, Any]:
        """Sends again what happened between ``from`` and ``to``.

        What was not taken, or with ``state="all"`` all of it. ``from`` is a word of Python: give
        both as ``**{"from": …, "to": …}``.
        """
        return self._transport.call(
            "POST",
            f"{_address_of(webhook_id)}replay/",
            body=wanted,
            repeats="never",
            timeout_seconds=timeout_seconds,
        )


class WebhookDeliveries:
    """What was told at an address, and how it went."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, timeout_seconds: float | None = None, **query: Any) -> dict[str, Any]:
        """One page, newest first; with ``state="undelivered"`` only what was not taken."""
        return self._transport.call(
            "GET", _DELIVERIES, query=query, repeats="always", timeout_seconds=timeout_seconds
        )

    def iterate(
        self, *, timeout_seconds: float | None = None, **query: Any
    ) -> Iterator[dict[str, Any]]:
        """All of them, newest first, page by page as they are asked for."""
        cursor = query.pop("cursor", None)
        while True:
            answer = self.list(timeout_seconds=timeout_seconds, cursor=cursor, **query)
            yield from answer["results"]
            cursor = answer["next_cursor"]
            if cursor is None:
                return

    def get(self, delivery_id: str, *, timeout_seconds: float | None = None) -> dict[str, Any]:
        """Its body, every attempt with its answer, and when the next are due."""
        return self._transport.call(
            "GET", _delivery_of(delivery_id), repeats="always", timeout_seconds=timeout_seconds
        )

    def resend(self, delivery_id: str, *, timeout_seconds: float | None = None) -> dict[str, Any]:
        """Sends it once more, now."""
        return self._transport.call(
            "POST",
            f"{_delivery_of(delivery_id)}resend/",
            repeats="never",
            timeout_seconds=timeout_seconds,
        )


def _main_of(store_id: str) -> str:
    return f"/api/v1/users/user/stores/{segment(store_id)}/webhook/"


def _address_of(webhook_id: str) -> str:
    return f"{_ADDRESSES}{segment(webhook_id)}/"


def _delivery_of(delivery_id: str) -> str:
    return f"{_DELIVERIES}{segment(delivery_id)}/"
