import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, civilDate } from './calendar.ts';
import {
  actOn,
  afterBankingDays,
  type Dispute,
  type DisputeAct,
  type DisputeSide,
  disputeRule,
  leftToRefund,
  mayDo,
  openDispute,
  turnOf,
  whyNotAgain,
} from './disputes.ts';
import { centavos, noCentavos } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';

const opened = civilDate('2026-11-20');
const reported = centavos(1_450_00);
const fresh = openDispute(reported, opened);

const take = (dispute: Dispute, side: DisputeSide, act: DisputeAct, onDate: CivilDate = opened) =>
  actOn(dispute, act, { side, onDate, holidays, backCentavos: noCentavos });
function next(dispute: Dispute, side: DisputeSide, act: DisputeAct, onDate?: CivilDate): Dispute {
  const decision = take(dispute, side, act, onDate);
  if (decision.kind === 'reject') throw new Error(decision.code);
  return decision.dispute;
}
const offerOf = (pesos: number): DisputeAct => ({
  ...{ kind: 'offer', offer: 'refund', amountCentavos: centavos(pesos * 100) },
});
const exchange: DisputeAct = { kind: 'offer', offer: 'exchange', amountCentavos: noCentavos };
const decline: DisputeAct = { kind: 'offer', offer: 'decline', amountCentavos: noCentavos };
const decide = (reviewerId: string, pesos: number): DisputeAct => ({
  ...{ kind: 'decide', reviewerId, amountCentavos: centavos(pesos * 100) },
});

describe('turns', () => {
  it('a shop that says nothing for 14 days has agreed with the buyer', () => {
    expect(fresh.answerBy).toBe('2026-12-04');
    const lastDay = civilDate('2026-12-04');
    expect(take(fresh, 'luwag', { kind: 'expire' }, lastDay)).toMatchObject({ kind: 'reject' });
    const dayAfter = addDays(lastDay, 1);
    expect(take(fresh, 'luwag', { kind: 'expire' }, dayAfter)).toMatchObject({
      dispute: { state: 'closed', outcome: 'refunded' },
      effect: { kind: 'refund_to', totalCentavos: reported },
    });
    expect(take(fresh, 'shop', decline, lastDay).kind).toBe('accept');
    expect(take(fresh, 'shop', decline, dayAfter)).toEqual({
      ...{ kind: 'reject', code: 'not_your_turn' },
    });
    expect(take(fresh, 'buyer', { kind: 'withdraw' }, dayAfter).kind).toBe('accept');
  });

  it('all of it is given back at once, a part or an exchange is for the buyer to answer', () => {
    expect(take(fresh, 'shop', offerOf(1_450))).toMatchObject({
      ...{ dispute: { state: 'closed' }, effect: { kind: 'refund_to', totalCentavos: reported } },
    });
    const offered = next(fresh, 'shop', offerOf(600));
    expect(offered).toMatchObject({ state: 'buyer_turn', answerBy: '2026-11-27' });
    expect(take(offered, 'buyer', { kind: 'accept' })).toMatchObject({
      ...{ dispute: { outcome: 'refunded' }, effect: { totalCentavos: 600_00 } },
    });
    const promised = next(next(fresh, 'shop', exchange), 'buyer', { kind: 'accept' });
    expect(promised).toMatchObject({ state: 'promised', outcome: null });
    expect(take(promised, 'buyer', { kind: 'accept' })).toMatchObject({
      ...{ dispute: { outcome: 'settled' }, effect: { kind: 'start_again' } },
    });
    expect(next(promised, 'buyer', { kind: 'refuse' }).state).toBe('review');
    expect(take(fresh, 'shop', offerOf(1_451))).toMatchObject({ code: 'amount_too_high' });
    expect(take(fresh, 'shop', offerOf(0))).toMatchObject({ code: 'amount_too_low' });
  });

  it('an offer is of more than came back already', () => {
    const takeNow = (act: DisputeAct) =>
      actOn(fresh, act, {
        ...{ side: 'shop', onDate: opened, holidays, backCentavos: centavos(600_00) },
      });
    for (const pesos of [599, 600])
      expect(takeNow(offerOf(pesos))).toEqual({ kind: 'reject', code: 'amount_too_low' });
    for (const act of [offerOf(601), offerOf(1_450), exchange, decline])
      expect(takeNow(act).kind).toBe('accept');
  });

  it('a buyer who does not answer an offer has given nothing up: we decide', () => {
    const offered = next(fresh, 'shop', offerOf(600));
    const late = addDays(civilDate('2026-11-27'), 1);
    expect(take(offered, 'luwag', { kind: 'expire' }, late)).toMatchObject({
      ...{ dispute: { state: 'review', outcome: null }, effect: { kind: 'none' } },
    });
    expect(take(offered, 'buyer', { kind: 'accept' }, late).kind).toBe('reject');
  });

  it('we decide within five banking days, and an appeal, by another, within ten', () => {
    const review = next(fresh, 'shop', decline);
    // 20 November 2026 is a Friday, and the 30th is Bonifacio Day.
    expect(review.answerBy).toBe('2026-11-27');
    const decided = next(review, 'luwag', decide('joan', 600));
    expect(decided).toMatchObject({ state: 'decided', decidedCentavos: 600_00 });
    expect(decided.answerBy).toBe(addDays(opened, disputeRule.appealDays));
    const appealed = next(decided, 'shop', { kind: 'appeal' });
    expect(appealed).toMatchObject({ state: 'appealed', answerBy: '2026-12-07' });
    expect(take(appealed, 'buyer', { kind: 'appeal' }).kind).toBe('reject');
    expect(take(appealed, 'luwag', decide('joan', 0))).toMatchObject({ code: 'same_reviewer' });
    expect(take(appealed, 'luwag', decide('ben', 0))).toMatchObject({
      ...{ dispute: { outcome: 'not_refunded' }, effect: { kind: 'start_again' } },
    });
    const late = addDays(opened, disputeRule.appealDays + 1);
    expect(take(decided, 'buyer', { kind: 'appeal' }, late).kind).toBe('reject');
    expect(take(decided, 'luwag', { kind: 'expire' }, late)).toMatchObject({
      ...{ dispute: { outcome: 'refunded' }, effect: { totalCentavos: 600_00 } },
    });
    // We may be late; nobody loses anything by that.
    expect(take(review, 'luwag', { kind: 'expire' }, civilDate('2027-03-01')).kind).toBe('reject');
    expect(take(review, 'luwag', decide('joan', 0), civilDate('2027-03-01')).kind).toBe('accept');
  });
});

describe('a case through any acts', () => {
  const acts: fc.Arbitrary<DisputeAct> = fc.oneof(
    fc.record({
      kind: fc.constant('offer' as const),
      offer: fc.constantFrom('refund' as const, 'exchange', 'repair', 'decline'),
      amountCentavos: fc.integer({ min: 0, max: 1_500_00 }).map(centavos),
    }),
    fc
      .constantFrom('accept', 'refuse', 'withdraw', 'appeal', 'expire', 'refunded_elsewhere')
      .map((kind) => ({ kind }) as DisputeAct),
    fc.record({
      kind: fc.constant('decide' as const),
      reviewerId: fc.constantFrom('joan', 'ben'),
      amountCentavos: fc.integer({ min: 0, max: 1_500_00 }).map(centavos),
    }),
  );
  const steps = fc.array(
    fc.record({
      act: acts,
      side: fc.constantFrom<DisputeSide>('buyer', 'shop', 'luwag'),
      waitDays: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 14 },
  );

  it('ends once, with one effect of at most what was reported, and never comes back', () => {
    fc.assert(
      fc.property(steps, (life) => {
        let [dispute, day, effects] = [fresh, opened, 0];
        const decidedBy: string[] = [];
        for (const { act, side, waitDays } of life) {
          day = addDays(day, waitDays);
          const decision = take(dispute, side, act, day);
          if (dispute.state === 'closed') expect(decision.kind).toBe('reject');
          if (decision.kind === 'reject') continue;
          if (act.kind === 'decide') decidedBy.push(act.reviewerId);
          if (decision.effect.kind !== 'none') effects += 1;
          if (decision.effect.kind === 'refund_to') {
            expect(decision.effect.totalCentavos).toBeGreaterThan(0);
            expect(decision.effect.totalCentavos).toBeLessThanOrEqual(reported);
          }
          dispute = decision.dispute;
          const isOver = dispute.state === 'closed';
          expect([dispute.outcome !== null, dispute.answerBy === null]).toEqual([isOver, isOver]);
        }
        expect(effects).toBeLessThanOrEqual(1);
        expect(new Set(decidedBy).size).toBe(decidedBy.length);
        expect(decidedBy.length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('is always somebody’s turn who can act, or waits for an appeal', () => {
    fc.assert(
      fc.property(steps, (life) => {
        let [dispute, day] = [fresh, opened];
        for (const { act, side, waitDays } of life) {
          day = addDays(day, waitDays);
          const decision = take(dispute, side, act, day);
          if (decision.kind === 'accept') dispute = decision.dispute;
          const turn = turnOf(dispute.state);
          if (turn) expect(mayDo(dispute, turn).length).toBeGreaterThan(0);
          else expect(['decided', 'closed']).toContain(dispute.state);
        }
      }),
    );
  });
});

it('is reported again after an agreement, once after a withdrawal, and not after a decision', () => {
  const withdrawn = next(fresh, 'buyer', { kind: 'withdraw' });
  const settled: Dispute = { ...withdrawn, outcome: 'settled' };
  expect(whyNotAgain([])).toBeUndefined();
  expect(whyNotAgain([settled, settled, withdrawn])).toBeUndefined();
  expect(whyNotAgain([withdrawn, settled, withdrawn])).toBe('withdrawn_twice');
  expect(whyNotAgain([withdrawn, fresh])).toBe('open');
  const decided = next(next(fresh, 'shop', decline), 'luwag', decide('joan', 0));
  expect(whyNotAgain([decided])).toBe('open');
  expect(whyNotAgain([{ ...decided, state: 'closed', outcome: 'not_refunded' }])).toBe('decided');
});

it('is not withdrawn once it was decided: nobody gives up unawares what they were given', () => {
  const decided = next(next(fresh, 'shop', decline), 'luwag', decide('joan', 500));
  const appealed = next(decided, 'shop', { kind: 'appeal' });
  for (const each of [decided, appealed])
    expect(take(each, 'buyer', { kind: 'withdraw' })).toMatchObject({ code: 'not_your_turn' });
});

it('counts banking days from the day after', () => {
  const friday = civilDate('2026-11-20');
  expect(afterBankingDays(1, { onDate: friday, holidays })).toBe('2026-11-23');
  expect(afterBankingDays(0, { onDate: friday, holidays })).toBe(friday);
});

it('gives back what has not come back yet, and never more', () => {
  const open = (openCentavos: number) => ({
    reportedCentavos: reported,
    openCentavos: centavos(openCentavos),
  });
  expect(leftToRefund(reported, open(1_450_00))).toBe(1_450_00);
  expect(leftToRefund(reported, open(450_00))).toBe(450_00);
  expect(leftToRefund(centavos(600_00), open(450_00))).toBe(0);
  expect(leftToRefund(centavos(600_00), open(1_000_00))).toBe(150_00);
});
