import type { ShopRight } from '@luwag/domain/shop-roles';
import type { ReadingKind } from '@luwag/domain/staff-reading';
import type { StaffRight } from '@luwag/domain/staff-roles';
import type { SwitchName } from '@luwag/domain/switches';
import type { z } from 'zod';
import type { KeyScope } from './key-scopes.ts';

/**
 * How a caller proves who it is. `session` is a signed-in person, `sign_in` is one with a token of
 * the identity provider and no session yet, `registration` is somebody who has just registered,
 * `api_key` is a merchant's server, `basic` is e-mail and password on the one call that the
 * specification says so, `counter_device` is a device that a merchant paired with a store, `pool`
 * is the identity provider itself, `gateway` the payment gateway. An endpoint lists every way it
 * accepts; the first that is present on the request decides.
 */
export type AuthScheme =
  | 'session'
  | 'sign_in'
  | 'registration'
  | 'api_key'
  | 'basic'
  | 'counter_device'
  | 'pool'
  | 'gateway';
export type Role = 'buyer' | 'merchant' | 'staff';

/** Rate-limit class of a call; its numbers: `packages/platform/src/security/rate-limits.ts`. */
export type CallClass = 'read' | 'write' | 'upload' | 'export' | 'otp' | 'login';

/** What is kept when the process is overloaded: critical calls go last. */
export type Priority = 'critical' | 'normal' | 'list';

/** What an Idempotency-Key looks like. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{16,255}$/;

export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

export type Endpoint = {
  /** Module, then verb: `reference.listBanks`. Keys, metrics and documents go by it. */
  name: `${string}.${string}`;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/v1/${string}`;
  summary: string;
  /**
   * Calls that take merchants' keys name the scope that a key needs. Calls of a shop name the right
   * that its people need; a call without one is about the caller's own account. Calls of the
   * console name the right that our own people need.
   */
  auth:
    | 'public'
    | {
        schemes: readonly AuthScheme[];
        roles?: readonly Role[];
        scope?: KeyScope;
        right?: ShopRight;
        staffRight?: StaffRight;
      };
  /**
   * Of a call of the console: what it tells about people. Each such call is on record, and an hour
   * has only so many of them for one of us.
   */
  reads?: ReadingKind;
  callClass?: CallClass;
  priority?: Priority;
  /**
   * Money calls: an `Idempotency-Key` is required and the effect commits with the key. Calls whose
   * effect is one statement claim their key in it (`in_one_call`).
   */
  idempotent?: boolean | 'in_one_call';
  /** Refused while the verification of the ledger fails, if `LEDGER_GUARD` is `block`. */
  movesMoney?: true;
  /** Refused with `turned_off` while our people have turned this off. */
  needs?: SwitchName;
  /**
   * Needs a fresh factor, bound to this very request: the id of a confirmed step-up in the
   * `Step-Up` header. Money asks for five minutes, settings for fifteen.
   */
  stepUp?: 'money' | 'settings';
  /** The same, where the call is made by a person and what it changes counts in live mode. */
  stepUpIfLive?: 'settings';
  /** The same, where the service asks for it; the call's description says when. */
  stepUpIfAsked?: 'money' | 'settings';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * Multipart calls: the text fields are `body`; files arrive beside them under these names. With
   * `inJson` they are taken as base64 members of a JSON body too.
   */
  files?: { names: readonly string[]; bytesMax: number; totalBytesMax?: number; inJson?: boolean };
  success: {
    status: 200 | 201 | 202 | 204;
    body: z.ZodType;
    etag?: boolean;
    /** The body travels inside the response envelope: encoding, not protection. */
    envelope?: boolean;
    /** Not JSON but bytes of this type; on GET alone. */
    contentType?: 'image/jpeg' | 'application/pdf' | 'text/csv; charset=utf-8';
    /** What the bytes are called where they are kept; without it they are shown and not kept. */
    fileName?: `${string}.${'pdf' | 'csv'}`;
  };
  refusals: Record<string, RefusalStatus>;
  /**
   * It will go: since when that is told, after which day it may be gone, and the name of the call
   * to use instead. Half a year lies between the two at least.
   */
  deprecated?: { since: string; until: string; use: string };
};

/** One endpoint, declared once. The API mounts it, the web app calls it, the documents print it. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What the service function receives, already checked. */
export type InputOf<E extends Endpoint> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
};

/** What a caller sends; members the endpoint does not declare are left out. */
export type RequestOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: In<E[K]>;
};

export type ResultOf<E extends Endpoint> = z.output<E['success']['body']>;
export type RefusalCodeOf<E extends Endpoint> = keyof E['refusals'] & string;
