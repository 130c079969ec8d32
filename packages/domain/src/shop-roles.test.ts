import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  leaveOf,
  mayBeLimited,
  mayDo,
  rightsOf,
  type ShopRole,
  shopRights,
  shopRoles,
} from './shop-roles.ts';

// The table as it was decided, written a second time: a cell that changes is changed twice.
const decided = {
  //                owner, manager, cashier, bookkeeper, developer
  see_shop: '●●●●●',
  ask_payment: '●●●○○',
  see_payments: '●●●●○',
  see_payouts: '●○○●○',
  request_payout: '●○○○○',
  refund: '●●○○○',
  refund_more: '◐◐○○○',
  answer_case: '●●○○○',
  change_bank: '◐○○○○',
  use_keys: '●○○○●',
  live_keys: '◐○○○◐',
  see_team: '●●○●●',
  manage_team: '●○○○○',
  new_owner: '◐○○○○',
  run_shop: '●○○○○',
};
const dots = { alone: '●', second: '◐', no: '○' } as const;

test('every cell is as it was decided', () => {
  const written = shopRights.map((right) => [
    right,
    shopRoles.map((role) => dots[leaveOf(role, right)]).join(''),
  ]);
  expect(Object.fromEntries(written)).toEqual(decided);
});

const covers = (higher: ShopRole, lower: ShopRole): boolean =>
  shopRights.every((right) => !mayDo(lower, right) || mayDo(higher, right));

test('an owner may whatever anybody may, and nobody else covers an owner', () => {
  for (const role of shopRoles) {
    expect(covers('owner', role)).toBe(true);
    expect(covers(role, 'owner')).toBe(role === 'owner');
  }
});

test('whoever may do a thing with a second person may do nothing bigger alone', () => {
  for (const role of shopRoles) {
    expect(mayDo(role, 'refund_more')).toBe(mayDo(role, 'refund'));
  }
});

test('nobody who reads payouts can be limited to stores', () => {
  fc.assert(
    fc.property(fc.constantFrom(...shopRoles), (role) => {
      expect(mayBeLimited(role) && rightsOf(role).includes('see_payouts')).toBe(false);
    }),
  );
});
