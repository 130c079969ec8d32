import { addDays, addMonths, type CivilDate } from '@luwag/domain/calendar';
import type { Centavos } from '@luwag/domain/money';
import type { LighterPreset } from '@luwag/domain/rescheduling';
import type { IncomeRange } from '@luwag/domain/scorecard';
import { type PurchaseOrder, pesos } from '../builders/purchases.ts';

/** Something that happened to a plan besides its payments. Days may hang on its due dates. */
export type Deed = { onDate: CivilDate | ((dueDates: readonly CivilDate[]) => CivilDate) } & (
  | { kind: 'move'; sequence: number; days: number }
  | { kind: 'lighten'; preset: LighterPreset }
  | { kind: 'refund'; amountCentavos: Centavos }
  | { kind: 'autopay' }
  | { kind: 'pay_by_code'; amountCentavos: Centavos }
);

export type Bought = Omit<PurchaseOrder, 'buyerId'> & {
  /** Payments that were made, each on its day. */
  paidOnTime: number;
  deeds?: readonly Deed[];
};

type Past = {
  /** What the line began with; the nights since then may have raised it. */
  limitCentavos: Centavos;
  openedOn?: CivilDate;
  income?: IncomeRange;
  bought: readonly Bought[];
};

type Shop = PurchaseOrder['store'];
export type Scene = { today: CivilDate; sariSari: Shop; hardware: Shop };

/** Six payments, of which the one with this number falls due on a day. */
const sixWith = (sequence: number, dueDate: CivilDate) => ({
  terms: 6,
  startDate: addMonths(dueDate, -sequence),
});

/** Three payments, the first at the counter; the one with this number falls due on a day. */
const threeWith = (sequence: number, dueDate: CivilDate) => ({
  terms: 3,
  startDate: addMonths(dueDate, 1 - sequence),
});

/** Somebody who paid nothing since a first payment fell due so many days ago. */
const lateFor =
  (days: number, description: string) =>
  ({ today, hardware }: Scene): Past => ({
    limitCentavos: pesos(5_000),
    bought: [
      {
        store: hardware,
        description,
        amountCentavos: pesos(3_600),
        ...sixWith(1, addDays(today, -days)),
        paidOnTime: 0,
      },
    ],
  });

/** What each has bought, told from today backwards, so that the story is never old. */
const pasts = {
  well: ({ today, sariSari, hardware }) => {
    // Some days short of eight months: the time with us is what the limit waits for.
    const openedOn = addDays(addMonths(today, -8), 5);
    return {
      limitCentavos: pesos(2_000),
      openedOn,
      income: 'from_20000',
      bought: [
        {
          store: sariSari,
          description: 'School shoes',
          terms: 1,
          amountCentavos: pesos(1_500),
          startDate: addDays(openedOn, 1),
          paidOnTime: 1,
        },
        {
          store: sariSari,
          description: 'Rice cooker',
          terms: 1,
          amountCentavos: pesos(2_000),
          startDate: addMonths(today, -6),
          paidOnTime: 1,
        },
        {
          store: sariSari,
          description: 'Rice, 25 kg, and canned goods',
          amountCentavos: pesos(2_700),
          ...threeWith(1, addMonths(today, -5)),
          paidOnTime: 3,
        },
        {
          store: hardware,
          description: 'Electric drill and paint',
          orderReference: 'JH-2107',
          amountCentavos: pesos(5_600),
          ...sixWith(4, addDays(today, 12)),
          paidOnTime: 3,
          deeds: [{ kind: 'autopay', onDate: addDays(today, -10) }],
        },
      ],
    };
  },
  late: ({ today, hardware }) => ({
    limitCentavos: pesos(12_000),
    bought: [
      {
        store: hardware,
        description: 'Roofing sheets',
        orderReference: 'JH-2098',
        amountCentavos: pesos(4_800),
        // Its grace is long over.
        ...sixWith(2, addDays(today, -15)),
        paidOnTime: 1,
      },
    ],
  }),
  at_limit: ({ today, sariSari, hardware }) => ({
    limitCentavos: pesos(8_000),
    bought: [
      {
        store: hardware,
        description: 'Water pump',
        orderReference: 'JH-2113',
        terms: 12,
        amountCentavos: pesos(5_000),
        startDate: addDays(today, -20),
        paidOnTime: 0,
      },
      {
        store: sariSari,
        description: 'Stock for the canteen',
        terms: 1,
        amountCentavos: pesos(3_000),
        startDate: addDays(today, -10),
        paidOnTime: 0,
      },
    ],
  }),
  a_little_late: ({ today, sariSari }) => ({
    limitCentavos: pesos(5_000),
    bought: [
      {
        store: sariSari,
        description: 'Electric fan',
        amountCentavos: pesos(3_000),
        ...threeWith(2, addDays(today, -7)),
        paidOnTime: 1,
      },
    ],
  }),
  moved: ({ today, hardware }) => ({
    limitCentavos: pesos(5_000),
    bought: [
      {
        store: hardware,
        description: 'Ceiling fan and wiring',
        orderReference: 'JH-2120',
        amountCentavos: pesos(3_600),
        ...sixWith(2, addDays(today, 4)),
        paidOnTime: 1,
        deeds: [{ kind: 'move', sequence: 2, days: 10, onDate: addDays(today, -1) }],
      },
    ],
  }),
  lighter: ({ today, hardware }) => ({
    limitCentavos: pesos(12_000),
    bought: [
      {
        store: hardware,
        description: 'Washing machine',
        orderReference: 'JH-2089',
        amountCentavos: pesos(7_200),
        ...sixWith(2, addDays(today, -20)),
        paidOnTime: 1,
        deeds: [{ kind: 'lighten', preset: 'smaller', onDate: addDays(today, -4) }],
      },
    ],
  }),
  refunded: ({ today, hardware }) => ({
    limitCentavos: pesos(12_000),
    bought: [
      {
        store: hardware,
        description: 'Floor tiles, 20 boxes',
        orderReference: 'JH-2101',
        amountCentavos: pesos(6_000),
        ...sixWith(3, addDays(today, 9)),
        paidOnTime: 2,
        // Five boxes went back.
        deeds: [{ kind: 'refund', amountCentavos: pesos(1_500), onDate: addDays(today, -5) }],
      },
    ],
  }),
  overpaid: ({ today, sariSari }) => ({
    limitCentavos: pesos(5_000),
    bought: [
      {
        store: sariSari,
        description: 'Birthday food',
        amountCentavos: pesos(2_400),
        ...threeWith(3, addDays(today, -12)),
        paidOnTime: 3,
        // Her sister had the code, and paid at a counter on the same day.
        deeds: [
          {
            kind: 'pay_by_code',
            amountCentavos: pesos(800),
            onDate: (dueDates) => dueDates[2] ?? today,
          },
        ],
      },
      {
        store: sariSari,
        description: 'Rice, 50 kg',
        amountCentavos: pesos(1_800),
        ...threeWith(2, addDays(today, -3)),
        paidOnTime: 1,
        deeds: [
          {
            kind: 'pay_by_code',
            amountCentavos: pesos(600),
            onDate: (dueDates) => dueDates[1] ?? today,
          },
        ],
      },
    ],
  }),
  late_45_days: lateFor(45, 'Gas stove'),
  late_75_days: lateFor(75, 'Sewing machine'),
  late_200_days: lateFor(200, 'Motorcycle tyres'),
} as const satisfies Record<string, (scene: Scene) => Past>;

/** How a buyer of the story stands. */
export type Payer = keyof typeof pasts;
export const payers = Object.keys(pasts) as Payer[];

export const pastOf = (pays: Payer, scene: Scene): Past => pasts[pays](scene);
