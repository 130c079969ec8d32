import type { Role } from '@luwag/contracts/endpoint';
import { safePath } from '#app/shared/page/safe-path.ts';

/** The default role comes first: whoever asks for no particular door is a buyer. */
export const roles = ['buyer', 'merchant', 'staff'] as const satisfies readonly Role[];

const signInPages: Record<Role, string> = {
  buyer: '/buyer/login',
  merchant: '/merchant/login',
  staff: '/ops/login',
};

const homes: Record<Role, string> = {
  buyer: '/buyer/dashboard',
  merchant: '/merchant/dashboard',
  staff: '/ops',
};

export const authErrorPage = '/auth/error';

export const signInPageOf = (role: Role): string => signInPages[role];
export const homeOf = (role: Role): string => homes[role];

/** Whose part of the site a path lies in. */
export function roleOfPath(path: string): Role {
  if (/^\/merchant(?:\/|\?|$)/.test(path)) return 'merchant';
  return /^\/(?:ops|staff)(?:\/|\?|$)/.test(path) ? 'staff' : 'buyer';
}

/** A path of ours, given as a path or as a whole address; anything else is no way back at all. */
export function ownPathOf(wanted: unknown, publicOrigin: string): string | undefined {
  if (typeof wanted !== 'string') return undefined;
  const isWhole = wanted === publicOrigin || wanted.startsWith(`${publicOrigin}/`);
  const path = isWhole ? wanted.slice(publicOrigin.length) || '/' : wanted;
  const safe = safePath(path);
  return safe === '/' && path !== '/' ? undefined : safe;
}

type Said = { error?: string | undefined; back?: string | undefined };

/** Where a person signs in, told why, and with the way back to where they were. */
export const signInAddress = (role: Role, said: Said): string =>
  addressOf(signInPageOf(role), said);

/** Where a person reads why nobody can sign in, with the way back as well. */
export const authErrorAddress = (said: Said): string => addressOf(authErrorPage, said);

function addressOf(page: string, { error, back }: Said): string {
  const search = new URLSearchParams();
  if (error) search.set('error', error);
  if (back) search.set('callbackUrl', back);
  return search.size > 0 ? `${page}?${search}` : page;
}
