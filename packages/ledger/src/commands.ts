import type { ArgumentsOf } from '@luwag/db/call';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Journal, Leg } from '@luwag/domain/journals';

export type Mode = 'test' | 'live';

/** A journal to write. The id is the caller's own: sending it again changes nothing. */
export type Posting = {
  id: string;
  mode: Mode;
  journal: Journal;
  /** Pending holds the amounts against their bounds until it is posted or voided. */
  phase?: 'single' | 'pending';
  /** The journal of the same mode that this one takes back; each can be taken back once. */
  reversesId?: string;
  /** Pending only: from then on it can no longer be posted, and a sweep voids it. */
  expiresAt?: Date;
};

/** The end of a pending journal, once. */
export type Resolution = {
  id: string;
  mode: Mode;
  pendingId: string;
  phase: 'post' | 'void';
  event: string;
  source: string;
  effectiveOn: CivilDate;
  /**
   * A part to post; the rest is let go. Left out, all of it is posted. No side of an account may
   * have more than was pending on that side.
   */
  legs?: readonly Leg[];
};

export type Command = Posting | Resolution;

const isResolution = (command: Command): command is Resolution => 'pendingId' in command;

/** The arguments of ledger.post_many: journals as parallel arrays, then their legs. */
export function postingArguments(commands: readonly Command[]) {
  const heads = commands.map(headOf);
  const legs = commands.flatMap((command, i) => legsOf(command).map((leg) => ({ leg, n: i + 1 })));
  return {
    p_ids: commands.map((command) => command.id),
    p_modes: commands.map((command) => command.mode),
    p_events: heads.map((head) => head.event),
    p_sources: heads.map((head) => head.source),
    p_on: heads.map((head) => head.effectiveOn),
    p_phases: heads.map((head) => head.phase),
    p_pendings: heads.map((head) => head.pendingId),
    p_reverses: heads.map((head) => head.reversesId),
    p_expires: heads.map((head) => head.expiresAt),
    l_journals: legs.map(({ n }) => n),
    l_kinds: legs.map(({ leg }) => leg.kind),
    l_owners: legs.map(({ leg }) => leg.owner),
    l_units: legs.map(({ leg }) => leg.unit),
    l_amounts: legs.map(({ leg }) => (leg.side === 'D' ? leg.amountCentavos : -leg.amountCentavos)),
  } satisfies ArgumentsOf<'ledger.post_many'>;
}

const legsOf = (command: Command): readonly Leg[] =>
  isResolution(command) ? (command.legs ?? []) : command.journal.legs;

function headOf(command: Command) {
  if (isResolution(command)) return { ...command, reversesId: null, expiresAt: null };
  const { event, source, effectiveOn } = command.journal;
  return {
    event,
    source,
    effectiveOn,
    phase: command.phase ?? 'single',
    pendingId: null,
    reversesId: command.reversesId ?? null,
    expiresAt: command.expiresAt ?? null,
  };
}
