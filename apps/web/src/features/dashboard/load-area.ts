import { getUser } from '@luwag/contracts/accounts';
import { listMerchantDisputes } from '@luwag/contracts/disputes';
import type { ResultOf } from '@luwag/contracts/endpoint';
import { getUnread } from '@luwag/contracts/notices';
import { getOwnRoles } from '@luwag/contracts/staff-roles';
import { getShop } from '@luwag/contracts/team';
import { manilaDateOf } from '@luwag/domain/calendar';
import { redirect } from 'react-router';
import { pageFacts } from '#app/shared/api/server-context.ts';
import { cookieHeader, cookieNames } from '#app/shared/auth/cookies.ts';
import { callAs, needed, type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { type SellingMode, seeMode } from '#app/shared/page/selling-mode.ts';
import { dayPartAt } from './greeting.ts';

/** What every page of a signed-in area stands on. */
export type AreaData = Awaited<ReturnType<typeof loadArea>>;

export async function loadArea(args: VisitorArgs) {
  const [found, unread] = await Promise.all([callAs(args, getUser, {}), loadUnread(args)]);
  const account = needed(found);
  const nowMs = Date.now();
  return {
    account,
    unread,
    now: { today: manilaDateOf(nowMs), dayPart: dayPartAt(nowMs) },
    csrfToken: args.context.get(visitor).csrfToken,
    hasPaluwagan: args.context.get(pageFacts).hasPaluwagan,
  };
}

/** The same for our own people: what their roles open. */
export async function loadOpsArea(args: VisitorArgs) {
  const [area, own] = await Promise.all([loadArea(args), callAs(args, getOwnRoles, {})]);
  return { ...area, ...needed(own) };
}

/** For the bell. Without it every page still stands. */
async function loadUnread(args: VisitorArgs): Promise<number> {
  if (args.context.get(visitor).session?.role === 'staff') return 0;
  const unread = await callAs(args, getUnread, {});
  return unread.ok ? unread.data.unread_count : 0;
}

/** The shop that a merchant acts for, and as what. */
export type Shop = ResultOf<typeof getShop>;

/** The same for merchants, who look at one mode at a time. */
export async function loadMerchantArea(args: VisitorArgs) {
  const { mode, kept, redirectTo } = seeMode(args.url, args.request.headers.get('cookie') ?? '');
  if (redirectTo) throw redirect(redirectTo);
  if (kept) args.context.get(visitor).setCookie(cookieHeader(cookieNames.mode, kept));
  const [area, found, cases] = await Promise.all([
    loadArea(args),
    callAs(args, getShop, {}),
    callAs(args, listMerchantDisputes, { query: { mode, is_open: 'true', page: 1 } }),
  ]);
  // Those that wait for the shop are listed first. Without them every page still stands.
  const waiting = cases.ok ? cases.data.results.filter(({ turn }) => turn === 'shop').length : 0;
  const shop = needed(found);
  const { name: business_name, merchant_status, is_member: isMember } = shop;
  // Whoever works for a shop sees the shop's name and state, and never their own, of which nothing
  // will come.
  const account = isMember ? { ...area.account, business_name, merchant_status } : area.account;
  return { ...area, account, shop, mode, counts: { '/merchant/disputes': waiting } };
}

export type AreaMode = { mode: SellingMode; counts: Readonly<Record<string, number>> };
