import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { subscribe } from '../jobs/subscriptions.ts';
import type { RateLimits } from '../security/rate-limits.ts';
import { platformRefusal } from './refusal.ts';

/** What a stream tells: of two states of one thing the one with the higher version is later. */
export type State = { version: number };

export type StreamOptions<S extends State> = {
  /** With `:id` in it: whoever knows the id may follow. */
  path: string;
  topic: string;
  /** The state now, or undefined where there is no such thing. */
  read(id: string): Promise<S | undefined>;
  /** Which thing an event is about, and its state; undefined for what cannot be read. */
  hear(payload: unknown): { id: string; state: S } | undefined;
  /** Whether nothing follows. */
  isOver(state: S): boolean;
  /**
   * Whose stream it is, where the id itself shows it: they are then counted by their owner, and not
   * by an address that others may share.
   */
  ownerOf?(id: string): string | undefined;
  timing?: Partial<typeof usualTiming>;
};

export type StreamDeps = { redis: Redis; rateLimits: RateLimits };

const usualTiming = { beatMs: 15_000, lifeMs: 600_000 };
const perAddressMax = 5;
const perOwnerMax = 30;
const perProcessMax = 500;
/** How soon a browser comes back that was sent away. */
const comeBackMs = 3000;

/**
 * Server-sent events about one kind of thing: the state on connecting, then every change. A stream
 * is best effort: while Redis is away it says `retry` and ends, and whoever follows asks for the
 * state instead. It ends by itself, too, after ten minutes and when nothing can follow.
 */
export function mountStreams<S extends State>(
  app: FastifyInstance,
  deps: StreamDeps,
  options: StreamOptions<S>,
): void {
  const timing = { ...usualTiming, ...options.timing };
  const streams = new Set<Stream<S>>();
  const subscription = subscribe(deps.redis, {
    topic: options.topic,
    onEvent(payload) {
      const heard = streams.size > 0 ? options.hear(payload) : undefined;
      if (heard) for (const stream of streams) if (stream.id === heard.id) stream.tell(heard.state);
    },
    onDown: () => {
      for (const stream of streams) stream.sendAway();
    },
  });
  const beat = setInterval(() => {
    for (const stream of streams) stream.beat();
  }, timing.beatMs);
  beat.unref();
  app.addHook('preClose', async () => {
    clearInterval(beat);
    subscription.close();
    for (const stream of streams) stream.sendAway();
  });

  app.get<{ Params: { id: string } }>(options.path, async (request, reply) => {
    const { id } = request.params;
    const owner = options.ownerOf?.(id);
    await deps.rateLimits.take(owner ? ownerCaller(owner) : anonymousAt(request.ip), 'read');
    const countedBy = owner ?? request.ip;
    assertCapacity(streams, { countedBy, max: owner ? perOwnerMax : perAddressMax });
    const stream = createStream(options, { id, countedBy });
    // It listens before the state is read: what changes meanwhile must not be missed.
    streams.add(stream);
    const leave = () => streams.delete(stream);
    try {
      const state = await options.read(id);
      if (!state) throw platformRefusal('not_found', 'There is nothing at this address.');
      open(request, reply, { stream, leave, lifeMs: timing.lifeMs });
      stream.tell(state);
      if (!subscription.isUp()) stream.sendAway();
    } catch (error) {
      leave();
      throw error;
    }
  });
}

type Stream<S extends State> = {
  id: string;
  /** The owner, or else the address that follows. */
  countedBy: string;
  flow(to: ServerResponse): void;
  tell(state: S): void;
  beat(): void;
  sendAway(): void;
};

const anonymousAt = (address: string) => ({ kind: 'anonymous', id: address }) as const;
const ownerCaller = (id: string) =>
  ({ kind: 'visitor', id, role: 'merchant', mode: 'live' }) as const;

function assertCapacity(
  streams: ReadonlySet<Stream<never>>,
  { countedBy, max }: { countedBy: string; max: number },
): void {
  if (streams.size >= perProcessMax)
    throw platformRefusal('overloaded', 'Too many are following. Ask for the state instead.', {
      retryAfterSeconds: 30,
    });
  const own = [...streams].filter((stream) => stream.countedBy === countedBy).length;
  if (own >= max)
    throw platformRefusal('rate_limited', 'You follow enough already.', { retryAfterSeconds: 30 });
}

function createStream<S extends State>(
  { isOver }: Pick<StreamOptions<S>, 'isOver'>,
  of: { id: string; countedBy: string },
): Stream<S> {
  let to: ServerResponse | undefined;
  /** Heard before there was anybody to tell. */
  let held: S | undefined;
  let told = -1;
  const tell = (state: S) => {
    if (!to) {
      if (!held || held.version < state.version) held = state;
      return;
    }
    if (to.writableEnded || state.version <= told) return;
    told = state.version;
    to.write(`event: status\nid: ${state.version}\ndata: ${JSON.stringify(state)}\n\n`);
    if (isOver(state)) to.end();
  };
  return {
    ...of,
    tell,
    flow(response) {
      to = response;
      to.write(`retry: ${comeBackMs}\n\n`);
      if (held) tell(held);
    },
    beat() {
      if (to && !to.writableEnded) to.write(':\n\n');
    },
    sendAway() {
      if (to && !to.writableEnded) to.end('event: retry\ndata: {}\n\n');
    },
  };
}

function open(
  request: FastifyRequest,
  reply: FastifyReply,
  { stream, leave, lifeMs }: { stream: Stream<never>; leave(): void; lifeMs: number },
): void {
  const { raw } = reply.hijack();
  const life = setTimeout(() => raw.end(), lifeMs);
  life.unref();
  raw.once('close', () => {
    clearTimeout(life);
    leave();
  });
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Said to proxies that would otherwise gather what should leave at once.
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  });
  stream.flow(raw);
}
