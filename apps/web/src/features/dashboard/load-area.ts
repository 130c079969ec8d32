import { getUser } from '@luwag/contracts/accounts';
import { listMerchantDisputes } from '@luwag/contracts/disputes';
import { manilaDateOf } from '@luwag/domain/calendar';
import { redirect } from 'react-router';
import { cookieHeader, cookieNames } from '#app/shared/auth/cookies.ts';
import { callAs, needed, type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { type SellingMode, seeMode } from '#app/shared/page/selling-mode.ts';
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

/** The same for merchants, who look at one mode at a time. */
export async function loadMerchantArea(args: VisitorArgs): Promise<AreaData & AreaMode> {
  const { mode, kept, redirectTo } = seeMode(args.url, args.request.headers.get('cookie') ?? '');
  if (redirectTo) throw redirect(redirectTo);
  if (kept) args.context.get(visitor).setCookie(cookieHeader(cookieNames.mode, kept));
  const [area, cases] = await Promise.all([
    loadArea(args),
    callAs(args, listMerchantDisputes, { query: { mode, is_open: 'true', page: 1 } }),
  ]);
  // Those that wait for the shop are listed first. Without them every page still stands.
  const waiting = cases.ok ? cases.data.results.filter(({ turn }) => turn === 'shop').length : 0;
  return { ...area, mode, counts: { '/merchant/disputes': waiting } };
}

export type AreaMode = { mode: SellingMode; counts: Readonly<Record<string, number>> };
