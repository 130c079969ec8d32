import { getUser } from '@luwag/contracts/accounts';
import { manilaDateOf } from '@luwag/domain/calendar';
import { callAs, needed, type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { dayPartAt } from './greeting.ts';

/** What every page of a signed-in area stands on. */
export type AreaData = Awaited<ReturnType<typeof loadArea>>;

export async function loadArea(args: VisitorArgs) {
  const account = needed(await callAs(args, getUser, {}));
  const nowMs = Date.now();
  return {
    account,
    now: { today: manilaDateOf(nowMs), dayPart: dayPartAt(nowMs) },
    csrfToken: args.context.get(visitor).csrfToken,
  };
}
