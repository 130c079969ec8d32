import { civilDate } from '@luwag/domain/calendar';
import type { AccountCode } from '@luwag/domain/chart';
import { credit, debit, type Journal, type Leg } from '@luwag/domain/journals';
import { centavos } from '@luwag/domain/money';
import type { Command, Mode, Posting } from '@luwag/ledger/commands';
import fc from 'fast-check';

/**
 * What happens next, as an intention that fits whatever came before: journals are picked by place,
 * parts are shares. So a case that fails shrinks to fewer and smaller steps.
 */
export type Intent =
  | { type: 'move'; mode: Mode; moves: Move[]; phase: 'single' | 'pending'; expiry: Expiry }
  | { type: 'unbalanced'; mode: Mode; moves: Move[] }
  | { type: 'resolve'; pick: number; phase: 'post' | 'void'; part: Part }
  | { type: 'reverse'; pick: number; original: Original }
  | { type: 'resend'; pick: number; isChanged: boolean };
export type Happening =
  | { type: 'send'; intents: Intent[] }
  | { type: 'expire'; limit: number }
  | { type: 'roll_up'; kind: AccountCode }
  | { type: 'close_batch' };

type Account = [AccountCode, string];
type Move = { from: Account; to: Account; amount: number };
type Expiry = 'never' | 'past' | 'future';
type Part = 'all' | 'some' | 'above' | 'padded' | 'unknown' | 'other_mode';
type Original = 'known' | 'unknown' | 'other_mode';

const owners = ['one', 'two'];
const accountsOf = (...kinds: AccountCode[]) =>
  fc.constantFrom(...kinds.flatMap((kind) => owners.map((owner): Account => [kind, owner])));
// Few accounts of every bound and keeping, so that journals meet on them and bounds are reached.
const money = accountsOf('recv_principal', 'buyer_credit', 'merchant_payable', 'psp_clearing');
const lines = accountsOf('line_granted', 'line_available', 'line_used');
const moveBetween = (account: fc.Arbitrary<Account>): fc.Arbitrary<Move> =>
  fc.record({ from: account, to: account, amount: fc.integer({ min: 1, max: 300 }) });
const moves = fc.array(fc.oneof({ weight: 4, arbitrary: moveBetween(money) }, moveBetween(lines)), {
  minLength: 1,
  maxLength: 3,
});
const mode = fc.constantFrom<Mode>('live', 'live', 'live', 'test');
const pick = fc.nat(1000);

const move = fc.record({
  type: fc.constant('move' as const),
  mode,
  moves,
  phase: fc.constantFrom('single' as const, 'single' as const, 'pending' as const),
  expiry: fc.constantFrom<Expiry>('never', 'future', 'past'),
});
const intent: fc.Arbitrary<Intent> = fc.oneof(
  { weight: 9, arbitrary: move },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('unbalanced' as const), mode, moves }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('resolve' as const),
      pick,
      phase: fc.constantFrom('post' as const, 'post' as const, 'void' as const),
      part: fc.constantFrom<Part>(
        ...(['all', 'all', 'all', 'some', 'some', 'some'] as const),
        ...(['above', 'padded', 'unknown', 'other_mode'] as const),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('reverse' as const),
      pick,
      original: fc.constantFrom<Original>('known', 'known', 'known', 'unknown', 'other_mode'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('resend' as const), pick, isChanged: fc.boolean() }),
  },
);
const rolledKinds = ['merchant_payable', 'psp_clearing', 'line_granted'] as const;

export const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.oneof(
    {
      weight: 16,
      arbitrary: fc
        .oneof(
          { weight: 4, arbitrary: fc.tuple(intent) },
          fc.array(intent, { minLength: 2, maxLength: 4 }),
        )
        .map((intents): Happening => ({ type: 'send', intents })),
    },
    fc.integer({ min: 1, max: 3 }).map((limit): Happening => ({ type: 'expire', limit })),
    fc.constantFrom(...rolledKinds).map((kind): Happening => ({ type: 'roll_up', kind })),
    fc.constant<Happening>({ type: 'close_batch' }),
  ),
  { minLength: 1, maxLength: 50, size: 'max' },
);

/** Moves that are only ever journals of their own, for properties that bring their own order. */
export const plainMoves = fc.array(
  fc.record({ moves, phase: fc.constantFrom('single' as const, 'pending' as const) }),
  { minLength: 1, maxLength: 12, size: 'max' },
);

/** Every account that a step can move, in one journal that gives each room for anything. */
export const fundingOf = (amount: number): Journal => ({
  ...cause('funding', 0),
  legs: owners.flatMap((owner) => {
    const much = centavos(amount);
    return [
      ...[debit('recv_principal', owner, much), credit('buyer_credit', owner, much)],
      ...[debit('psp_clearing', owner, much), credit('merchant_payable', owner, much)],
      ...[debit('line_granted', owner, centavos(2 * amount))],
      ...[credit('line_available', owner, much), credit('line_used', owner, much)],
    ];
  }),
});

const day = civilDate('2026-11-15');
const cause = (event: string, n: number) => ({ event, source: `step:${n}`, effectiveOn: day });

const begunAt = Date.now();

/**
 * Ids that do not rise as they are given out: their order is not the order of calls. Half of them
 * are of the last hundred days, and lie in the tables of three months and of what is older.
 */
export function idOf(n: number): string {
  const scrambled = Math.imul(n + 1, 0x9e3779b1) >>> 0;
  const rest = n.toString(16).padStart(12, '0');
  if (n % 2) return `${scrambled.toString(16).padStart(8, '0')}-0000-4000-8000-${rest}`;
  const time = (begunAt - 2 * scrambled).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${rest}`;
}

const legsOf = (each: readonly Move[]): Leg[] =>
  each.flatMap(({ from, to, amount }) => [
    debit(...to, centavos(amount)),
    credit(...from, centavos(amount)),
  ]);

export const journalOf = (each: readonly Move[], n: number): Journal => ({
  ...cause('moved', n),
  legs: legsOf(each),
});

const long = { past: Date.UTC(2020, 0), future: Date.UTC(2120, 0) };

/** What was sent so far, and which of it was accepted. */
export type History = { sent: Command[]; accepted: Command[] };

/** One call. Each of its commands may be about those said before it in the same call. */
export function commandsOf(intents: readonly Intent[], history: History, n: number): Command[] {
  const said: Command[] = [];
  for (const [i, intended] of intents.entries()) {
    const before = { sent: [...history.sent, ...said], accepted: [...history.accepted, ...said] };
    const command = commandOf(intended, before, n + i);
    if (command) said.push(command);
  }
  return said;
}

/** Every fourth time the newest, so that what comes in one call is often about itself. */
const picked = <T>(from: readonly T[], place: number): T | undefined =>
  place % 4 === 0 ? from.at(-1) : from[place % from.length];

const otherSide = { D: 'C', C: 'D' } as const;
const otherMode = (than: Mode): Mode => (than === 'live' ? 'test' : 'live');

/** The command that an intention comes to; undefined when there is nothing yet to be about. */
export function commandOf(
  intended: Intent,
  { sent, accepted }: History,
  n: number,
): Command | undefined {
  if (intended.type === 'move') return postingOf(intended, n);
  if (intended.type === 'unbalanced') return unbalanced(intended, n);
  if (intended.type === 'resend') {
    const before = picked(sent, intended.pick);
    return before && intended.isChanged ? changed(before) : before;
  }
  if (intended.type === 'reverse') return reversalOf(intended, accepted, n);
  return resolutionOf(intended, accepted, n);
}

function reversalOf(
  { pick: place, original }: Intent & { type: 'reverse' },
  accepted: readonly Command[],
  n: number,
): Posting | undefined {
  const before = picked(
    accepted.filter((each) => 'journal' in each),
    place,
  );
  if (!before) return undefined;
  // Not the domain's own `reverse`: what was said may not balance, and then this must not either.
  const legs = before.journal.legs.map((leg): Leg => ({ ...leg, side: otherSide[leg.side] }));
  const journal = { ...cause('reversed', n), legs };
  const reversal = { id: idOf(n), mode: before.mode, journal, reversesId: before.id };
  if (original === 'unknown') return { ...reversal, reversesId: idOf(n + 1_000_000) };
  return original === 'known' ? reversal : { ...reversal, mode: otherMode(before.mode) };
}

function postingOf({ mode: on, moves: each, phase, expiry }: Intent & { type: 'move' }, n: number) {
  const posting: Posting = { id: idOf(n), mode: on, journal: journalOf(each, n), phase };
  if (phase === 'single' || expiry === 'never') return posting;
  // A second apart, so that it is certain which of two is overdue the longest.
  return { ...posting, expiresAt: new Date(long[expiry] + n * 1000) };
}

function unbalanced({ mode: on, moves: each }: Intent & { type: 'unbalanced' }, n: number) {
  const { legs, ...head } = journalOf(each, n);
  return { id: idOf(n), mode: on, journal: { ...head, legs: legs.slice(1) } };
}

function resolutionOf(
  { pick: place, phase, part }: Intent & { type: 'resolve' },
  accepted: readonly Command[],
  n: number,
): Command | undefined {
  const pendings = accepted.filter((each) => 'journal' in each && each.phase === 'pending');
  // Now and then something that is not pending at all.
  const from = place % 7 === 0 ? accepted : pendings;
  const before = picked(from, place);
  if (!before) return undefined;
  const head = { id: idOf(n), mode: before.mode, pendingId: before.id, phase, ...cause('end', n) };
  if (part === 'unknown') return { ...head, pendingId: idOf(n + 1_000_000) };
  if (part === 'other_mode') return { ...head, mode: otherMode(before.mode) };
  if (part === 'all' || !('journal' in before)) return head;
  return { ...head, legs: shareOf(before.journal.legs, part) };
}

/**
 * Some: the first move, in half. Above: the first move and a centavo. Padded: everything, and a
 * centavo to and fro on one account, which its balance would not show.
 */
function shareOf(legs: readonly Leg[], part: 'some' | 'above' | 'padded'): Leg[] {
  const [first] = legs;
  if (part === 'padded' && first) {
    const { kind, owner } = first;
    return [...legs, debit(kind, owner, centavos(1)), credit(kind, owner, centavos(1))];
  }
  const of = (amount: number) => (part === 'some' ? Math.ceil(amount / 2) : amount + 1);
  return legs
    .slice(0, 2)
    .map((leg) => ({ ...leg, amountCentavos: centavos(of(leg.amountCentavos)) }));
}

function changed(command: Command): Command {
  if (!('journal' in command)) return { ...command, source: `${command.source}-changed` };
  const legs = command.journal.legs.map((leg) => ({
    ...leg,
    amountCentavos: centavos(leg.amountCentavos + 1),
  }));
  return { ...command, journal: { ...command.journal, legs } };
}
