import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hashRaw } from '@node-rs/argon2';
import { tooManyRequests } from './exceptions.ts';
import { digest, isSame } from './secrets.ts';

export type StoredPassword = { phc: string; pepperKid: string };
export type Verdict = { isRight: boolean; shouldRehash: boolean };

/** A place inside: whoever holds one may hash. */
export type Ticket = {
  hash(password: string): Promise<StoredPassword>;
  verify(password: string, stored: StoredPassword | undefined): Promise<Verdict>;
};
export type Hashing = { withTicket<T>(work: (ticket: Ticket) => Promise<T>): Promise<T> };

// OWASP's first choice for argon2id. Each hash takes 19 MiB and some 20 ms of a core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
// One core is always left to the others: two hashes at a time on two cores double what payments
// take at p95 in a flood, and one serves nearly as many.
const parallelMax = Math.max(1, Math.min(2, availableParallelism() - 1));
const queueMax = 50;
// On a machine busy with other things even the queue is slow. Nobody is kept longer than this.
const waitMaxMs = 5000;

type Pepper = { kid: string; key: Buffer };
// The name follows from the key, so that no setting can pair a name with another key.
const pepperOf = (key: Buffer): Pepper => ({
  kid: digest(key.toString('base64url')).toString('hex').slice(0, 8),
  key,
});

/**
 * Passwords are hashed one or two at a time, fifty wait, and whoever comes on top of that is sent
 * away at once: a flood of sign-ins costs this process its queue, and nobody else the processor.
 * Who waits in vain is sent away too, and no hash was made for them.
 */
export function createHashing(options: { pepper: Buffer; oldPeppers: Buffer[] }): Hashing {
  const current = pepperOf(options.pepper);
  const peppers = new Map(
    [current, ...options.oldPeppers.map(pepperOf)].map(({ kid, key }) => [kid, key]),
  );
  const inTurn = createTurns(parallelMax, waitMaxMs);
  // What an unknown name is measured against. It has the current cost, and nobody has its password.
  const nobody: Parsed = { ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) };
  let inside = 0;

  const tagOf = async (password: string, salt: Buffer, costs: typeof cost, pepper: Buffer) => {
    const raw = await inTurn(() => hashRaw(password, { ...costs, salt, outputLen: tagBytes }));
    return createHmac('sha256', pepper).update(raw).digest();
  };
  const ticket: Ticket = {
    async hash(password) {
      const salt = randomBytes(saltBytes);
      const tag = await tagOf(password, salt, cost, current.key);
      return { phc: formatPhc({ ...cost, salt, tag }), pepperKid: current.kid };
    },
    async verify(password, stored) {
      const { salt, tag, ...costs } = stored ? parsePhc(stored.phc) : nobody;
      const pepper = peppers.get(stored?.pepperKid ?? current.kid);
      if (!pepper) throw new Error(`password hash needs an unknown pepper: ${stored?.pepperKid}`);
      const isRight = isSame(await tagOf(password, salt, costs, pepper), tag);
      const isDated =
        stored?.pepperKid !== current.kid ||
        costs.memoryCost < cost.memoryCost ||
        costs.timeCost < cost.timeCost;
      return { isRight: isRight && stored !== undefined, shouldRehash: isDated };
    },
  };
  return {
    async withTicket(work) {
      if (inside >= parallelMax + queueMax) throw tooManyRequests();
      inside += 1;
      try {
        return await work(ticket);
      } finally {
        inside -= 1;
      }
    },
  };
}

type Parsed = typeof cost & { salt: Buffer; tag: Buffer };
const phcShape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

function parsePhc(phc: string): Parsed {
  const [, m, t, p, salt, tag] = phcShape.exec(phc) ?? [];
  if (!m || !t || !p || !salt || !tag) throw new Error('password hash has an unknown format');
  return {
    memoryCost: Number(m),
    timeCost: Number(t),
    parallelism: Number(p),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function formatPhc({ memoryCost, timeCost, parallelism, salt, tag }: Parsed): string {
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const costs = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${costs}$${encode(salt)}$${encode(tag)}`;
}

/** Runs at most so many at a time, in the order they came; who waits too long is refused. */
export function createTurns(max: number, waitMs: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const comeUp = () =>
    new Promise<void>((go, giveUp) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(takeTurn), 1);
        giveUp(tooManyRequests());
      }, waitMs);
      const takeTurn = () => {
        clearTimeout(timer);
        go();
      };
      waiting.push(takeTurn);
    });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= max) await comeUp();
    else running += 1;
    try {
      return await work();
    } finally {
      // A turn is handed on, not given back, or a newcomer could slip in before the one waiting.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
