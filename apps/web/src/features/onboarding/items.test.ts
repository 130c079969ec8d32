import type { ProgressItem } from '@luwag/contracts/kyc-cases';
import type { IdType } from '@luwag/contracts/reference';
import { expect, test } from 'vitest';
import { areSubmitted, askedAgain, asksTypeOf, slotOf, wantedFor } from './items.ts';

const id = (kind: IdType['class'], hasBack: boolean): IdType => ({
  code: 'card',
  name: 'Card',
  class: kind,
  number: { pattern: null, example: null },
  expires: 'no',
  has_back: hasBack,
});
const item = (kind: ProgressItem['kind'], state: ProgressItem['state']): ProgressItem => ({
  kind,
  state,
  reason_code: state === 'asked_again' ? 'blurry' : null,
  required: true,
});

test('a passport is its front, and the person with it', () => {
  expect(wantedFor(id('primary', false)).map(({ kind }) => kind)).toEqual([
    'primary_government_id_front',
    'selfie_with_primary_id',
  ]);
});

test('a back is offered where there is one, and never insisted on', () => {
  const back = wantedFor(id('primary', true)).find(({ kind }) => kind.endsWith('back'));
  expect(back?.isOptional).toBe(true);
});

test('the second pair is asked for where the first ID does not count by itself', () => {
  const kinds = wantedFor(id('secondary', false)).map(({ kind }) => kind);
  expect(kinds).toContain('secondary_government_id_front');
  expect(kinds).toContain('selfie_with_secondary_id');
  expect(kinds.map(slotOf)).toEqual(['first', 'first', 'second', 'second']);
});

test('what is asked for again is asked for alone, with its reason', () => {
  const items = [
    item('profile', 'accepted'),
    item('primary_government_id_front', 'asked_again'),
    item('selfie_with_primary_id', 'accepted'),
    item('liveness', 'asked_again'),
  ];
  expect(askedAgain({ items })).toEqual([
    { kind: 'primary_government_id_front', isOptional: false, reason: 'blurry' },
  ]);
  expect(areSubmitted({ items })).toBe(true);
});

test('a front that is sent again is named again, a selfie is not', () => {
  const again = (kind: ProgressItem['kind']) =>
    asksTypeOf(askedAgain({ items: [item(kind, 'asked_again')] }));
  expect(again('primary_government_id_front')).toEqual({ first: true, second: false });
  expect(again('secondary_government_id_front')).toEqual({ first: false, second: true });
  expect(again('selfie_with_primary_id')).toEqual({ first: false, second: false });
});

test('before anything was submitted nothing is asked for again', () => {
  const items = [item('primary_government_id_front', 'missing')];
  expect([askedAgain({ items }), areSubmitted({ items })]).toEqual([[], false]);
});
