import { type Account, getUser } from '@luwag/contracts/accounts';
import { manilaDateOf } from '@luwag/domain/calendar';
import { data } from 'react-router';
import { callAs } from '#app/shared/auth/call-as.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import { type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { dayPartAt } from './greeting.ts';
import type { Now } from './hello.tsx';
import type { SignedInRole } from './places.ts';

/** What every page of a signed-in area stands on. */
export type AreaData = { account: Account; now: Now; csrfToken: string };

export async function loadArea(args: VisitorArgs, role: SignedInRole): Promise<AreaData> {
  requireSession(args, role);
  const result = await callAs(args, getUser, {});
  if (!result.ok) throw data(result.code, { status: 503 });
  const nowMs = Date.now();
  return {
    account: result.data,
    now: { today: manilaDateOf(nowMs), dayPart: dayPartAt(nowMs) },
    csrfToken: args.context.get(visitor).csrfToken,
  };
}
