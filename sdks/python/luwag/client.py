"""The calls, by what they are about."""

from __future__ import annotations

import re
from typing import Any, Iterator
from urllib.parse import urlsplit

from . import webhooks
from .errors import LuwagError
from .payouts import Payouts
from .retrying import RetryPolicy
from .test_events import TestEvents
from .transport import Transport, segment
from .webhook_endpoints import WebhookDeliveries, WebhookEndpoints

_USUAL_ORIGIN = "https://luwag.example"
_PAYMENTS = "/api/v1/transactions/payment/payment-request/"


class Luwag:
    """Luwag for servers. The key belongs to yours alone: never send it to a browser."""

    def __init__(
        self,
        api_key: str,
        *,
        origin: str = _USUAL_ORIGIN,
        timeout_seconds: float = 20.0,
        retries: RetryPolicy = RetryPolicy(),
    ) -> None:
        if not re.fullmatch(r"lw_(?:test|live)_\w+", api_key, re.ASCII):
            raise LuwagError(
                "Give an API key: lw_test_… or lw_live_…", code="api_key_invalid"
            )
        transport = Transport(
            api_key,
            origin=_origin_of(origin),
            timeout_seconds=timeout_seconds,
            retries=retries,
        )
        self.payments = Payments(transport)
        self.refunds = Refunds(transport)
        self.payouts = Payouts(transport)
        self.webhook_endpoints = WebhookEndpoints(transport)
        self.webhook_deliveries = WebhookDeliveries(transport)
        self.test_events = TestEvents(transport)
        self.webhooks = webhooks


def _origin_of(given: str) -> str:
    """A key is not sent in the clear, except to this very machine."""
    url = urlsplit(given)
    is_own_machine = url.hostname in ("localhost", "127.0.0.1", "::1")
    if url.scheme != "https" and not (url.scheme == "http" and is_own_machine):
        raise LuwagError(f"Not an https address: {given}", code="origin_invalid")
    return f"{url.scheme}://{url.netloc}"


class Payments:
    """What you ask buyers for. Payments are dictionaries as the API answers them."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        idempotency_key: str | None = None,
        timeout_seconds: float | None = None,
        **wanted: Any,
    ) -> dict[str, Any]:
        """Asks for a payment: send the buyer to its ``webpay_url``."""
        return self._transport.call(
            "POST",
            _PAYMENTS,
            body=wanted,
            repeats="by_key",
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )

    def get(self, payment_id: str, *, timeout_seconds: float | None = None) -> dict[str, Any]:
        path = f"{_PAYMENTS}{segment(payment_id)}/"
        return self._transport.call(
            "GET", path, repeats="always", timeout_seconds=timeout_seconds
        )

    def list(self, *, timeout_seconds: float | None = None, **query: Any) -> dict[str, Any]:
        """One page, newest first."""
        return self._transport.call(
            "GET", _PAYMENTS, query=query, repeats="always", timeout_seconds=timeout_seconds
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

    def cancel(
        self,
        payment_id: str,
        *,
        idempotency_key: str | None = None,
        timeout_seconds: float | None = None,
    ) -> dict[str, Any]:
        """Takes back what nobody has paid yet."""
        return self._transport.call(
            "POST",
            f"{_PAYMENTS}{segment(payment_id)}/cancel/",
            body={},
            repeats="by_key",
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )


class Refunds:
    """What goes back to buyers."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        payment_id: str,
        *,
        idempotency_key: str | None = None,
        timeout_seconds: float | None = None,
        **wanted: Any,
    ) -> dict[str, Any]:
        """Gives back a part of a paid payment (``amount``), or the rest (``everything_left``)."""
        return self._transport.call(
            "POST",
            _refunds_of(payment_id),
            body=wanted,
            repeats="by_key",
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )

    def list(self, payment_id: str, *, timeout_seconds: float | None = None) -> dict[str, Any]:
        """What went back of a payment, newest first, and what still can."""
        return self._transport.call(
            "GET", _refunds_of(payment_id), repeats="always", timeout_seconds=timeout_seconds
        )

    def preview(
        self, payment_id: str, *, timeout_seconds: float | None = None, **query: Any
    ) -> dict[str, Any]:
        """What a refund would cost you, before it is made."""
        return self._transport.call(
            "GET",
            f"{_refunds_of(payment_id)}preview/",
            query=query,
            repeats="always",
            timeout_seconds=timeout_seconds,
        )


def _refunds_of(payment_id: str) -> str:
    return f"{_PAYMENTS}{segment(payment_id)}/refunds/"
