import { canonicalJson } from './canonical-json.ts';
import { countEarlyTurns } from './paluwagan-rules.ts';
import { bytesFromHex, hmacSha256, sha256Hex } from './sha256.ts';

/**
 * The order of turns, from numbers that nobody knew all of before they were sealed. Version 1,
 * byte by byte as docs/adr/0089-paluwagan.md has it: `docs/paluwagan-check.mjs` computes the same
 * without any of this code.
 */

/** 32 bytes as 64 hex digits in lower case. */
const isDrawNumber = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Published before the number is: it can then be no other. */
export const sealOf = (number: string): string => sha256Hex(`luwag paluwagan seal 1\n${number}\n`);

export interface DrawMember {
  readonly memberId: string;
  readonly seal: string;
  /** Null: never opened, and the seats are last. */
  readonly number: string | null;
}

export interface RosterSeat {
  readonly seat: number;
  readonly memberId: string;
  /** Rating or deposit. */
  readonly secured: boolean;
}

export interface DrawInputs {
  readonly groupId: string;
  readonly seed: string;
  readonly members: readonly DrawMember[];
  readonly roster: readonly RosterSeat[];
}

/** What is published when the last seat is taken, before anybody opens a number. */
export const rosterHash = (roster: readonly RosterSeat[]): string =>
  sha256Hex(
    canonicalJson(
      roster
        .toSorted((one, other) => one.seat - other.seat)
        .map(({ seat, memberId, secured }) => ({ seat, member_id: memberId, secured })),
    ),
  );

/** Of an order that members agree to: seat numbers by turn. */
export const orderHash = (groupId: string, seats: readonly number[]): string =>
  sha256Hex(canonicalJson({ group_id: groupId, order: [...seats] }));

/** Seat numbers by turn. */
export function drawOrder(inputs: DrawInputs): number[] {
  const { roster, members } = inputs;
  const revealed = new Set(
    members.filter(({ number }) => number !== null).map(({ memberId }) => memberId),
  );
  const byNumber = roster.toSorted((one, other) => one.seat - other.seat);
  const taking = byNumber.filter(({ memberId }) => revealed.has(memberId));
  const last = byNumber.filter(({ memberId }) => !revealed.has(memberId));
  const shuffled = shuffle(taking, jointNumber(inputs));
  return applyBands([...shuffled, ...last]).map(({ seat }) => seat);
}

/** Of all numbers that were opened, and of ours. */
function jointNumber({ groupId, seed, members }: DrawInputs): Uint8Array {
  const opened = members
    .filter(({ number }) => number !== null)
    .toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1))
    .map(({ memberId, number }) => `${memberId} ${number}\n`);
  const text = `luwag paluwagan draw 1\n${groupId}\n${opened.join('')}`;
  return hmacSha256(bytesFromHex(seed), text);
}

/** Fisher–Yates, by words that are left out where they would favour some places. */
function shuffle<T>(items: readonly T[], joint: Uint8Array): T[] {
  const shuffled = [...items];
  const nextWord = wordsOf(joint);
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const count = last + 1;
    const limit = Math.floor(2 ** 32 / count) * count;
    let word = nextWord();
    while (word >= limit) word = nextWord();
    const other = word % count;
    const [one, two] = [shuffled[last], shuffled[other]];
    if (one === undefined || two === undefined) throw new Error('a place that is not there');
    [shuffled[last], shuffled[other]] = [two, one];
  }
  return shuffled;
}

/** 32-bit words, big-endian, eight from each block. */
function wordsOf(joint: Uint8Array): () => number {
  let block = new DataView(new ArrayBuffer(0));
  let blocks = 0;
  let offset = 0;
  return () => {
    if (offset >= block.byteLength) {
      block = new DataView(hmacSha256(joint, `shuffle ${blocks}`).slice().buffer);
      blocks += 1;
      offset = 0;
    }
    offset += 4;
    return block.getUint32(offset - 4);
  };
}

/**
 * The one rule after the shuffle: each of the first turns goes to the first seat left that is
 * secured; everybody else follows in the order they came out in.
 */
export function applyBands<T extends { secured: boolean }>(shuffled: readonly T[]): T[] {
  const left = [...shuffled];
  const early: T[] = [];
  for (let turn = 0; turn < countEarlyTurns(shuffled.length); turn += 1) {
    const index = left.findIndex(({ secured }) => secured);
    if (index === -1) break;
    early.push(...left.splice(index, 1));
  }
  return [...early, ...left];
}

/** Whether a group can be drawn at all: there is a secured seat for each of the first turns. */
export const countDepositsWanted = (roster: readonly Pick<RosterSeat, 'secured'>[]): number =>
  Math.max(0, countEarlyTurns(roster.length) - roster.filter(({ secured }) => secured).length);

/** Whether the first turns of an order are those of secured seats. */
export function isOrderInBands(
  order: readonly number[],
  roster: readonly Pick<RosterSeat, 'seat' | 'secured'>[],
): boolean {
  const secured = new Set(roster.filter((seat) => seat.secured).map(({ seat }) => seat));
  return order.slice(0, countEarlyTurns(order.length)).every((seat) => secured.has(seat));
}

/** The values that are published, as the API has them. */
export interface PublishedDraw {
  readonly version: number;
  readonly group_id: string;
  readonly seed_seal: string;
  readonly seed: string | null;
  readonly members: readonly {
    readonly member_id: string;
    readonly seal: string;
    readonly number: string | null;
  }[];
  readonly roster: readonly {
    readonly seat: number;
    readonly member_id: string;
    readonly secured: boolean;
  }[];
  readonly roster_hash: string | null;
  readonly order: readonly number[] | null;
}

export type DrawFault =
  | { readonly kind: 'not_drawn' }
  | { readonly kind: 'unknown_version' }
  | { readonly kind: 'malformed' }
  /** Our seed is not the one that was sealed. */
  | { readonly kind: 'seed' }
  /** A member's number is not the one that was sealed. */
  | { readonly kind: 'number'; readonly memberId: string }
  /** Two members under one seal. */
  | { readonly kind: 'seal_twice' }
  /** Seats, or what secures them, are not as they were when the group was full. */
  | { readonly kind: 'roster' }
  | { readonly kind: 'order'; readonly expected: readonly number[] };

/** What is wrong with a published draw; nothing, where everything fits. */
export function checkPublishedDraw(values: PublishedDraw): DrawFault[] {
  if (values.version !== 1) return [{ kind: 'unknown_version' }];
  if (values.seed === null || values.order === null) return [{ kind: 'not_drawn' }];
  if (!isWellFormed(values)) return [{ kind: 'malformed' }];
  const faults: DrawFault[] = [];
  if (sealOf(values.seed) !== values.seed_seal) faults.push({ kind: 'seed' });
  for (const { member_id, seal, number } of values.members)
    if (number !== null && sealOf(number) !== seal)
      faults.push({ kind: 'number', memberId: member_id });
  if (new Set(values.members.map(({ seal }) => seal)).size !== values.members.length)
    faults.push({ kind: 'seal_twice' });
  const roster = values.roster.map(({ seat, member_id, secured }) => ({
    seat,
    memberId: member_id,
    secured,
  }));
  if (rosterHash(roster) !== values.roster_hash) faults.push({ kind: 'roster' });
  const members = values.members.map(({ member_id: memberId, ...rest }) => ({ memberId, ...rest }));
  const inputs = { groupId: values.group_id, seed: values.seed, members, roster };
  const expected = drawOrder(inputs);
  const { order } = values;
  const isSame =
    order.length === expected.length && order.every((seat, index) => seat === expected[index]);
  if (!isSame) faults.push({ kind: 'order', expected });
  return faults;
}

/** Pasted by anybody: whatever does not fit the form is said, not thrown. */
function isWellFormed(values: PublishedDraw): boolean {
  const known = new Set(values.members.map(({ member_id }) => member_id));
  const seats = values.roster.map(({ seat }) => seat);
  return (
    isDrawNumber(values.seed ?? '') &&
    known.size === values.members.length &&
    values.members.every(({ number }) => number === null || isDrawNumber(number)) &&
    values.roster.every(({ member_id }) => known.has(member_id)) &&
    seats.every(Number.isSafeInteger) &&
    new Set(seats).size === seats.length
  );
}
