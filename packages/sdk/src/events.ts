import type { AnyEvent } from './api-types.ts';

type WithId<E> = E extends object ? E & { id: string } : never;

/**
 * What arrived at your webhook. The same event may come again under the same `id`, and events come
 * in no order: of two about one payment or payout the one with the higher `data.version` is the
 * later.
 */
export type Event = WithId<AnyEvent>;
