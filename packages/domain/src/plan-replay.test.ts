import { eventOf, happenings, openBook } from '@luwag/testing/domain/plan-drills';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { priceCheckoutIn } from './checkout.ts';
import { centavos, noCentavos, ppm } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { applyEvent } from './plan-book.ts';
import type { PlanEvent } from './plan-events.ts';
import { compareStates, openAsAgreed, replayPlan } from './plan-replay.ts';
import { openPlan } from './plan-state.ts';

const lender = { name: 'L', secRegistration: '1', certificateOfAuthority: '2' };
const owners = { planId: '1', buyerId: '1', merchantId: '1' };

const purchases = fc
  .record({
    terms: fc.constantFrom(1, 3, 6, 12),
    amount: fc.integer({ min: 500_00, max: 30_000_00 }),
    startDays: fc.integer({ min: 0, max: 420 }),
  })
  .map(({ terms, amount, startDays }) => {
    const startDate = addDays(civilDate('2026-04-01'), startDays);
    const checkout = { priceCentavos: centavos(amount), payNowCentavos: noCentavos, startDate };
    const price = priceCheckoutIn(terms, { ...checkout, payDay: undefined }, lender, holidays);
    if (!price) throw new Error(`nothing in ${terms} payments`);
    return price;
  });

const lives = fc.array(
  fc.record({
    kind: fc.constantFrom(...happenings),
    waitDays: fc.integer({ min: 0, max: 45 }),
    share: fc.integer({ min: 0, max: 1_000 }).map((thousandths) => ppm(thousandths * 1_000)),
  }),
  { maxLength: 10 },
);

type Price = (typeof purchases)['generate'] extends (...args: never[]) => { value: infer T }
  ? T
  : never;
type Life = readonly { kind: (typeof happenings)[number]; waitDays: number; share: number }[];

/** A life as it is lived, day by day, and the events that were accepted. */
function liveThrough(price: Price, life: Life) {
  const shop = { discountCentavos: centavos(100), reserveCentavos: noCentavos };
  const opened = openBook(openPlan(price.offer, owners, shop));
  let { state } = opened;
  const events: PlanEvent[] = [];
  for (const step of life) {
    for (let day = 0; day < step.waitDays; day += 1) {
      const closed = { kind: 'day_closed', onDate: addDays(state.asOfDate, 1) } as const;
      const decision = applyEvent(state, closed, holidays);
      if (decision.kind === 'accept') state = decision.state;
    }
    const book = { ...opened, state };
    const event = eventOf(book, { ...step, share: ppm(step.share) }, state.asOfDate);
    const decision = applyEvent(state, event, holidays);
    if (decision.kind === 'reject') continue;
    state = decision.state;
    events.push(event);
  }
  return { state, events };
}

describe('a replay', () => {
  it('ends where the plan is, whatever happened to it', () => {
    fc.assert(
      fc.property(purchases, lives, (price, life) => {
        const { state, events } = liveThrough(price, life);
        const kept = JSON.parse(JSON.stringify(events)) as PlanEvent[];
        const opening = openAsAgreed(state, price.disclosure);
        const replayed = replayPlan(opening, kept, state.asOfDate, holidays);
        expect(compareStates(state, replayed)).toEqual([]);
      }),
    );
  });

  it('differs by the column that was changed', () => {
    fc.assert(
      fc.property(purchases, lives, (price, life) => {
        const { state, events } = liveThrough(price, life);
        const changed = { ...state, creditCentavos: centavos(state.creditCentavos + 1) };
        const opening = openAsAgreed(state, price.disclosure);
        const replayed = replayPlan(opening, events, state.asOfDate, holidays);
        expect(compareStates(changed, replayed).map(({ of }) => of)).toEqual(['credit_centavos']);
      }),
    );
  });
});
