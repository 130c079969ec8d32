import { propertyCases } from '@luwag/testing/harness/property-cases';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manilaDateOf } from './calendar.ts';
import { promisedBy } from './case-promises.ts';
import { dayMs, hourMs } from './durations.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import {
  decideSupport,
  mayAskAgain,
  openSupport,
  type SupportAct,
  type SupportCase,
  supportCloseReasons,
  supportRule,
  supportTopics,
  topicsOf,
  whyNotWrite,
} from './support.ts';
import { whyNotSaid } from './support-words.ts';

/** A Friday, ten in the morning in Manila. */
const tenMs = Date.parse('2026-11-20T02:00:00Z');
const fresh = openSupport('other', tenMs);
const take = (it: SupportCase, act: SupportAct, nowMs = tenMs) =>
  decideSupport(it, act, { nowMs, holidays });
function next(it: SupportCase, act: SupportAct, nowMs = tenMs): SupportCase {
  const decision = take(it, act, nowMs);
  if (decision.kind === 'reject') throw new Error(decision.code);
  return decision.case;
}
const propose = (by: string): SupportAct => ({ kind: 'propose', by });

describe('promises', () => {
  it('an answer is promised within four hours of those in which people are at the desk', () => {
    expect(fresh.answerByMs).toBe(tenMs + 4 * hourMs);
    const atNight = openSupport('other', Date.parse('2026-11-20T14:00:00Z'));
    expect(atNight.answerByMs).toBe(Date.parse('2026-11-21T04:00:00Z'));
  });

  it('a complaint also has a day by which it is settled', () => {
    expect(fresh.settleBy).toBeNull();
    expect(openSupport('complaint', tenMs).settleBy).toBe('2026-11-27');
  });

  it('another message does not prolong a promise, and an answer to us begins one', () => {
    expect(next(fresh, { kind: 'write' }, tenMs + hourMs).answerByMs).toBe(fresh.answerByMs);
    const asked = next(fresh, { kind: 'answer', by: 'joan' });
    expect(asked).toMatchObject({ state: 'your_turn', answerByMs: null, endsOn: '2026-12-04' });
    const later = tenMs + dayMs;
    const answered = next(asked, { kind: 'write' }, later);
    expect(answered.answerByMs).toBe(promisedBy('support', later));
    expect(answered.endsOn).toBeNull();
  });
});

describe('the end', () => {
  const proposed = next(fresh, propose('joan'));

  it('a yes ends it, and so does a week of silence, not a day less', () => {
    expect(next(proposed, { kind: 'settle' })).toMatchObject({
      state: 'closed',
      outcome: 'settled',
    });
    expect(proposed.endsOn).toBe('2026-11-27');
    const lastMs = tenMs + 7 * dayMs;
    expect(take(proposed, { kind: 'expire' }, lastMs).kind).toBe('reject');
    expect(next(proposed, { kind: 'expire' }, lastMs + dayMs).outcome).toBe('silent');
  });

  it('a no has somebody else look at it, within ten banking days, and once', () => {
    const again = next(proposed, { kind: 'ask_again' });
    expect(again).toMatchObject({ state: 'our_turn', isAskedAgain: true, firstAnsweredBy: 'joan' });
    // Two weeks, and the day of Bonifacio.
    expect(again.settleBy).toBe('2026-12-07');
    expect(take(again, propose('joan'))).toEqual({ kind: 'reject', code: 'same_reviewer' });
    const close = { kind: 'close', by: 'joan', reason: 'moved' } as const;
    expect(take(again, close)).toEqual({ kind: 'reject', code: 'same_reviewer' });
    const second = next(again, propose('carlo'));
    expect(next(second, { kind: 'ask_again' })).toMatchObject({
      ...{ state: 'closed', outcome: 'not_agreed' },
    });
  });

  it('what we ended can be looked at again for thirty days', () => {
    const ended = next(fresh, { kind: 'close', by: 'joan', reason: 'duplicate' });
    const lastMs = tenMs + supportRule.againDays * dayMs;
    expect(mayAskAgain(ended, lastMs)).toBe(true);
    expect(mayAskAgain(ended, lastMs + 1)).toBe(false);
    expect(next(ended, { kind: 'ask_again' }, lastMs)).toMatchObject({
      ...{ state: 'our_turn', outcome: null, firstAnsweredBy: 'joan' },
    });
  });
});

describe('what staff may write', () => {
  const asked = next(fresh, { kind: 'answer', by: 'joan' });
  const nightMs = Date.parse('2026-11-20T12:00:00Z');

  it('an answer at any hour; what nobody asked for within the hours of contact', () => {
    expect(whyNotWrite(fresh, { nowMs: nightMs, staffInRow: 9 })).toBeUndefined();
    expect(whyNotWrite(asked, { nowMs: nightMs, staffInRow: 1 })).toBe('hours');
    expect(whyNotWrite(asked, { nowMs: nightMs - 1, staffInRow: 1 })).toBeUndefined();
    expect(whyNotWrite(asked, { nowMs: tenMs - 2 * hourMs - 1, staffInRow: 1 })).toBe('hours');
  });

  it('three in a row, and then it is for the person to say something', () => {
    expect(whyNotWrite(asked, { nowMs: tenMs, staffInRow: 3 })).toBe('in_row');
  });

  it.each([
    ['threat', 'We will call the police if you do not pay.'],
    ['threat', 'Ikukulong ka namin.'],
    ['threat', 'Sasabihin namin sa KAPITBAHAY  MO.'],
    ['secret', 'Please send us your OTP so that we can help.'],
    ['secret', 'Ibigay mo ang password mo.'],
    ['link', 'Look at https://example.com/x'],
    ['link', 'Go to luwag-help.com now'],
    [undefined, 'You may go to the Securities and Exchange Commission (sec.gov.ph) at any time.'],
    [undefined, 'Never tell anybody your password. Your case is H-4001. Pay ₱1,000.00 by 3.5 PM.'],
    [undefined, 'Maaari mong ilipat ang araw ng bayad sa pahina ng plan mo.'],
  ] as const)('%s: %s', (fault, words) => {
    expect(whyNotSaid(words)).toBe(fault);
  });
});

it('everybody is offered topics of the one list, each of them somewhere', () => {
  const offered = new Set<string>([...topicsOf.buyer, ...topicsOf.merchant]);
  expect([...offered].sort()).toEqual([...supportTopics].sort());
});

const acts = fc.oneof(
  ...(['write', 'settle', 'ask_again', 'expire'] as const).map((kind) => fc.constant({ kind })),
  ...(['answer', 'propose'] as const).map((kind) =>
    fc.record({ kind: fc.constant(kind), by: fc.constantFrom('joan', 'carlo') }),
  ),
  fc.record({
    kind: fc.constant('close' as const),
    by: fc.constantFrom('joan', 'carlo'),
    reason: fc.constantFrom(...supportCloseReasons),
  }),
);

it('whatever is done in whatever order, a case has one clock, and is looked at again once', () => {
  const steps = fc.array(fc.tuple(acts, fc.integer({ min: 0, max: 20 * 24 })), { maxLength: 25 });
  fc.assert(
    fc.property(fc.constantFrom(...supportTopics), steps, (topic, taken) => {
      let nowMs = tenMs;
      let it = openSupport(topic, nowMs);
      let timesAgain = 0;
      for (const [act, hours] of taken) {
        nowMs += hours * hourMs;
        const before = it;
        const decision = take(before, act, nowMs);
        if (decision.kind === 'reject') continue;
        it = decision.case;
        if (!before.isAskedAgain && it.isAskedAgain) timesAgain += 1;
        expect(it.state === 'closed').toBe(it.outcome !== null && it.closedAtMs !== null);
        expect(it.state === 'our_turn').toBe(it.answerByMs !== null);
        expect(it.state === 'your_turn' || it.state === 'proposed').toBe(it.endsOn !== null);
        if (it.endsOn) expect(it.endsOn > manilaDateOf(nowMs)).toBe(true);
        const isDecided = act.kind === 'propose' || act.kind === 'close';
        if (isDecided && before.isAskedAgain) expect(act.by).not.toBe(before.firstAnsweredBy);
      }
      expect(timesAgain).toBeLessThanOrEqual(1);
    }),
    { numRuns: propertyCases(0.05) },
  );
});
