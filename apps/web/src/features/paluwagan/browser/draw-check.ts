import type { DrawValues } from '@luwag/contracts/paluwagan-turns';

/**
 * The draw of a group, computed again in the reader's own browser from the values that were
 * published. It shares no code with the server that drew: docs/adr/0089-paluwagan.md has the
 * method byte by byte, and the hashes are the browser's own.
 */

export type DrawFault =
  /** Our seed is not the one that was sealed before anybody joined. */
  | { kind: 'seed' }
  /** Numbers that are not the ones their members sealed. */
  | { kind: 'numbers'; memberIds: readonly string[] }
  /** Two members under one seal. */
  | { kind: 'seal_twice' }
  /** Seats, or what secures them, are not as they were when the group was full. */
  | { kind: 'roster' }
  | { kind: 'order' };

export type DrawCheck = {
  faults: readonly DrawFault[];
  /** Seals whose number is open and fits, and how many numbers are open. Our own is among them. */
  seals: { fit: number; opened: number };
  /** Turns that come out as published. */
  sameTurns: number;
  /** What all numbers make together, in hex. */
  joint: string;
  /** Seat numbers as shuffled, before the rule for the first turns; then by turn. */
  shuffled: readonly number[];
  expected: readonly number[];
};

export type DrawResult =
  | { state: 'checked'; check: DrawCheck }
  | { state: 'not_drawn' }
  | { state: 'unreadable' };

const encoder = new TextEncoder();

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesFromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const sha256Hex = async (text: string): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))));

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)));
}

/** 32 random bytes, as 64 hex digits: nobody knows them but this browser. */
export const makeNumber = (): string => hexOf(crypto.getRandomValues(new Uint8Array(32)));

/** Published instead of the number, which can then be no other. */
export const sealOf = (number: string): Promise<string> =>
  sha256Hex(`luwag paluwagan seal 1\n${number}\n`);

/** Whether this browser computes hashes: an old one, or a page without encryption, does not. */
export const canCheck = (): boolean => typeof crypto !== 'undefined' && 'subtle' in crypto;

export async function checkDraw(values: DrawValues): Promise<DrawResult> {
  // Before the group is full there is no roster either.
  if (values.seed === null || values.order === null) return { state: 'not_drawn' };
  if (!isWellFormed(values)) return { state: 'unreadable' };
  const { seed, order } = values;
  const opened = values.members.filter(({ number }) => number !== null);
  const seals = await Promise.all(opened.map(({ number }) => sealOf(number ?? '')));
  const unfit = opened.filter(({ seal }, index) => seal !== seals[index]);
  const isSeedSealed = (await sealOf(seed)) === values.seed_seal;
  const joint = await jointNumber(values, seed);
  const shuffled = await shuffle(values, joint);
  const expected = firstTurnsSecured(shuffled, values.roster);
  const sameTurns = expected.filter((seat, index) => seat === order[index]).length;
  const faults: DrawFault[] = [];
  if (!isSeedSealed) faults.push({ kind: 'seed' });
  if (unfit.length > 0)
    faults.push({ kind: 'numbers', memberIds: unfit.map(({ member_id }) => member_id) });
  if (new Set(values.members.map(({ seal }) => seal)).size < values.members.length)
    faults.push({ kind: 'seal_twice' });
  if ((await sha256Hex(rosterText(values.roster))) !== values.roster_hash)
    faults.push({ kind: 'roster' });
  if (sameTurns < expected.length || order.length !== expected.length)
    faults.push({ kind: 'order' });
  return {
    state: 'checked',
    check: {
      faults,
      seals: {
        fit: opened.length - unfit.length + (isSeedSealed ? 1 : 0),
        opened: opened.length + 1,
      },
      sameTurns,
      joint: hexOf(joint),
      shuffled,
      expected,
    },
  };
}

type Roster = DrawValues['roster'];

const bySeat = (roster: Roster): Roster => [...roster].sort((one, two) => one.seat - two.seat);

/** JSON without spaces, its keys in order of the alphabet. */
const rosterText = (roster: Roster): string =>
  JSON.stringify(
    bySeat(roster).map(({ member_id, seat, secured }) => ({ member_id, seat, secured })),
  );

/** Of our seed and every number that was opened, in the order of ids. */
function jointNumber(values: DrawValues, seed: string): Promise<Uint8Array<ArrayBuffer>> {
  const lines = values.members
    .filter(({ number }) => number !== null)
    .sort((one, two) => (one.member_id < two.member_id ? -1 : 1))
    .map(({ member_id, number }) => `${member_id} ${number}\n`);
  const text = `luwag paluwagan draw 1\n${values.group_id}\n${lines.join('')}`;
  return hmac(bytesFromHex(seed), text);
}

/** Fisher–Yates over the seats of those who opened their number; the others follow by number. */
async function shuffle(values: DrawValues, joint: Uint8Array<ArrayBuffer>): Promise<number[]> {
  const opened = new Set(
    values.members.filter(({ number }) => number !== null).map(({ member_id }) => member_id),
  );
  const seats = bySeat(values.roster);
  const taking = seats.filter(({ member_id }) => opened.has(member_id)).map(({ seat }) => seat);
  const last = seats.filter(({ member_id }) => !opened.has(member_id)).map(({ seat }) => seat);
  const nextWord = wordsOf(joint);
  for (let place = taking.length - 1; place > 0; place -= 1) {
    const count = place + 1;
    // A word beyond the last whole multiple would favour some seats: it is left out.
    const limit = Math.floor(2 ** 32 / count) * count;
    let word = await nextWord();
    while (word >= limit) word = await nextWord();
    const other = word % count;
    const [one = 0, two = 0] = [taking[place], taking[other]];
    taking[place] = two;
    taking[other] = one;
  }
  return [...taking, ...last];
}

/** 32-bit words, the high byte first, eight from each block. */
function wordsOf(joint: Uint8Array<ArrayBuffer>): () => Promise<number> {
  const words: number[] = [];
  let blocks = 0;
  return async () => {
    if (words.length === 0) {
      const view = new DataView((await hmac(joint, `shuffle ${blocks}`)).buffer);
      for (let offset = 0; offset < view.byteLength; offset += 4)
        words.push(view.getUint32(offset));
      blocks += 1;
    }
    return words.shift() ?? 0;
  };
}

/** A third of the turns, and one at least. */
const earlyTurnsOf = (seats: number): number => Math.max(1, Math.floor(seats / 3));

/** Each of the first turns goes to the first seat left that is secured; the rest stay in order. */
function firstTurnsSecured(shuffled: readonly number[], roster: Roster): number[] {
  const secured = new Set(roster.filter((seat) => seat.secured).map(({ seat }) => seat));
  const left = [...shuffled];
  const first: number[] = [];
  const earlyTurns = earlyTurnsOf(roster.length);
  while (first.length < earlyTurns) {
    const index = left.findIndex((seat) => secured.has(seat));
    if (index === -1) break;
    first.push(...left.splice(index, 1));
  }
  return [...first, ...left];
}

const isNumber = (text: unknown): boolean =>
  typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

/** Pasted by anybody: each part is looked at before it is used. */
function isWellFormed(values: DrawValues): boolean {
  const { members, roster, order, seed } = values;
  const ids = new Set(members.map(({ member_id }) => member_id));
  const seats = new Set(roster.map(({ seat }) => seat));
  return (
    values.version === 1 &&
    (seed === null || isNumber(seed)) &&
    members.every(({ number }) => number === null || isNumber(number)) &&
    ids.size === members.length &&
    roster.length > 0 &&
    roster.every(({ seat, member_id }) => Number.isSafeInteger(seat) && ids.has(member_id)) &&
    seats.size === roster.length &&
    (order === null || order.every((seat) => Number.isSafeInteger(seat)))
  );
}

/** What somebody pasted, as values of a draw; undefined where it is none. */
export function readDraw(text: string): DrawValues | undefined {
  const answer = parsed(text);
  // As the API answers it, or the values alone.
  const read = isRecord<{ values: unknown }>(answer) ? (answer.values ?? answer) : undefined;
  if (!isRecord<DrawValues>(read)) return undefined;
  const { members, roster, order = null, seed = null } = read;
  const areMembers = isListOf<DrawValues['members'][number]>(
    members,
    ({ member_id, name = '', seal, number }) =>
      isText(member_id) && isText(name) && isText(seal) && (number === null || isText(number)),
  );
  const areSeats = isListOf<Roster[number]>(
    roster,
    ({ seat, member_id, secured }) =>
      typeof seat === 'number' && isText(member_id) && typeof secured === 'boolean',
  );
  const isWhole =
    read.version === 1 &&
    isText(read.group_id) &&
    isText(read.seed_seal) &&
    (seed === null || isText(seed)) &&
    (order === null || (Array.isArray(order) && order.every((seat) => typeof seat === 'number')));
  if (!areMembers || !areSeats || !isWhole) return undefined;
  return {
    ...(read as DrawValues),
    seed: seed as string | null,
    order: order as number[] | null,
    early_turns: earlyTurnsOf((roster as Roster).length),
  };
}

/** Something of which each part may be anything. */
type Unread<T> = { readonly [K in keyof T]?: unknown };

const isText = (value: unknown): value is string => typeof value === 'string';

const isListOf = <T>(value: unknown, isOne: (one: Unread<T>) => boolean): boolean =>
  Array.isArray(value) && value.every((one) => isRecord<T>(one) && isOne(one));

const isRecord = <T>(value: unknown): value is Unread<T> =>
  typeof value === 'object' && value !== null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** All that is needed to compute it elsewhere, without anybody's name. */
export const copyOf = (values: DrawValues): string =>
  JSON.stringify(
    { ...values, members: values.members.map((member) => ({ ...member, name: '' })) },
    null,
    2,
  );
