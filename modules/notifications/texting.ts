import { randomInt } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { hourMs } from '@luwag/domain/durations';
import { failpoint } from '@luwag/platform/failpoints';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { texts } from '@luwag/platform/observability/counters';
import { listOff } from '@luwag/platform/switches';
import type { Carrier, OutgoingText, TextOutcome } from './carrier.ts';
import { type Circuits, prefixOf } from './circuits.ts';
import { type Content, decryptMessage } from './encrypted-message.ts';
import {
  type Ending,
  lockMessage,
  type MessagePlace,
  type MessageRow,
  markEnded,
  markQueued,
  markRefused,
  markSending,
  markWaiting,
  type TakenBy,
} from './repository.ts';
import { type TextName, textTemplates } from './templates/catalogue.ts';
import type { TextTemplate } from './templates/template.ts';
import { layOutText } from './text-layout.ts';

export type TextingDeps = {
  messageKey: Uint8Array;
  /** Of our pages: a text's code is bound to it. */
  host: string;
  /** The first that is worth asking takes a text. */
  carriers: readonly Carrier[];
  circuits: Circuits;
};

/** By what name an operator's counter knows it. */
const countedAs = {
  taken: 'taken',
  unknown: 'unknown',
  refused: 'refused',
  unreached: 'failed',
  busy: 'busy',
} as const satisfies Record<TextOutcome['kind'], string>;

type Turn = { carrier: Carrier; text: OutgoingText; prefix: string; askedAt: Date };

/**
 * Hands a text to a carrier, to the next one when it is certain that the first did not take it, and
 * has it wait when nobody can. Before each call the row says that one is under way; a run that
 * finds it so follows one that died, nobody knows at which line, and the text is not sent again.
 */
export async function sendText(ctx: JobCtx, deps: TextingDeps, place: MessagePlace): Promise<void> {
  // A carrier that is turned off is passed over like one that cannot: the next one, or wait.
  const unable = new Set<string>(await listOff(ctx));
  let turn = await takeTurn(ctx, deps, place, unable);
  while (turn) {
    const { carrier, text, prefix, askedAt } = turn;
    const outcome = await carrier.send(text);
    const way = { carrier: carrier.name, prefix };
    deps.circuits.note(way, outcome.kind, { askedAt, now: ctx.clock.now() });
    texts.inc({ carrier: carrier.name, outcome: countedAs[outcome.kind] });
    await failpoint('notifications.sent');
    unable.add(carrier.name);
    const goesOn = await settle(ctx, place, turn, outcome);
    turn = goesOn ? await takeTurn(ctx, deps, place, unable) : undefined;
  }
}

/** Writes what the carrier said; whether another may be asked at once. */
async function settle(
  ctx: JobCtx,
  place: MessagePlace,
  { carrier, text, prefix }: Turn,
  outcome: TextOutcome,
): Promise<boolean> {
  const now = ctx.clock.now();
  if (outcome.kind === 'taken' || outcome.kind === 'unknown') {
    const by: TakenBy = {
      carrier: carrier.name,
      prefix,
      ...(outcome.kind === 'taken' ? { reference: outcome.reference } : {}),
      ...(outcome.kind === 'taken' && carrier.report ? { reportAt: firstReportAt(now) } : {}),
    };
    await end(ctx, place, outcome.kind === 'taken' ? 'sent' : 'unknown', by);
    return false;
  }
  return inScope(ctx.db, 'system', async (tx) => {
    // The carrier takes so many a minute, and a sale day has more receipts than that. A code is
    // worth more by the other carrier now than by this one in a minute.
    if (outcome.kind === 'busy' && !text.code) {
      await markWaiting(tx, place, after(now, outcome.retryAfterSeconds * 1000));
      return false;
    }
    if (outcome.kind === 'refused') await markRefused(tx, place, carrier.name);
    else await markQueued(tx, place);
    return true;
  });
}

/** What to send, and by whom; undefined when there is nothing to do now. */
const takeTurn = (
  ctx: JobCtx,
  deps: TextingDeps,
  place: MessagePlace,
  unable: ReadonlySet<string>,
): Promise<Turn | undefined> =>
  inScope(ctx.db, 'system', async (tx) => {
    const message = await lockMessage(tx, place);
    if (!message?.encrypted || (message.state !== 'queued' && message.state !== 'sending'))
      return undefined;
    const now = ctx.clock.now();
    const over = endOf(message, deps.carriers, now);
    if (over) {
      await markEnded(tx, place, { state: over, endedAt: now });
      note(ctx, place, over);
      return undefined;
    }
    const text = composeText(
      deps,
      message,
      decryptMessage(deps.messageKey, place.id, message.encrypted),
    );
    const prefix = prefixOf(text.to);
    const carrier = deps.carriers.find(
      ({ name }) =>
        !unable.has(name) &&
        !message.refused_by.includes(name) &&
        deps.circuits.mayAsk({ carrier: name, prefix }, now),
    );
    if (!carrier) {
      await markWaiting(tx, place, after(now, pauseMs(message.tries)));
      return undefined;
    }
    deps.circuits.asking({ carrier: carrier.name, prefix }, now);
    await markSending(tx, place);
    return { carrier, text, prefix, askedAt: now };
  });

/** No carrier is away for longer, and news of yesterday is none. */
const waitMaxMs = 24 * hourMs;

/** Why nothing is done with it any more, if so. */
function endOf(
  { state, useful_until, created_at, refused_by }: MessageRow,
  carriers: readonly Carrier[],
  now: Date,
): Ending | undefined {
  if (state === 'sending') return 'unknown';
  const isOld = created_at.getTime() + waitMaxMs < now.getTime();
  if (isOld || (useful_until && useful_until < now)) return 'given_up';
  return carriers.every(({ name }) => refused_by.includes(name)) ? 'failed' : undefined;
}

function composeText(
  { host }: TextingDeps,
  { template }: Pick<MessageRow, 'template'>,
  { to, locale, data }: Content,
): OutgoingText {
  const { words, data: shape }: TextTemplate = textTemplates[template as TextName];
  const checked = shape.parse(data) as { code?: string };
  const { code } = checked;
  return { to, text: layOutText(words[locale](checked), code, host), code };
}

const firstPauseMs = 15_000;
const longestPauseMs = 300_000;
const pauseMs = (tries: number): number =>
  Math.min(firstPauseMs * 2 ** Math.min(tries, 10), longestPauseMs);

/** Not all in the same second, or they are turned away together again. */
const after = (now: Date, ms: number): Date =>
  new Date(now.getTime() + ms + randomInt(Math.ceil(ms / 2) + 1));

const firstReportAt = (now: Date): Date => new Date(now.getTime() + 60_000);

async function end(
  ctx: JobCtx,
  place: MessagePlace,
  state: Ending,
  by: TakenBy | undefined,
): Promise<void> {
  const endedAt = ctx.clock.now();
  await inScope(ctx.db, 'system', (tx) => markEnded(tx, place, { state, endedAt, by }));
  note(ctx, place, state);
}

function note(ctx: JobCtx, { id }: MessagePlace, state: Ending): void {
  if (state === 'sent') return;
  if (state !== 'unknown') texts.inc({ carrier: 'none', outcome: state });
  ctx.log.warn({ message: id, state }, 'a text did not leave, or nobody knows whether it did');
}
