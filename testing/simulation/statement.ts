import { addDays, type CivilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import type { DifferenceKind } from '@luwag/domain/statement-matching';
import type { Gateway } from '@luwag/gateway/gateway';
import type { FindResult, StatementTransaction, Transaction } from '@luwag/gateway/results';
import { idOn } from '@luwag/platform/ids';
import type { Draws } from './draws.ts';
import type { SimulatedClock } from './simulated-clock.ts';

/** What a statement says otherwise than what happened. */
const plants = ['missing', 'twice', 'other_amount', 'day_late', 'week_late', 'strange'] as const;
type Plant = (typeof plants)[number];
type Planted = { plant: Plant; reference: string; onDate: CivilDate };

/** Out of a thousand payments, so many are told wrongly. */
const perThousand = 30;
/** The statement of the day tells of it, and that of some days later as it was. */
const lateDays: Partial<Record<Plant, number>> = { day_late: 1, week_late: 7 };
/** After more days than this, whoever waits for the other side stops waiting. */
const patienceDays = 3;

export type ExpectedItem = { kind: DifferenceKind; reference: string; isCleared: boolean };

/**
 * The gateway with a statement that lies now and then, by the seed, and a list of where it did: all
 * that reconciliation must find, and nothing else.
 */
export function lyingStatement(
  gateway: Gateway,
  { draws, clock, nameOf }: LyingDeps,
): { gateway: Gateway; expectedOn(date: CivilDate): ExpectedItem[] } {
  const planted = new Map<string, Planted>();

  /** Drawn once for each payment, on the first statement that has it. */
  function plantIn(reference: string, { type, state }: Transaction): Planted | undefined {
    const known = planted.get(reference);
    const name = nameOf(reference);
    if (known || !name || type !== 'payment' || state !== 'succeeded') return known;
    if (!draws.chance(perThousand, 'plant', name)) return undefined;
    const plant = draws.pick(plants, 'which plant', name);
    const made = { plant, reference, onDate: addDays(clock.today(), -1) };
    planted.set(reference, made);
    return made;
  }

  function tell<T extends Transaction>(each: T, reference: string | undefined): T[] {
    const made = reference === undefined ? undefined : plantIn(reference, each);
    if (!made || each.type !== 'payment') return [each];
    const days = lateDays[made.plant];
    if (days !== undefined) {
      const isTold = clock.today() > addDays(made.onDate, days);
      return [isTold ? each : { ...each, state: 'pending' }];
    }
    switch (made.plant) {
      case 'missing':
        return [];
      case 'twice':
        return [each, { ...each, id: `${each.id}-again` }];
      case 'other_amount':
        return [{ ...each, amountCentavos: centavos(each.amountCentavos - 1) }];
      default:
        return [each];
    }
  }

  /** Money that nobody of ours has heard of, beside the payment that it was drawn for. */
  const strangersOf = (each: StatementTransaction): StatementTransaction[] => {
    const made = each.reference === undefined ? undefined : planted.get(each.reference);
    if (made?.plant !== 'strange') return [];
    return [{ ...each, id: `${each.id}-strange`, reference: strangeReference(made) }];
  };

  return {
    gateway: {
      ...gateway,
      async listTransactions(period) {
        const page = await gateway.listTransactions(period);
        if (page.kind !== 'page') return page;
        const transactions = page.transactions
          .flatMap((each) => tell(each, each.reference))
          .flatMap((each) => [each, ...strangersOf(each)]);
        return { ...page, transactions };
      },
      async findByReference(reference): Promise<FindResult> {
        const found = await gateway.findByReference(reference);
        if (found.kind !== 'found') return found;
        const [first, ...more] = found.transactions.flatMap((each) => tell(each, reference));
        return first ? { kind: 'found', transactions: [first, ...more] } : { kind: 'none' };
      },
    },
    /** After the run for a date. */
    expectedOn: (date) => [...planted.values()].map((each) => expectedOf(each, date)),
  };
}

type LyingDeps = {
  draws: Draws;
  clock: SimulatedClock;
  /** Some name of a payment that is the same in every run of the seed; none if it is not ours. */
  nameOf(reference: string): string | undefined;
};

const strangeReference = ({ reference, onDate }: Planted): string =>
  `payment-${idOn(onDate, 0, `strange ${reference}`)}`;

function expectedOf(made: Planted, date: CivilDate): ExpectedItem {
  const { plant, reference } = made;
  const days = lateDays[plant];
  if (days !== undefined) {
    const isOver = date > addDays(made.onDate, patienceDays) && days > patienceDays;
    if (isOver) return { kind: 'unmatched', reference, isCleared: false };
    return { kind: 'timing', reference, isCleared: date >= addDays(made.onDate, days) };
  }
  const kinds: Partial<Record<Plant, DifferenceKind>> = {
    twice: 'duplicate',
    other_amount: 'partial',
  };
  return {
    kind: kinds[plant] ?? 'unmatched',
    reference: plant === 'strange' ? strangeReference(made) : reference,
    isCleared: false,
  };
}
