import { expect, test } from 'vitest';
import { readAsked, readRejection } from './act-on-case.server.ts';

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test('only items with a reason of their own are asked for', () => {
  const form = formOf({
    'reason.primary_government_id_front': 'glare',
    'reason.selfie_with_primary_id': '',
    'reason.profile': 'glare',
    'reason.liveness': 'face_not_visible',
  });
  expect(readAsked(form)).toEqual({
    decision: 'ask_again',
    items: [
      { kind: 'primary_government_id_front', reason_code: 'glare' },
      { kind: 'liveness', reason_code: 'face_not_visible' },
    ],
  });
  expect(readAsked(formOf({}))).toEqual({ fault: 'items_missing' });
});

test('a rejection needs a reason of its kind of case', () => {
  const reason = 'business_not_registered';
  expect(readRejection(formOf({ reason }), 'kyb')).toEqual({
    decision: 'reject',
    reason_code: reason,
  });
  expect(readRejection(formOf({ reason }), 'kyc')).toEqual({ fault: 'reason_missing' });
});

test('fraud is never the reason that is told, and goes with a note for the second person', () => {
  expect(readRejection(formOf({ reason: 'fraud' }), 'kyc')).toEqual({ fault: 'note_missing' });
  const note = 'Photo is pasted onto the card.';
  expect(readRejection(formOf({ reason: 'fraud', note }), 'kyc')).toEqual({
    decision: 'reject_for_fraud',
    reason_code: 'not_eligible',
  });
});
