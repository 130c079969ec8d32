export type * from './api-types.ts';
export { Luwag, type LuwagOptions } from './client.ts';
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type FieldError,
  InvalidRequestError,
  LuwagError,
  NotFoundError,
  RateLimitError,
  ServerError,
  SignatureError,
} from './errors.ts';
export type { Event } from './events.ts';
export type { RetryPolicy } from './retrying.ts';
export type { CallOptions, Fetch } from './transport.ts';
export { sign, type VerifyOptions, verify, type WebhookHeaders } from './webhooks.ts';
