"""Is a webhook from Luwag, and from now? Signatures follow Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Iterable, Mapping

from .errors import SignatureError

_USUAL_TOLERANCE_SECONDS = 300


def verify(
    raw_body: str | bytes,
    headers: Mapping[str, str],
    secret: str | Iterable[str],
    *,
    tolerance_seconds: int = _USUAL_TOLERANCE_SECONDS,
    now: float | None = None,
) -> dict[str, Any]:
    """The event of a webhook, once it is shown to be from us; raises SignatureError otherwise.

    The body is given as it arrived: parsed and written again it is other bytes. While a secret is
    being replaced, give both.
    """
    found = {name.lower().replace("_", "-"): value for name, value in headers.items()}
    webhook_id, timestamp, signatures = (
        _header(found, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not webhook_id or not timestamp or not signatures:
        raise SignatureError("A header of the webhook is missing.", code="headers_missing")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise SignatureError("The timestamp is not one.", code="timestamp_invalid")
    age_seconds = int(time.time() if now is None else now) - int(timestamp)
    if abs(age_seconds) > tolerance_seconds:
        raise SignatureError("The webhook is not from now.", code="timestamp_out_of_range")
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    given = [each.encode("utf-8", "replace") for each in signatures.split(" ")]
    expected = [_signature(key, webhook_id, timestamp, body) for key in _keys(secret)]
    # Compared as text: of one signature there is one spelling.
    if not any(hmac.compare_digest(one, other) for one in expected for other in given):
        raise SignatureError("No signature matches.", code="signature_mismatch")
    return {**json.loads(body), "id": webhook_id}


def sign(
    raw_body: str | bytes, secret: str, *, webhook_id: str, now: float | None = None
) -> dict[str, str]:
    """The headers that we would send with this body, for tests of your own handler."""
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    timestamp = str(int(time.time() if now is None else now))
    (key,) = _keys(secret)
    return {
        "webhook-id": webhook_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": _signature(key, webhook_id, timestamp, body).decode(),
    }


def _header(found: Mapping[str, str], name: str) -> str | None:
    # Frameworks that hand on CGI's names say HTTP_WEBHOOK_ID.
    return found.get(name) or found.get(f"http-{name}")


def _signature(key: bytes, webhook_id: str, timestamp: str, body: bytes) -> bytes:
    signed = f"{webhook_id}.{timestamp}.".encode("utf-8", "replace") + body
    return b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())


def _keys(secret: str | Iterable[str]) -> list[bytes]:
    secrets = [secret] if isinstance(secret, str) else list(secret)
    try:
        keys = [base64.b64decode(each.removeprefix("whsec_"), validate=True) for each in secrets]
    except binascii.Error:
        keys = []
    # With an empty key anybody could sign.
    if not keys or any(len(key) < 24 for key in keys):
        raise SignatureError("A secret is missing or too short.", code="secret_invalid")
    return keys
