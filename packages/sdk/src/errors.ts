/** One field that was not right, and what was wrong with it. */
export type FieldError = { path: string; code: string; [bound: string]: unknown };

export type ErrorDetail = {
  code: string;
  /** Of the answer; 0 where there was none. */
  status?: number;
  /** Say it when you write to us: it leads to the request in our log. */
  requestId?: string | undefined;
  fieldErrors?: FieldError[];
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

/** Whatever goes wrong between you and us. `code` is stable; the message is for people. */
export class LuwagError extends Error {
  override name = 'LuwagError';
  readonly code: string;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly fieldErrors: FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, detail: ErrorDetail) {
    super(message, { cause: detail.cause });
    this.code = detail.code;
    this.status = detail.status ?? 0;
    this.requestId = detail.requestId;
    this.fieldErrors = detail.fieldErrors ?? [];
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

/** 401 and 403: the key is not good, or may not do this. */
export class AuthenticationError extends LuwagError {
  override name = 'AuthenticationError';
}

/** 400, 413, 415, 422: what was sent cannot be taken; `fieldErrors` says why. */
export class InvalidRequestError extends LuwagError {
  override name = 'InvalidRequestError';
}

/** 404: it is not there, or is not yours. */
export class NotFoundError extends LuwagError {
  override name = 'NotFoundError';
}

/** 409: how things stand forbids it. */
export class ConflictError extends LuwagError {
  override name = 'ConflictError';
}

/** 429: too many calls; `retryAfterSeconds` says when to come back. */
export class RateLimitError extends LuwagError {
  override name = 'RateLimitError';
}

/** 5xx: our side failed. */
export class ServerError extends LuwagError {
  override name = 'ServerError';
}

/**
 * No answer: the network failed, or time ran out. Whether the call took effect is not known; made
 * again with the same idempotency key it takes effect once.
 */
export class ConnectionError extends LuwagError {
  override name = 'ConnectionError';
}

/** A webhook that is not from us, or not from now. */
export class SignatureError extends LuwagError {
  override name = 'SignatureError';
}

/** The error that belongs to a status. */
export function errorFor(status: number, message: string, detail: ErrorDetail): LuwagError {
  const full = { ...detail, status };
  if (status === 401 || status === 403) return new AuthenticationError(message, full);
  if (status === 404) return new NotFoundError(message, full);
  if (status === 409) return new ConflictError(message, full);
  if (status === 429) return new RateLimitError(message, full);
  if (status >= 500) return new ServerError(message, full);
  return new InvalidRequestError(message, full);
}
