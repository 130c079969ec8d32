import { once } from 'node:events';
import { type Decoder, launch } from './launch.ts';
import { type Message, readMessages } from './messages.ts';

/** No free decoder, or a decoder was ended from outside: a second later it may be different. */
export class ImagesBusy extends Error {
  override name = 'ImagesBusy';
}

/** `broke`: the decoder ended over this picture, by its limits or by a fault. */
export type Outcome =
  | { kind: 'ok' | 'refused'; head: Record<string, unknown>; picture: Buffer }
  | { kind: 'broke'; head: Record<string, unknown>; picture: Buffer };

export type Decoders = {
  run(job: object, payload: readonly Uint8Array[]): Promise<Outcome>;
  assertAlone(): Promise<void>;
  /** At work, or waiting for their turn. */
  busy(): number;
  close(): void;
};

type Options = { mustBeAlone: boolean; decoders: number; queueMax: number };
type Warm = { child: Decoder; messages: AsyncIterator<Message>; isAlone: boolean };

/** Longer than its seconds of work, for machines that are busy with something else. */
const wallMsMax = 30_000;

/**
 * Decoders that are warm: started, and waiting for their one picture. Each is used once and
 * replaced, so that nothing of one person's picture is there when the next one's comes.
 */
export function createDecoders({ mustBeAlone, decoders, queueMax }: Options): Decoders {
  const warm: Promise<Warm>[] = [];
  const children = new Set<Decoder>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let isClosed = false;
  let [isJailed, wasAlone] = [true, false];

  const start = async (): Promise<Warm> => {
    const found = await warmUp(launch({ isJailed }), children);
    wasAlone ||= found?.isAlone === true;
    if (found?.isAlone || (found && !isJailed)) return found;
    found?.child.kill('SIGKILL');
    // What could be had once is not given up over one that failed.
    if (wasAlone) throw new ImagesBusy('a decoder did not start');
    if (mustBeAlone) throw new Error('decoders cannot be kept apart here: see docs/runbooks');
    if (isJailed) {
      isJailed = false;
      process.emitWarning('Pictures are decoded without isolation on this machine.');
    }
    const outside = await warmUp(launch({ isJailed }), children);
    if (!outside) throw new ImagesBusy('a decoder did not start');
    return outside;
  };
  const refill = () => {
    while (!isClosed && warm.length < decoders) {
      const next = start();
      // Whoever takes it hears of a failure; until then nobody does.
      next.catch(() => undefined);
      warm.push(next);
    }
  };
  /** Those that were ended before they had a picture are passed over, while there are others. */
  const takeWarm = async (tries = decoders + 1): Promise<Warm> => {
    refill();
    const next = await warm.shift()?.catch((error: unknown) => {
      if (!(error instanceof ImagesBusy) || tries === 0) throw error;
    });
    if (next && !hasEnded(next.child)) return next;
    if (tries === 0) throw new ImagesBusy('decoders are ended as soon as they start');
    return takeWarm(tries - 1);
  };
  const takeTurn = async () => {
    if (running < decoders) return void running++;
    if (waiting.length >= queueMax) throw new ImagesBusy('too many pictures wait');
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const giveTurn = () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };

  return {
    async run(job, payload) {
      if (isClosed) throw new ImagesBusy('closing');
      await takeTurn();
      try {
        return await runJob(await takeWarm(), job, payload);
      } finally {
        giveTurn();
        refill();
      }
    },
    async assertAlone() {
      refill();
      await Promise.all(warm);
    },
    busy: () => running + waiting.length,
    close() {
      isClosed = true;
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

/** Undefined when it could not be started so. */
async function warmUp(child: Decoder, children: Set<Decoder>): Promise<Warm | undefined> {
  children.add(child);
  child.once('close', () => children.delete(child));
  // A pipe that breaks is told by the exit; a command that is not there, by no first message.
  child.stdin.on('error', () => undefined);
  child.on('error', () => undefined);
  // A process that ends does not wait for decoders that nobody uses.
  child.unref();
  const closed = once(child, 'close').catch(() => undefined);
  const messages = readMessages(child.stdout);
  const first = await messages.next();
  if (first.done) {
    await closed;
    if (wasEndedFromOutside(child)) throw new ImagesBusy('a decoder was ended');
    return undefined;
  }
  return { child, messages, isAlone: first.value.head.isAlone === true };
}

async function runJob({ child, messages }: Warm, job: object, payload: readonly Uint8Array[]) {
  // The signal of its end is not heard a second time.
  const ended = hasEnded(child) ? undefined : once(child, 'exit');
  const late = setTimeout(() => child.kill('SIGKILL'), wallMsMax);
  try {
    const head = Buffer.from(JSON.stringify(job));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(head.length);
    child.stdin.end(Buffer.concat([length, head, ...payload]));
    const answer = await messages.next().catch(() => ({ done: true, value: undefined }) as const);
    if (!answer.done) return outcomeOf(answer.value);
    await ended;
    if (wasEndedFromOutside(child)) throw new ImagesBusy('a decoder was ended');
    return { kind: 'broke', head: {}, picture: Buffer.alloc(0) } satisfies Outcome;
  } finally {
    clearTimeout(late);
    child.kill('SIGKILL');
  }
}

const outcomeOf = ({ head, picture }: Message): Outcome => ({
  kind: head.kind === 'ok' ? 'ok' : 'refused',
  head,
  picture,
});

const hasEnded = ({ exitCode, signalCode }: Decoder): boolean =>
  exitCode !== null || signalCode !== null;

/** Its own limits end it by other signals, and so do its faults. */
const wasEndedFromOutside = ({ exitCode, signalCode }: Decoder): boolean =>
  signalCode === 'SIGKILL' || signalCode === 'SIGTERM' || exitCode === 128 + 9;
