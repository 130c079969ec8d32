import type { Endpoint, RefusalCodeOf } from '@luwag/contracts/endpoint';
import type { FieldError } from '@luwag/contracts/field-error';
import type { PlatformRefusalCode } from '@luwag/contracts/problem';
import type { Tx } from '@luwag/db';

type Kept = (tx: Tx) => Promise<void>;

/** A refusal the caller should see. Anything else that is thrown is a bug and becomes a 500. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /**
   * What it leaves behind: written once what was refused is rolled back, in the transaction that
   * remembers the refusal under its key. A call without a key sees to it itself.
   */
  readonly kept: Kept | undefined;

  constructor(
    code: string,
    title: string,
    more: { errors?: FieldError[]; retryAfterSeconds?: number; kept?: Kept | undefined } = {},
  ) {
    super(title);
    this.code = code;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.kept = more.kept;
  }
}

/** Refuses with a code the endpoint declares; an undeclared one does not compile. */
export function refuse<E extends Endpoint>(
  _: E,
  code: RefusalCodeOf<E>,
  title: string,
  more?: { retryAfterSeconds?: number; errors?: FieldError[]; kept?: Kept | undefined },
): never {
  throw new Refusal(code, title, more);
}

/** Refusals every endpoint shares: shape, sign-in, limits. */
export const platformRefusal = (
  code: PlatformRefusalCode,
  title: string,
  more?: { errors?: FieldError[]; retryAfterSeconds?: number },
): Refusal => new Refusal(code, title, more);
