import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos } from './money.ts';
import {
  afterTiming,
  type BookEntry,
  type Difference,
  type Effect,
  matchStatement,
  type StatementLine,
  timingDaysMax,
} from './statement-matching.ts';

const entry = (state: Effect, amount = 500_00, reference = 'payment-1'): BookEntry => ({
  reference,
  state,
  amountCentavos: centavos(amount),
});
const line = (state: Effect, amount = 500_00, id = 'txn_1'): StatementLine => ({
  id,
  reference: 'payment-1',
  state,
  amountCentavos: centavos(amount),
});
const kindsOf = (entries: BookEntry[], lines: StatementLine[]) => {
  const { matched, differences } = matchStatement(entries, lines);
  return [...matched.map(() => 'matched'), ...differences.map(({ kind }) => kind)];
};

describe('one movement, told by both sides', () => {
  it.each<[Effect, Effect, string[]]>([
    ['moved', 'moved', ['matched']],
    ['returned', 'returned', ['matched']],
    ['open', 'open', []],
    ['none', 'none', []],
    ['none', 'returned', []],
    ['open', 'none', []],
    ['open', 'moved', ['timing']],
    ['moved', 'open', ['timing']],
    ['moved', 'returned', ['timing']],
    ['returned', 'moved', ['timing']],
    ['none', 'open', ['timing']],
    ['none', 'moved', ['unmatched']],
    ['moved', 'none', ['unmatched']],
    ['returned', 'none', ['unmatched']],
  ])('book %s, gateway %s: %j', (booked, told, expected) => {
    expect(kindsOf([entry(booked)], [line(told)])).toEqual(expected);
  });

  it('with two amounts is partial, and names both', () => {
    expect(matchStatement([entry('moved')], [line('moved', 499_99)]).differences).toEqual([
      {
        kind: 'partial',
        reference: 'payment-1',
        lineId: 'txn_1',
        bookCentavos: 500_00,
        gatewayCentavos: 499_99,
      },
    ]);
  });

  it('told by one side alone is unmatched, unless it never was money', () => {
    expect(kindsOf([entry('moved')], [])).toEqual(['unmatched']);
    expect(kindsOf([], [line('moved')])).toEqual(['unmatched']);
    expect(kindsOf([], [line('open')])).toEqual(['timing']);
    for (const state of ['open', 'none'] as const) expect(kindsOf([entry(state)], [])).toEqual([]);
    for (const state of ['returned', 'none'] as const)
      expect(kindsOf([], [line(state)])).toEqual([]);
  });

  it('paid twice is matched once and duplicate once, whichever line comes first', () => {
    const lines = [line('moved', 700_00, 'txn_2'), line('moved', 500_00, 'txn_1')];
    for (const order of [lines, lines.toReversed()]) {
      const { matched, differences } = matchStatement([entry('moved')], order);
      expect(matched).toHaveLength(1);
      expect(differences).toEqual([
        {
          kind: 'duplicate',
          reference: 'payment-1',
          lineId: 'txn_2',
          bookCentavos: null,
          gatewayCentavos: 700_00,
        },
      ]);
    }
  });

  it('that failed first and then came is matched; so is one that was paid twice and once undone', () => {
    expect(kindsOf([entry('moved')], [line('none', 500_00, 'txn_0'), line('moved')])).toEqual([
      'matched',
    ]);
    expect(kindsOf([entry('moved')], [line('returned', 500_00, 'txn_0'), line('moved')])).toEqual([
      'matched',
    ]);
  });

  it('listed on two pages counts once', () => {
    expect(kindsOf([entry('moved')], [line('moved'), line('moved')])).toEqual(['matched']);
  });

  it('is booked once: two entries of one reference are a mistake of ours', () => {
    expect(() => matchStatement([entry('moved'), entry('open')], [])).toThrow('one reference');
  });
});

describe('a day of the gateway', () => {
  const plants = ['lost', 'strange', 'twice', 'short', 'late', 'early', 'paid_after_all'] as const;
  type Plant = (typeof plants)[number];
  const amount = fc.integer({ min: 1_00, max: 50_000_00 });
  const honest = fc.constantFrom<[Effect, Effect | null]>(
    ['moved', 'moved'],
    ['returned', 'returned'],
    ['open', null],
    ['open', 'open'],
    ['none', 'none'],
    ['none', null],
  );
  const movement = fc.record({
    amount,
    honest,
    plant: fc.option(fc.constantFrom<Plant>(...plants), { freq: 4 }),
  });

  /** A movement as each side tells it, and what is wrong with it. */
  function tell(
    {
      amount: of,
      honest: [booked, told],
      plant,
    }: { amount: number; honest: [Effect, Effect | null]; plant: Plant | null },
    index: number,
  ): { entries: BookEntry[]; lines: StatementLine[]; wrong: Difference['kind'][] } {
    const reference = `payment-${index}`;
    const inBook = (state: Effect) => [entry(state, of, reference)];
    const atGateway = (state: Effect, paid = of, suffix = '') => ({
      id: `txn_${index}${suffix}`,
      reference,
      state,
      amountCentavos: centavos(paid),
    });
    switch (plant) {
      case 'lost':
        return { entries: inBook('moved'), lines: [], wrong: ['unmatched'] };
      case 'strange':
        return { entries: [], lines: [atGateway('moved')], wrong: ['unmatched'] };
      case 'twice':
        return {
          entries: inBook('moved'),
          lines: [atGateway('moved'), atGateway('moved', of, 'b')],
          wrong: ['duplicate'],
        };
      case 'short':
        return {
          entries: inBook('moved'),
          lines: [atGateway('moved', of - 1)],
          wrong: ['partial'],
        };
      case 'late':
        return { entries: inBook('open'), lines: [atGateway('moved')], wrong: ['timing'] };
      case 'early':
        return { entries: inBook('moved'), lines: [atGateway('open')], wrong: ['timing'] };
      case 'paid_after_all':
        return { entries: inBook('none'), lines: [atGateway('moved')], wrong: ['unmatched'] };
      default:
        return { entries: inBook(booked), lines: told ? [atGateway(told)] : [], wrong: [] };
    }
  }

  it('finds every planted difference and no other, in whatever order it is read', () => {
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 40 }), fc.boolean(), (movements, isReversed) => {
        const told = movements.map(tell);
        const planted = told.flatMap(({ wrong }, index) =>
          wrong.map((kind) => `${kind} payment-${index}`),
        );
        const entries = told.flatMap((each) => each.entries);
        const lines = told.flatMap((each) => each.lines);
        const found = isReversed
          ? matchStatement(entries.toReversed(), lines.toReversed())
          : matchStatement(entries, lines);
        const named = found.differences.map(({ kind, reference }) => `${kind} ${reference}`);
        expect(named.sort()).toEqual(planted.sort());
        const agreed = movements.filter(
          ({ plant, honest: [booked, other] }) =>
            plant === 'twice' ||
            (plant === null && booked === other && ['moved', 'returned'].includes(booked)),
        );
        expect(found.matched).toHaveLength(agreed.length);
      }),
    );
  });

  it('says the same of a day that is read in parts', () => {
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 20 }), fc.nat(20), (movements, cut) => {
        const told = movements.map(tell);
        const match = (part: typeof told) =>
          matchStatement(
            part.flatMap((each) => each.entries),
            part.flatMap((each) => each.lines),
          );
        const [one, other] = [match(told.slice(0, cut)), match(told.slice(cut))];
        expect([...one.differences, ...other.differences]).toHaveLength(
          match(told).differences.length,
        );
      }),
    );
  });
});

describe('what is only a matter of time', () => {
  it('is a difference once the time is over', () => {
    expect(afterTiming('timing', timingDaysMax)).toBe('timing');
    expect(afterTiming('timing', timingDaysMax + 1)).toBe('unmatched');
    expect(afterTiming('partial', 90)).toBe('partial');
  });
});
