"""Makes calls, and makes them again where that is safe, always with the same key."""

from __future__ import annotations

import json
import platform
import random
import time
import urllib.error
import urllib.request
import uuid
from http.client import HTTPException, HTTPMessage
from typing import Any, Literal, Mapping
from urllib.parse import quote, urlencode

from .errors import LuwagConnectionError, LuwagError, error_for
from .retrying import RetryPolicy, delay_before, is_transient, read_retry_after

_USER_AGENT = f"luwag-python/0.1.0 python/{platform.python_version()}"

# ``by_key``: sent with an idempotency key. ``never``: a second one would do something else.
Repeats = Literal["always", "by_key", "never"]


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Followed, a redirect would carry the key to whoever it names."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Transport:
    def __init__(
        self, api_key: str, *, origin: str, timeout_seconds: float, retries: RetryPolicy
    ) -> None:
        self._api_key = api_key
        self._origin = origin
        self._timeout_seconds = timeout_seconds
        self._retries = retries
        self._opener = urllib.request.build_opener(_NoRedirects)

    def call(
        self,
        method: str,
        path: str,
        *,
        repeats: Repeats,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
        timeout_seconds: float | None = None,
    ) -> Any:
        request = urllib.request.Request(self._origin + _address(path, query), method=method)
        request.add_header("authorization", f"Bearer {self._api_key}")
        request.add_header("accept", "application/json")
        request.add_header("user-agent", _USER_AGENT)
        if body is not None:
            request.add_header("content-type", "application/json")
            request.data = json.dumps(body).encode()
        if repeats == "by_key":
            request.add_header("idempotency-key", idempotency_key or str(uuid.uuid4()))
        retry = 1
        while True:
            try:
                return self._attempt(request, timeout_seconds or self._timeout_seconds)
            except LuwagError as error:
                may_repeat = repeats != "never" and (
                    isinstance(error, LuwagConnectionError)
                    or is_transient(error.status, error.code)
                )
                if not may_repeat:
                    raise
                delay = delay_before(
                    retry, self._retries, error.retry_after_seconds, random.random()
                )
                if delay is None:
                    raise
            time.sleep(delay)
            retry += 1

    def _attempt(self, request: urllib.request.Request, timeout_seconds: float) -> Any:
        try:
            with self._opener.open(request, timeout=timeout_seconds) as response:
                return _read(response.status, response.headers, response.read())
        except urllib.error.HTTPError as error:
            with error:
                return _read(error.code, error.headers, error.read())
        except TimeoutError as error:
            raise _no_answer(timeout_seconds) from error
        except urllib.error.URLError as error:
            if isinstance(error.reason, TimeoutError):
                raise _no_answer(timeout_seconds) from error
            raise _unreachable() from error
        except (OSError, HTTPException) as error:
            raise _unreachable() from error


def _no_answer(timeout_seconds: float) -> LuwagConnectionError:
    return LuwagConnectionError(f"No answer within {timeout_seconds} s.", code="timeout")


def _unreachable() -> LuwagConnectionError:
    return LuwagConnectionError("Luwag could not be reached.", code="connection_failed")


def _read(status: int, headers: HTTPMessage, text: bytes) -> Any:
    if status == 204:
        return None
    body = _parse(text)
    if 200 <= status < 300 and body is not None:
        return body
    problem = body if isinstance(body, dict) else {}
    raise error_for(
        status,
        problem.get("title") or f"Unexpected answer with status {status}.",
        # A page of some proxy in between has no code of ours.
        code=problem.get("code") or "unexpected_answer",
        request_id=headers.get("x-request-id"),
        field_errors=problem.get("errors"),
        retry_after_seconds=read_retry_after(headers.get("retry-after")),
    )


def _parse(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _address(path: str, query: Mapping[str, Any] | None) -> str:
    pairs = {name: value for name, value in (query or {}).items() if value is not None}
    return f"{path}?{urlencode(pairs)}" if pairs else path


def segment(identifier: str) -> str:
    """An id as one segment of a path, whatever it holds."""
    if not identifier:
        # An empty one would lead to the list above it.
        raise LuwagError("An id is missing.", code="id_missing")
    return quote(identifier, safe="")
