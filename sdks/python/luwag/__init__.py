"""Luwag for servers: ask for payments, give refunds, verify webhooks."""

from . import webhooks
from .client import Luwag
from .errors import (
    AuthenticationError,
    ConflictError,
    InvalidRequestError,
    LuwagConnectionError,
    LuwagError,
    NotFoundError,
    RateLimitError,
    ServerError,
    SignatureError,
)
from .retrying import RetryPolicy

__all__ = [
    "AuthenticationError",
    "ConflictError",
    "InvalidRequestError",
    "Luwag",
    "LuwagConnectionError",
    "LuwagError",
    "NotFoundError",
    "RateLimitError",
    "RetryPolicy",
    "ServerError",
    "SignatureError",
    "webhooks",
]
