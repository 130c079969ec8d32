import type { ResultOf } from '@luwag/contracts/endpoint';
import type { listApiKeys, Store } from '@luwag/contracts/merchants';
import type { getStoreUse } from '@luwag/contracts/sales';
import type { listWebhooks } from '@luwag/contracts/webhook-addresses';

export type StoreUse = ResultOf<typeof getStoreUse>;
export type StoreKey = ResultOf<typeof listApiKeys>['results'][number];
export type StoreWebhook = ResultOf<typeof listWebhooks>['results'][number];

/** What can be known of a store. What could not be read is undefined, and nothing is said of it. */
export type StoreFacts = {
  store: Store;
  keys: readonly StoreKey[] | undefined;
  webhooks: readonly StoreWebhook[] | undefined;
  use: StoreUse | undefined;
};

/** `ok` works, `look` wants somebody, `none` is not set up, which may be as it should be. */
export type StoreCheck = { state: 'ok' | 'look' | 'none' } & (
  | { about: 'name'; nameState: Store['name_state'] }
  | { about: 'key'; lastUsedAt: string | null }
  | { about: 'webhook'; medianMs: number | null; atOnce: number; events: number }
  | { about: 'webhook_trouble'; undelivered: number; isDisabled: boolean }
  | { about: 'returns'; count: number; lastAt: string | null }
);

/** Real payments alone: the developers' pages have the rest. What wants somebody comes first. */
export function checkStore(facts: StoreFacts): StoreCheck[] {
  const checks = [nameOf(facts), webhookOf(facts), keyOf(facts), returnsOf(facts)];
  const order = ['look', 'ok', 'none'];
  return checks
    .filter((check) => check !== undefined)
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

/** No real payment can be asked for under a name that waits or was refused. */
export const isNameHeld = ({ name_state: state }: Pick<Store, 'name_state'>): boolean =>
  state === 'waiting' || state === 'refused';

function nameOf({ store }: StoreFacts): StoreCheck {
  const state = isNameHeld(store) ? 'look' : 'ok';
  return { about: 'name', state, nameState: store.name_state };
}

function webhookOf({ store, webhooks }: StoreFacts): StoreCheck | undefined {
  if (!webhooks) return undefined;
  const own = webhooks.filter(
    ({ store_id, mode }) => store_id === store.store_id && mode === 'live',
  );
  const sum = (of: (figures: StoreWebhook['figures']) => number) =>
    own.reduce((total, { figures }) => total + of(figures), 0);
  const undelivered = sum((figures) => figures.undelivered);
  const isDisabled = own.some(({ status, disabled_reason }) => {
    return status === 'disabled' && disabled_reason !== 'owner';
  });
  if (isDisabled || undelivered > 0)
    return { about: 'webhook_trouble', state: 'look', undelivered, isDisabled };
  const medians = own.map(({ figures }) => figures.median_ms).filter((ms) => ms !== null);
  return {
    about: 'webhook',
    state: own.length > 0 ? 'ok' : 'none',
    medianMs: medians.length > 0 ? Math.max(...medians) : null,
    atOnce: sum((figures) => figures.at_once),
    events: sum((figures) => figures.events),
  };
}

function keyOf({ store, keys }: StoreFacts): StoreCheck | undefined {
  if (!keys) return undefined;
  const own = keys.filter(({ store_id, mode }) => store_id === store.store_id && mode === 'live');
  const lastUsedAt = newest(own.map(({ last_used_at }) => last_used_at));
  return { about: 'key', state: lastUsedAt ? 'ok' : 'none', lastUsedAt };
}

function returnsOf({ use }: StoreFacts): StoreCheck | undefined {
  if (!use || use.return_urls.length === 0) return undefined;
  const count = use.return_urls.reduce((total, { live }) => total + live.count, 0);
  const lastAt = newest(use.return_urls.map(({ live }) => live.last_at));
  return { about: 'returns', state: count > 0 ? 'ok' : 'none', count, lastAt };
}

const newest = (moments: readonly (string | null)[]): string | null =>
  moments.filter((moment) => moment !== null).reduce((a, b) => (a > b ? a : b), '') || null;
