import { expect, test } from 'vitest';
import { deskAddress, deskFromAddress } from './desk-address.ts';
import { type DeskState, freshDesk } from './desk-state.ts';

const pictures = [{ key: 'front' }, { key: 'selfie' }];
const read = (search: string) => deskFromAddress(new URLSearchParams(search), pictures);

test('following the tools of a picture turns and enlarges it, as the keys would', () => {
  const follow = (desk: DeskState, kind: 'zoom' | 'turn') =>
    read(deskAddress(desk, { kind, at: 1, key: 'selfie' }));
  const large = follow(freshDesk, 'zoom');
  expect(large).toMatchObject({ at: 1, zoom: 1, turns: {} });
  const turned = follow(large, 'turn');
  expect(turned).toMatchObject({ at: 1, zoom: 1, turns: { selfie: 1 } });
  expect(follow(follow(turned, 'zoom'), 'zoom')).toMatchObject({ zoom: 0, turns: { selfie: 1 } });
});

test('an address that makes no sense shows the case as it is', () => {
  for (const search of ['', '?at=9&zoom=7&turn=-1', '?at=x&zoom=&turn=1.5']) {
    expect(read(search)).toEqual(freshDesk);
  }
});
