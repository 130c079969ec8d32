import { expect, test } from 'vitest';
import { type DeskChoices, type DeskState, freshDesk, isReady, moveDesk } from './desk-state.ts';

const choices: DeskChoices = {
  panels: ['approve', 'ask', 'reject'],
  pictures: ['front', 'selfie', 'liveness'].map((item) => ({ key: `${item}-1`, item })),
  items: ['front', 'selfie', 'liveness', 'profile'],
  reasonsOf: (item) => (item === 'profile' ? ['incomplete'] : ['blurry', 'glare']),
  rejectReasons: ['cannot_verify', 'forged'],
};

const press = (keys: string, from: DeskState = freshDesk): DeskState =>
  keys.split(' ').reduce((state, key) => moveDesk(state, { kind: 'key', key }, choices), from);

test('asking again takes an item and a reason, and further items after the first', () => {
  expect(press('2 2 1')).toMatchObject({ panel: 'ask', at: 1, asked: { selfie: 'blurry' } });
  expect(press('2 2 1 4 1').asked).toEqual({ selfie: 'blurry', profile: 'incomplete' });
});

test('a digit that stands for nothing changes nothing', () => {
  expect(press('2 9')).toEqual(press('2'));
  expect(press('2 4 2')).toEqual(press('2 4'));
  expect(press('3 1 7').rejectReason).toBe('cannot_verify');
  expect(press('7').panel).toBeNull();
});

test('nothing can be sent before it is complete', () => {
  expect(isReady(freshDesk)).toBe(false);
  expect(isReady(press('1'))).toBe(true);
  expect(isReady(press('2'))).toBe(false);
  expect(isReady(press('2 1'))).toBe(false);
  expect(isReady(press('2 1 1'))).toBe(true);
  expect(isReady(press('2 1 1 2'))).toBe(false);
  expect(isReady(press('3'))).toBe(false);
  expect(isReady(press('3 2'))).toBe(true);
});

test('Escape takes back one step at a time, the picture last', () => {
  const deep = press('z 2 1 ?');
  expect(press('Escape', deep)).toMatchObject({ isHelpOpen: false, asking: 'front' });
  expect(press('Escape Escape', deep)).toMatchObject({ panel: 'ask', asking: null });
  expect(press('Escape Escape Escape', deep)).toMatchObject({ panel: null, zoom: 1 });
  expect(press('Escape Escape Escape Escape', deep).zoom).toBe(0);
});

test('J and K stay within the pictures, and every picture is turned by itself', () => {
  expect(press('j j j j').at).toBe(2);
  expect(press('j k k').at).toBe(0);
  expect(press('r r j r').turns).toEqual({ 'front-1': 2, 'selfie-1': 1 });
  expect(press('r r r r').turns).toEqual({ 'front-1': 0 });
});

test('a reason taken back leaves its item out', () => {
  const asked = moveDesk(freshDesk, { kind: 'ask', item: 'front', reason: 'glare' }, choices);
  expect(asked.asked).toEqual({ front: 'glare' });
  expect(moveDesk(asked, { kind: 'ask', item: 'front', reason: '' }, choices).asked).toEqual({});
});

test('a panel that opens as another closes stays open, whichever is heard of first', () => {
  const open = moveDesk(press('3'), { kind: 'open', panel: 'ask' }, choices);
  expect(moveDesk(open, { kind: 'close', panel: 'reject' }, choices).panel).toBe('ask');
  expect(moveDesk(open, { kind: 'close', panel: 'ask' }, choices).panel).toBeNull();
});

test('digits open only what may be done with the case', () => {
  const second = { ...choices, panels: ['agree', 'disagree'] as const };
  const at = (key: string) => moveDesk(freshDesk, { kind: 'key', key }, second).panel;
  expect([at('1'), at('2'), at('3')]).toEqual(['agree', 'disagree', null]);
});
