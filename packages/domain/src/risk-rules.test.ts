import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilDate } from './calendar.ts';
import {
  findRiskRulesOn,
  getRiskRules,
  opensCase,
  type RiskFacts,
  type RiskScoring,
  scoreRisk,
} from './risk-rules.ts';

const nothing: RiskFacts = {
  role: 'buyer',
  accountsOnDevice: 0,
  accountsOnBankAccount: 0,
  isShopAndBuyer: false,
  sameIdentity: 0,
  linkedToFraud: 0,
  failedFirstPayments: 0,
  accountAgeDays: 400,
  plansOverdue: 0,
  plansFinished: 0,
  trade: [],
};
const rules = getRiskRules(1);
const score = (facts: Partial<RiskFacts>) => scoreRisk(rules, { ...nothing, ...facts });

const count = fc.nat({ max: 500 });
const reasons = [
  ...(['linked_to_owner', 'linked_buyers', 'new_buyers'] as const),
  ...(['buyers_only_here', 'not_paid_back', 'refunds'] as const),
];
const someFacts: fc.Arbitrary<RiskFacts> = fc.record({
  role: fc.constantFrom('buyer' as const, 'merchant' as const),
  accountsOnDevice: count,
  accountsOnBankAccount: count,
  isShopAndBuyer: fc.boolean(),
  sameIdentity: count,
  linkedToFraud: count,
  failedFirstPayments: count,
  accountAgeDays: count,
  plansOverdue: count,
  plansFinished: count,
  trade: fc.uniqueArray(fc.constantFrom(...reasons)),
});

describe('what is looked at', () => {
  test('five accounts on one phone whose first payments fail, and no family', () => {
    expect(score({}).lines).toEqual([]);
    expect(score({ accountsOnDevice: 1 })).toMatchObject({ points: 0, isRaised: false });
    expect(score({ accountsOnDevice: 2, accountAgeDays: 3 }).isRaised).toBe(false);
    expect(score({ accountsOnDevice: 4, accountAgeDays: 3, failedFirstPayments: 3 })).toMatchObject(
      { points: 67, isRaised: true },
    );
  });

  test('no sign is enough alone but a shop’s own household', () => {
    const alone: Partial<RiskFacts>[] = [
      { accountsOnDevice: 500 },
      { isShopAndBuyer: true },
      { accountsOnBankAccount: 500 },
      { sameIdentity: 500 },
      { linkedToFraud: 500 },
      { failedFirstPayments: 500 },
      { accountAgeDays: 0 },
      { plansOverdue: 500 },
    ];
    for (const facts of alone) expect([facts, score(facts).isRaised]).toEqual([facts, false]);
    expect(score({ role: 'merchant', trade: ['linked_to_owner'] }).isRaised).toBe(true);
  });

  test('a record of plans paid speaks for somebody, and only so far', () => {
    const facts = { accountsOnDevice: 4, sameIdentity: 1 };
    expect(score(facts).points).toBe(70);
    expect(score({ ...facts, plansFinished: 4 }).points).toBe(58);
    expect(score({ ...facts, plansFinished: 400 }).points).toBe(58);
  });
});

describe('for all facts', () => {
  test('the lines add up to the points, and decided again they are the same', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const scored = scoreRisk(rules, facts);
        const sum = scored.lines.reduce((total, { points }) => total + points, 0);
        expect(scored.points).toBe(Math.max(0, sum));
        expect(Number.isSafeInteger(scored.points)).toBe(true);
        expect(scored.isRaised).toBe(scored.points >= rules.lookFrom);
        const kept = JSON.parse(JSON.stringify(facts)) as RiskFacts;
        expect(scoreRisk(getRiskRules(scored.version), kept)).toEqual(scored);
      }),
    );
  });

  test('more of what speaks against somebody never lowers the points', () => {
    const more = fc.constantFrom(
      ...(['accountsOnDevice', 'accountsOnBankAccount', 'sameIdentity'] as const),
      ...(['linkedToFraud', 'failedFirstPayments', 'plansOverdue'] as const),
    );
    fc.assert(
      fc.property(someFacts, more, fc.nat({ max: 50 }), (facts, name, added) => {
        const grown = { ...facts, [name]: facts[name] + added };
        expect(scoreRisk(rules, grown).points).toBeGreaterThanOrEqual(
          scoreRisk(rules, facts).points,
        );
      }),
    );
  });
});

test('versions are found by their day and by their number', () => {
  expect(findRiskRulesOn(civilDate('2025-12-31')).version).toBe(1);
  expect(findRiskRulesOn(civilDate('2026-11-18')).version).toBe(1);
  expect(() => getRiskRules(99)).toThrow('version 99');
});

test('who was looked at is raised again by more points, or after a month', () => {
  const scored = (points: number): RiskScoring => ({
    ...{ version: 1, lines: [], points, isRaised: points >= 60 },
  });
  expect(opensCase(scored(59), undefined)).toBe(false);
  expect(opensCase(scored(60), undefined)).toBe(true);
  expect(opensCase(scored(70), { points: 70, daysAgo: 29 })).toBe(false);
  expect(opensCase(scored(71), { points: 70, daysAgo: 1 })).toBe(true);
  expect(opensCase(scored(60), { points: 90, daysAgo: 30 })).toBe(true);
});
