import { type AccountCode, chart } from '@luwag/domain/chart';
import type { Leg } from '@luwag/domain/journals';
import type { Command, Mode, Resolution } from '@luwag/ledger/commands';
import type { LedgerRefusalCode } from '@luwag/ledger/refusals';

// The ledger without a database: what the real one is compared with after every command. It is
// slow and simple on purpose, and shares no code with the functions that it judges.

type Counters = {
  debitsPosted: bigint;
  creditsPosted: bigint;
  debitsPending: bigint;
  creditsPending: bigint;
};

type Written = { command: Command; said: string; legs: readonly Leg[] };

export type LedgerModel = {
  readonly accounts: ReadonlyMap<string, Counters>;
  readonly journals: ReadonlyMap<string, Written>;
};

/** A call with several faults of one kind may be refused for any one of them. */
export type Outcome = { created: number } | { refusedFor: LedgerRefusalCode[] };
export type Step = { model: LedgerModel; outcome: Outcome };

export const emptyModel: LedgerModel = { accounts: new Map(), journals: new Map() };

const accountKey = (mode: Mode, { kind, owner, unit }: Omit<Leg, 'side'>) =>
  `${mode} ${kind} ${owner} ${unit}`;

/** One call with any number of journals: all of them, or a refusal and nothing at all. */
export function send(model: LedgerModel, commands: readonly Command[], now: Date): Step {
  const fresh = firstOfEach(commands).filter(({ id }) => !model.journals.has(id));
  const journals = withJournals(model, fresh);
  const clash =
    refusalOfUniqueness(model, fresh) ??
    refusalOfIdentity(journals, commands) ??
    refusalOfBalance(fresh);
  if (clash) return { model, outcome: { refusedFor: [clash] } };
  const unfit = fresh.flatMap(
    (command) =>
      refusalOfResolution(journals, command, now) ?? refusalOfReversal(journals, command) ?? [],
  );
  if (unfit.length > 0) return { model, outcome: { refusedFor: unfit } };

  const accounts = fresh.reduce((each, { id }) => applied(each, journals, id), model.accounts);
  const beyond = boundsBroken(model.accounts, accounts);
  if (beyond.length > 0) return { model, outcome: { refusedFor: beyond } };
  return { model: { accounts, journals }, outcome: { created: fresh.length } };
}

/** Of what is said twice in a call, what was said first. */
const firstOfEach = (commands: readonly Command[]): Command[] =>
  commands.filter(({ id }, n) => commands.findIndex((each) => each.id === id) === n);

/** As it would be with these written: they may end or take back one another, in any order. */
function withJournals(model: LedgerModel, fresh: readonly Command[]): LedgerModel['journals'] {
  const journals = new Map(model.journals);
  for (const command of fresh)
    journals.set(command.id, { command, said: saidBy(command), legs: legsSaid(command) });
  for (const command of fresh.filter(isResolution))
    if (legsSaid(command).length === 0)
      journals.set(command.id, {
        command,
        said: saidBy(command),
        legs: journals.get(command.pendingId)?.legs ?? [],
      });
  return journals;
}

/** Voids the pending journals whose time is over, the longest overdue first. */
export function expire(model: LedgerModel, limit: number, now: Date): Step {
  const voids = [...model.journals.values()]
    .flatMap(({ command }) => ('journal' in command && command.expiresAt ? [command] : []))
    .filter(({ id, expiresAt }) => Number(expiresAt) <= Number(now) && !resolutionOf(model, id))
    .sort((one, other) => Number(one.expiresAt) - Number(other.expiresAt))
    .slice(0, limit)
    .map(({ id, mode, journal }): Resolution => {
      const { source, effectiveOn } = journal;
      const head = { event: 'pending.expired', source, effectiveOn };
      return { id: `expired:${id}`, mode, pendingId: id, phase: 'void', ...head };
    });
  return send(model, voids, now);
}

const isResolution = (command: Command): command is Resolution => 'pendingId' in command;

const phaseOf = (command: Command) => command.phase ?? 'single';

const resolutionOf = (model: LedgerModel, id: string) =>
  [...model.journals.values()].find(
    ({ command }) => isResolution(command) && command.pendingId === id,
  );

const saidBy = (command: Command): string => JSON.stringify({ ...command, id: '' });

const legsSaid = (command: Command): readonly Leg[] =>
  isResolution(command) ? (command.legs ?? []) : command.journal.legs;

/** The journal that a command ends: a pending one that it resolves, or one that it takes back. */
const endedBy = (command: Command): string | undefined =>
  isResolution(command) ? command.pendingId : command.reversesId;

function refusalOfUniqueness(
  model: LedgerModel,
  fresh: readonly Command[],
): LedgerRefusalCode | undefined {
  const ended = new Set([...model.journals.values()].map(({ command }) => endedBy(command)));
  const ends = fresh.flatMap((command) => {
    const id = endedBy(command);
    return id ? [{ id, command, key: `${id} ${command.id}` }] : [];
  });
  for (const { id, command } of ends.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    if (ended.has(id)) return isResolution(command) ? 'already_resolved' : 'already_reversed';
    ended.add(id);
  }
  return undefined;
}

const refusalOfIdentity = (
  journals: LedgerModel['journals'],
  commands: readonly Command[],
): LedgerRefusalCode | undefined =>
  commands.some((command) => journals.get(command.id)?.said !== saidBy(command))
    ? 'id_reused'
    : undefined;

/** A resolution that says no legs ends what was pending, and that was balanced. */
const refusalOfBalance = (fresh: readonly Command[]): LedgerRefusalCode | undefined =>
  fresh.every((command) => {
    const legs = legsSaid(command);
    return (isResolution(command) && legs.length === 0) || isBalanced(legs);
  })
    ? undefined
    : 'unbalanced';

function refusalOfReversal(
  journals: LedgerModel['journals'],
  command: Command,
): LedgerRefusalCode | undefined {
  if (isResolution(command) || !command.reversesId) return undefined;
  const original = journals.get(command.reversesId)?.command;
  const isOther = original?.mode === command.mode && original.id !== command.id;
  const isPosted = original && ['single', 'post'].includes(phaseOf(original));
  return isOther && isPosted ? undefined : 'original_not_found';
}

function refusalOfResolution(
  journals: LedgerModel['journals'],
  command: Command,
  now: Date,
): LedgerRefusalCode | undefined {
  if (!isResolution(command)) return undefined;
  const pending = journals.get(command.pendingId);
  const ended = pending?.command;
  if (!ended || phaseOf(ended) !== 'pending' || ended.mode !== command.mode)
    return 'pending_not_found';
  const expiresAt = 'journal' in ended ? ended.expiresAt : undefined;
  if (command.phase === 'post' && expiresAt && expiresAt <= now) return 'pending_expired';
  const part = command.legs ?? [];
  if (part.length > 0 && command.phase === 'void') return 'above_pending';
  const held = sumsBySide(pending.legs);
  const isWithin = [...sumsBySide(part)].every(
    ([side, amount]) => amount <= (held.get(side) ?? 0n),
  );
  return isWithin ? undefined : 'above_pending';
}

/** Debits and credits of each account by themselves: one never makes room for the other. */
function sumsBySide(legs: readonly Leg[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const leg of legs) {
    const key = `${accountKey('live', leg)} ${leg.side}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(leg.amountCentavos));
  }
  return sums;
}

function applied(
  accounts: LedgerModel['accounts'],
  journals: LedgerModel['journals'],
  id: string,
): Map<string, Counters> {
  const after = new Map(accounts);
  const written = journals.get(id);
  if (!written) throw new Error(`no journal ${id}`);
  const { command, legs } = written;
  const phase = phaseOf(command);
  for (const leg of legs) move(after, command.mode, leg, effectOf[phase]);
  if (isResolution(command))
    for (const leg of journals.get(command.pendingId)?.legs ?? [])
      move(after, command.mode, leg, { posted: 0n, pending: -1n });
  return after;
}

const effectOf = {
  single: { posted: 1n, pending: 0n },
  pending: { posted: 0n, pending: 1n },
  post: { posted: 1n, pending: 0n },
  void: { posted: 0n, pending: 0n },
};

function move(
  accounts: Map<string, Counters>,
  mode: Mode,
  leg: Leg,
  by: { posted: bigint; pending: bigint },
): void {
  const key = accountKey(mode, leg);
  const c = { ...(accounts.get(key) ?? untouched) };
  const amount = BigInt(leg.amountCentavos);
  const keeping = keepingOf(leg.kind);
  if (leg.side === 'D') {
    c.debitsPosted += amount * by.posted;
    if (keeping !== 'rolled') c.debitsPending += amount * by.pending;
  } else {
    c.creditsPosted += amount * by.posted;
    if (keeping === 'direct') c.creditsPending += amount * by.pending;
  }
  accounts.set(key, c);
}

const untouched: Counters = {
  debitsPosted: 0n,
  creditsPosted: 0n,
  debitsPending: 0n,
  creditsPending: 0n,
};

const creditsRolled: ReadonlySet<string> = new Set<AccountCode>([
  'merchant_payable',
  'merchant_reserve',
  'suspense',
]);

function keepingOf(kind: AccountCode): 'direct' | 'credits_rolled' | 'rolled' {
  if (chart[kind].bound === 'N') return 'rolled';
  return creditsRolled.has(kind) ? 'credits_rolled' : 'direct';
}

/** Where credits are rolled up, those of this same call do not yet carry a debit. */
function boundsBroken(
  before: LedgerModel['accounts'],
  after: LedgerModel['accounts'],
): LedgerRefusalCode[] {
  const broken = [...after].flatMap(([key, c]): LedgerRefusalCode[] => {
    const kind = key.split(' ')[1] as AccountCode;
    const { bound } = chart[kind];
    const carrying = keepingOf(kind) === 'direct' ? c : (before.get(key) ?? untouched);
    if (bound === 'C' && c.debitsPosted + c.debitsPending > carrying.creditsPosted)
      return ['liability_overdrawn'];
    if (bound === 'D' && c.creditsPosted + c.creditsPending > c.debitsPosted)
      return ['asset_negative'];
    return [];
  });
  return [...new Set(broken)];
}

function isBalanced(legs: readonly Leg[]): boolean {
  const off = { PHP: 0n, CRL: 0n };
  for (const { unit, side, amountCentavos } of legs)
    off[unit] += BigInt(amountCentavos) * (side === 'D' ? 1n : -1n);
  return legs.length >= 2 && off.PHP === 0n && off.CRL === 0n;
}
