import type { Endpoint } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { isTrusted, trustedAtMs } from '@luwag/domain/confirming';
import { newNumberUntilMs } from '@luwag/domain/number-changes';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { asHolder, holderOf } from '../current-user.ts';
import { findNewNumberSince } from '../profile/service.ts';
import { findSpentFactor } from './step-up-repository.ts';

/** A call that needs a factor that is at least a day old. */
type TakesTrusted = Endpoint & { refusals: { factor_too_fresh: 403 } };

/** Refuses with the time until the factor is old enough. */
export function refuseNewFactor(call: TakesTrusted, since: Date, now: Date): never {
  const waitMs = trustedAtMs(since.getTime()) - now.getTime();
  const text = 'This takes a passkey or an app that has been yours for a day.';
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return refuse(call, 'factor_too_fresh', text, { retryAfterSeconds });
}

/** A step-up that answered for a refused call is not spent by it, in that call's transaction. */
export function assertTrusted(call: TakesTrusted, since: Date, now: Date): void {
  if (!isTrusted(since.getTime(), now.getTime())) refuseNewFactor(call, since, now);
}

/**
 * The same for a call whose step-up was spent before its service began: by the factor that this
 * session used last for a call of that name. In the caller's own scope.
 */
export async function assertSpentTrusted(
  tx: Tx,
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  call: TakesTrusted,
): Promise<void> {
  const wanted = { ...holderOf(ctx), action: call.name };
  const used = await asHolder(tx, ctx, () => findSpentFactor(tx, wanted));
  const now = ctx.clock.now();
  assertTrusted(call, used?.since ?? now, now);
}

/** A call that believes whoever reads the account's texts. */
type TakesNumber = Endpoint & { refusals: { number_too_fresh: 403 } };

/** Refuses while the number in force came by a change that its owner may not have noticed yet. */
export async function assertNumberTrusted(
  tx: Tx,
  call: TakesNumber,
  accountId: string,
  now: Date,
): Promise<void> {
  const since = await findNewNumberSince(tx, accountId, now);
  if (!since) return;
  const waitMs = newNumberUntilMs(since.getTime()) - now.getTime();
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  const text = 'Your mobile number was changed a short while ago.';
  refuse(call, 'number_too_fresh', text, { retryAfterSeconds });
}
