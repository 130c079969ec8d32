import type { InputOf } from '@luwag/contracts/endpoint';
import { createRefund } from '@luwag/contracts/refunds';
import { amountOf, type TypedRefund } from '#app/shared/forms/refund-wish.ts';

/** As the call takes it; undefined where the amount is none, or the note cannot be read. */
export function bodyOf(typed: TypedRefund): InputOf<typeof createRefund>['body'] | undefined {
  const { reason, note } = typed;
  return createRefund.body.safeParse({ ...amountOf(typed), reason, note }).data;
}
