import type { Redis } from 'ioredis';
import { channelOf } from './outbox.ts';

export type Subscription = {
  /** Whether events arrive at the moment. */
  isUp(): boolean;
  close(): void;
};

type Listening = {
  topic: string;
  onEvent(payload: unknown): void;
  /** What happens from now on is missed until further notice. */
  onDown(): void;
};

/**
 * Hears the events of one topic as they are published, on a connection of its own: one that
 * subscribes can do nothing else. Nothing is promised: whoever needs to know reads the state.
 */
export function subscribe(redis: Redis, { topic, onEvent, onDown }: Listening): Subscription {
  const channel = channelOf(topic);
  let isUp = false;
  const own = redis.duplicate({ maxRetriesPerRequest: null, autoResubscribe: false });
  own.on('error', () => undefined);
  own.on('ready', () => {
    own.subscribe(channel).then(
      () => {
        isUp = true;
      },
      // Not taken: the connection is left and made again, and asked again.
      () => own.disconnect(true),
    );
  });
  own.on('message', (_channel, message) => {
    const payload = payloadOf(message);
    if (payload !== undefined) onEvent(payload);
  });
  own.on('close', () => {
    if (!isUp) return;
    isUp = false;
    onDown();
  });
  return { isUp: () => isUp, close: () => own.disconnect() };
}

/** Anybody on the network of Redis could say anything on a channel. */
function payloadOf(message: string): unknown {
  try {
    return (JSON.parse(message) as { payload?: unknown } | null)?.payload;
  } catch {
    return undefined;
  }
}
