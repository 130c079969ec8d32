import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  awaitedOf,
  buyerItems,
  type CaseItem,
  type CaseState,
  caseStates,
  decideReview,
  firstItems,
  isOurTurn,
  isSampled,
  isStepAllowed,
  isTheirTurn,
  itemStates,
  onboardingStepOf,
  sampleDraws,
  stateAfterSending,
  stepOf,
  type Verdict,
} from './kyc-steps.ts';

const sent = (items: readonly CaseItem[], kinds: readonly string[]): CaseItem[] =>
  items.map((item) => (kinds.includes(item.kind) ? { ...item, state: 'sent' } : item));
const required = firstItems('kyc').filter((item) => item.isRequired);
const complete = sent(
  firstItems('kyc'),
  required.map((item) => item.kind),
);
const askFor = (kind: CaseItem['kind']): Verdict => ({
  decision: 'ask_again',
  items: [{ kind, reasonCode: 'blurry' }],
});

test('a case is ours when the last thing that is required has come, and not before', () => {
  const kinds = required.map((item) => item.kind);
  const early = sent(firstItems('kyc'), kinds.slice(1));
  expect(stateAfterSending('NEW', early)).toBe('NEW');
  expect(stateAfterSending('NEW', complete)).toBe('PROCESSING');
  expect(isOurTurn('PROCESSING', complete)).toBe(true);
});

test('asking for one item again leaves the others accepted, and goes back to its step alone', () => {
  const asked = decideReview('PROCESSING', complete, askFor('selfie_with_primary_id'));
  if (asked.kind !== 'accept') throw new Error(asked.code);
  expect(asked.state).toBe('WAITING_CUSTOMER_INPUT');
  expect(awaitedOf(asked.items)).toEqual(['selfie_with_primary_id']);
  expect(asked.items.filter((item) => item.state === 'accepted')).toHaveLength(3);
  expect(stepOf('kyc', asked.state, asked.items)).toBe('DOCUMENTS');
  const again = sent(asked.items, ['selfie_with_primary_id']);
  expect(stateAfterSending(asked.state, again)).toBe('PROCESSING');

  const face = decideReview('PROCESSING', complete, askFor('liveness'));
  if (face.kind !== 'accept') throw new Error(face.code);
  expect(stepOf('kyc', face.state, face.items)).toBe('LIVENESS');
});

test('an item that was optional is required once somebody asks for it', () => {
  const asked = decideReview('PROCESSING', complete, askFor('secondary_government_id_front'));
  if (asked.kind !== 'accept') throw new Error(asked.code);
  expect(awaitedOf(asked.items)).toEqual(['secondary_government_id_front']);
});

test('nothing of another kind of case is asked for, and nothing is decided out of turn', () => {
  expect(decideReview('PROCESSING', complete, askFor('mayors_permit'))).toEqual({
    kind: 'reject',
    code: 'item_not_in_case',
  });
  for (const state of ['NEW', 'WAITING_CUSTOMER_INPUT', 'PASSED', 'REJECTED'] as const)
    expect(decideReview(state, complete, { decision: 'approve' })).toMatchObject({
      code: 'case_not_waiting',
    });
  expect(decideReview('PROCESSING', complete, { decision: 'ask_again', items: [] })).toMatchObject({
    code: 'nothing_asked',
  });
});

test('what changes after passing is looked at while the product stays open', () => {
  const passed = decideReview('PROCESSING', complete, { decision: 'approve' });
  if (passed.kind !== 'accept') throw new Error(passed.code);
  const changed = sent(passed.items, ['profile']);
  const state = stateAfterSending(passed.state, changed);
  expect(state).toBe('PASSED_WITH_REQUIREMENTS');
  expect(stepOf('kyc', state, changed)).toBe('ACTIVE');
  expect(isOurTurn(state, changed)).toBe(true);
  const asked = decideReview(state, changed, askFor('profile'));
  expect(asked).toMatchObject({ state: 'PASSED_WITH_REQUIREMENTS' });
  if (asked.kind !== 'accept') throw new Error(asked.code);
  expect(isTheirTurn(asked.state, asked.items)).toBe(true);
  expect(isOurTurn(asked.state, asked.items)).toBe(false);
});

test('a merchant goes through business and bank', () => {
  const items = firstItems('kyb');
  expect(stepOf('kyb', 'NEW', items)).toBe('BUSINESS');
  expect(stepOf('kyb', 'NEW', sent(items, ['business_profile', 'business_registration']))).toBe(
    'BANK',
  );
  const both = sent(items, ['business_profile', 'business_registration', 'bank_account']);
  expect(stateAfterSending('NEW', both)).toBe('PROCESSING');
  expect(stepOf('kyb', 'PROCESSING', both)).toBe('IN_REVIEW');
});

const anyItems = fc
  .array(fc.record({ state: fc.constantFrom(...itemStates), isRequired: fc.boolean() }), {
    minLength: buyerItems.length,
    maxLength: buyerItems.length,
  })
  .map((drawn) => buyerItems.map((kind, i): CaseItem => ({ ...(drawn[i] as CaseItem), kind })));
const anyState = fc.constantFrom<CaseState>(...caseStates);
const anyVerdict: fc.Arbitrary<Verdict> = fc.oneof(
  fc.constantFrom<Verdict>(
    { decision: 'approve' },
    { decision: 'reject' },
    { decision: 'reject_for_fraud' },
  ),
  fc.constantFrom(...buyerItems).map(askFor),
);

test('whatever was sent or said, a case takes only steps that are listed', () => {
  fc.assert(
    fc.property(anyState, anyItems, anyVerdict, (state, items, verdict) => {
      const next = stateAfterSending(state, items);
      if (next !== state && !isStepAllowed(state, next)) return false;
      const said = decideReview(state, items, verdict);
      return said.kind === 'reject' || said.state === state || isStepAllowed(state, said.state);
    }),
  );
});

test('it is never both turns at once, and what has ended is nobody’s', () => {
  fc.assert(
    fc.property(anyState, anyItems, (state, items) => {
      const isReachable = state !== 'PROCESSING' || awaitedOf(items).length === 0;
      const both = isOurTurn(state, items) && isTheirTurn(state, items);
      const isOver = state === 'REJECTED' || state === 'PASSED';
      const someone = isOurTurn(state, items) || isTheirTurn(state, items);
      return (!isReachable || !both) && !(isOver && someone);
    }),
  );
});

test('asking again names its items and touches no other that was accepted', () => {
  fc.assert(
    fc.property(anyItems, fc.constantFrom(...buyerItems), (items, kind) => {
      const said = decideReview('PROCESSING', items, askFor(kind));
      if (said.kind !== 'accept') return false;
      return said.items.every((item, i) => {
        if (item.kind === kind) return item.state === 'asked_again' && item.reasonCode === 'blurry';
        const before = items[i]?.state;
        return item.state === (before === 'sent' ? 'accepted' : before);
      });
    }),
  );
});

test('of all draws as many of a hundred are looked at twice as is wanted', () => {
  const draws = Array.from({ length: sampleDraws }, (_, draw) => draw);
  for (const percent of [0, 5, 50, 100])
    expect(draws.filter((draw) => isSampled(draw, percent))).toHaveLength(percent);
});

test('nobody is at a step of the case before what comes first is proven', () => {
  const proven = fc.record({ isEmailConfirmed: fc.boolean(), isNumberConfirmed: fc.boolean() });
  fc.assert(
    fc.property(
      proven,
      fc.constantFrom('kyc' as const, 'kyb' as const),
      fc.constantFrom(...caseStates),
      (before, kind, state) => {
        const items = firstItems(kind);
        const step = onboardingStepOf(before, { kind, state, items });
        const { isEmailConfirmed, isNumberConfirmed } = before;
        expect(step === 'VERIFY_EMAIL').toBe(!isEmailConfirmed);
        const asksNumber = isEmailConfirmed && kind === 'kyc' && !isNumberConfirmed;
        expect(step === 'CONFIRM_NUMBER').toBe(asksNumber);
        if (isEmailConfirmed && !asksNumber) expect(step).toBe(stepOf(kind, state, items));
      },
    ),
  );
});
