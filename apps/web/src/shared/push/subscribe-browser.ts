import { subscribePush, unsubscribePush } from '@luwag/contracts/push';
import { call } from '#app/shared/api/call.ts';

// Contracts are heavy: a page fetches this when somebody presses the button and not before.

type Area = 'buyer' | 'merchant';

/** Asks the person, then the browser, then us. False when nothing came of it. */
export async function startPush(
  area: Area,
  { publicKey, isDiscreet }: { publicKey: string; isDiscreet: boolean },
): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register('/push-worker.js', { scope: `/${area}/` });
  // Of the page that asks, which is within the part of the site that the worker is for.
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { endpoint, keys: { p256dh, auth }, is_discreet: isDiscreet };
  return (await call(subscribePush, { body })).ok;
}

/** First ours: from then on nothing is sent there, whatever the browser does. */
export async function stopPush(
  area: Area,
  { id, isOwn }: { id: string; isOwn: boolean },
): Promise<boolean> {
  const stopped = await call(unsubscribePush, { params: { device_id: id } });
  if (!stopped.ok && stopped.code !== 'push_device_not_found') return false;
  if (isOwn) {
    const registration = await navigator.serviceWorker.getRegistration(`/${area}/`);
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  }
  return true;
}
