"""Answers the conformance suite: one JSON command a line in, one answer a line out."""

import json
import sys

import luwag
from luwag import Luwag, RetryPolicy

KINDS = {
    luwag.AuthenticationError: "authentication",
    luwag.InvalidRequestError: "invalid_request",
    luwag.NotFoundError: "not_found",
    luwag.ConflictError: "conflict",
    luwag.RateLimitError: "rate_limit",
    luwag.ServerError: "server",
    luwag.LuwagConnectionError: "connection",
    luwag.SignatureError: "signature",
    luwag.LuwagError: "usage",
}


def connect(key, origin, timeout_ms, retry_delay_ms):
    retries = RetryPolicy(delay_seconds=retry_delay_ms / 1000)
    return Luwag(key, origin=origin, timeout_seconds=timeout_ms / 1000, retries=retries)


def verify(body, headers, secrets, now):
    return luwag.webhooks.verify(body, headers, secrets, now=now)


def are_verified(messages, secrets):
    """How many of so many messages are taken."""
    taken = 0
    for message in messages:
        try:
            verify(secrets=secrets, **message)
            taken += 1
        except luwag.SignatureError:
            pass
    return taken


def run(client, call, args, key):
    keyed = {"idempotency_key": key} if key else {}
    calls = {
        "payments.create": lambda: client.payments.create(**args, **keyed),
        "payments.get": lambda: client.payments.get(args["id"]),
        "payments.list": lambda: client.payments.list(**args),
        "payments.iterate": lambda: [each["id"] for each in client.payments.iterate(**args)],
        "payments.cancel": lambda: client.payments.cancel(args["id"], **keyed),
        "refunds.create": lambda: client.refunds.create(args.pop("payment_id"), **args, **keyed),
        "refunds.list": lambda: client.refunds.list(args["payment_id"]),
        "refunds.preview": lambda: client.refunds.preview(args.pop("payment_id"), **args),
        "webhook_endpoints.set": lambda: client.webhook_endpoints.set(
            args["store_id"], url=args["url"]
        ),
        "webhook_endpoints.get": lambda: client.webhook_endpoints.get(args["store_id"]),
        "webhook_endpoints.remove": lambda: client.webhook_endpoints.remove(args["store_id"]),
        "webhook_endpoints.list": lambda: client.webhook_endpoints.list(),
        "webhook_endpoints.create": lambda: client.webhook_endpoints.create(**args),
        "webhook_endpoints.update": lambda: client.webhook_endpoints.update(
            args.pop("id"), **args
        ),
        "webhook_endpoints.delete": lambda: client.webhook_endpoints.delete(args["id"]),
        "webhook_endpoints.rotate_secret": lambda: client.webhook_endpoints.rotate_secret(
            args["id"], end_old=args.get("end_old", False)
        ),
        "webhook_endpoints.test": lambda: client.webhook_endpoints.test(args["id"]),
        "webhook_endpoints.replay": lambda: client.webhook_endpoints.replay(
            args.pop("id"), **args
        ),
        "webhook_deliveries.list": lambda: client.webhook_deliveries.list(**args),
        "webhook_deliveries.iterate": lambda: [
            each["id"] for each in client.webhook_deliveries.iterate(**args)
        ],
        "webhook_deliveries.get": lambda: client.webhook_deliveries.get(args["id"]),
        "webhook_deliveries.resend": lambda: client.webhook_deliveries.resend(args["id"]),
        "payouts.list": lambda: client.payouts.list(**args),
        "payouts.iterate": lambda: [each["id"] for each in client.payouts.iterate()],
        "payouts.get": lambda: client.payouts.get(args["id"]),
        "payouts.lines": lambda: client.payouts.lines(args.pop("id"), **args),
        "payouts.report": lambda: client.payouts.report(args["id"]),
        "payouts.next": lambda: client.payouts.next(),
        "test_events.trigger": lambda: client.test_events.trigger(**args),
        "webhooks.verify": lambda: verify(**args),
        "webhooks.count_verified": lambda: are_verified(**args),
        "webhooks.sign": lambda: luwag.webhooks.sign(
            args["body"], args["secret"], webhook_id=args["id"], now=args["now"]
        ),
    }
    return calls[call]()


def main():
    client = None
    for line in sys.stdin:
        command = json.loads(line)
        try:
            if command["call"] == "connect":
                client = connect(**command["args"])
                answer = {"result": None}
            else:
                result = run(client, command["call"], command["args"], command.get("key"))
                answer = {"result": result}
        except luwag.LuwagError as error:
            answer = {
                "error": {
                    "kind": KINDS[type(error)],
                    "code": error.code,
                    "status": error.status,
                    "request_id": error.request_id,
                    "field_errors": error.field_errors,
                    "retry_after_seconds": error.retry_after_seconds,
                }
            }
        print(json.dumps(answer), flush=True)


main()
