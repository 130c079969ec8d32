import type { TriggerTestEventRequest } from '../api-types.ts';
import { Luwag } from '../client.ts';
import type { Settings } from './settings.ts';

type Triggering = Pick<Settings, 'origin' | 'type' | 'payment' | 'payout'> & {
  key: string;
  print(line: string): void;
};

/**
 * Has the store's webhooks told of a change that does not happen: of the payment or the payout that
 * is named, or else of the newest there is. What is wrong with the type or the id, the API says.
 */
export async function trigger({ key, origin, print, ...wanted }: Triggering): Promise<void> {
  const luwag = new Luwag(key, origin ? { origin } : {});
  const { type = '' } = wanted;
  const about = type.startsWith('payout.')
    ? { payout_id: wanted.payout ?? (await newestPayout(luwag)) }
    : { payment_request_id: wanted.payment ?? (await newestPayment(luwag)) };
  const asked = { ...about, type } as TriggerTestEventRequest;
  const sent = await luwag.testEvents.trigger(asked);
  print(`${sent.type} ${sent.event_id} is on its way to your webhooks.`);
}

async function newestPayment(luwag: Luwag): Promise<string> {
  const { results } = await luwag.payments.list({ limit: 1 });
  return found(results[0], 'No test payment yet: make one, or name one with --payment.');
}

async function newestPayout(luwag: Luwag): Promise<string> {
  const { results } = await luwag.payouts.list();
  return found(results[0], 'No test payout yet: move a test clock, or name one with --payout.');
}

function found(newest: { id: string } | undefined, otherwise: string): string {
  if (!newest) throw new Error(otherwise);
  return newest.id;
}
