/** What this browser says of itself about notices by push, without asking us. */

/** It shows none at all, its owner said no, or it has a subscription or may ask for one. */
export type BrowserState = { kind: 'unable' | 'blocked' } | { kind: 'able'; hash: string | null };

/** `hash` is how our list names the browser: SHA-256 of its address at its push service. */
export async function readBrowser(area: 'buyer' | 'merchant'): Promise<BrowserState> {
  const isAble =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isAble) return { kind: 'unable' };
  if (Notification.permission === 'denied') return { kind: 'blocked' };
  const registration = await navigator.serviceWorker.getRegistration(`/${area}/`);
  const subscription = await registration?.pushManager.getSubscription();
  return { kind: 'able', hash: subscription ? await hashOf(subscription.endpoint) : null };
}

async function hashOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
