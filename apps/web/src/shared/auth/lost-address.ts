import { safePath } from '#app/shared/page/safe-path.ts';

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
