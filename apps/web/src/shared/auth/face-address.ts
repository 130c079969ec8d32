import type { FacePurpose } from '@luwag/contracts/face-match';
import { pick } from '#app/shared/page/preferences.ts';
import { safePath } from '#app/shared/page/safe-path.ts';

// Pages draw these addresses in the browser: the contract itself stays on the server.
const purposes = ['purchase', 'recovery'] as const satisfies readonly FacePurpose[];

/** The one page that may use a camera for faces; what it is for stands in its address. */
export const facePath = '/buyer/onboarding/liveness-check';

/** What somebody shows their face for, and where they go on afterwards. */
export type FaceErrand = { purpose: FacePurpose; back: string };

export function faceAddress(purpose: FacePurpose, purchase: string | undefined): string {
  const search = new URLSearchParams({ for: purpose, ...(purchase ? { back: purchase } : {}) });
  return `${facePath}?${search}`;
}

/** None where the check is a step of opening an account. */
export function faceErrandOf(url: URL): FaceErrand | undefined {
  const purpose = pick(purposes, url.searchParams.get('for'));
  if (!purpose) return undefined;
  const purchase = purchaseOf(url);
  if (purpose === 'recovery') return { purpose, back: lostAddress('buyer', purchase) };
  return { purpose, back: purchase ?? '/buyer/dashboard' };
}

const checkout = '/buyer/webpay/';

/** The page for lost factors, with the way back to a purchase that waits for one. */
export function lostAddress(role: 'buyer' | 'merchant', purchase: string | undefined): string {
  const page = `/${role}/settings/lost`;
  return purchase ? `${page}?${new URLSearchParams({ back: purchase })}` : page;
}

/** The purchase that the page was opened from: a page of our own checkout, or none at all. */
export function purchaseOf({ searchParams }: URL): string | undefined {
  const back = safePath(searchParams.get('back'));
  return back.startsWith(checkout) ? back : undefined;
}
