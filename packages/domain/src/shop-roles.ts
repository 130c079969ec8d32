/**
 * Who in a shop may do what. One table: the API enforces it on every call of a shop, and the page
 * of the team prints it.
 */

/** `accountant` is called bookkeeper on screens. */
export const shopRoles = ['owner', 'manager', 'cashier', 'accountant', 'developer'] as const;
export type ShopRole = (typeof shopRoles)[number];

/** `second`: one person asks and another one approves, in shops where two people may. */
export type Leave = 'alone' | 'second' | 'no';

type Row = Readonly<Record<ShopRole, Leave>>;

const row = (
  owner: Leave,
  manager: Leave,
  cashier: Leave,
  accountant: Leave,
  developer: Leave,
): Row => ({ owner, manager, cashier, accountant, developer });

/** In the order in which they are printed. */
const table = {
  see_shop: row('alone', 'alone', 'alone', 'alone', 'alone'),
  ask_payment: row('alone', 'alone', 'alone', 'no', 'no'),
  see_payments: row('alone', 'alone', 'alone', 'alone', 'no'),
  see_payouts: row('alone', 'no', 'no', 'alone', 'no'),
  request_payout: row('alone', 'no', 'no', 'no', 'no'),
  refund: row('alone', 'alone', 'no', 'no', 'no'),
  refund_more: row('second', 'second', 'no', 'no', 'no'),
  answer_case: row('alone', 'alone', 'no', 'no', 'no'),
  change_bank: row('second', 'no', 'no', 'no', 'no'),
  use_keys: row('alone', 'no', 'no', 'no', 'alone'),
  live_keys: row('second', 'no', 'no', 'no', 'second'),
  see_team: row('alone', 'alone', 'no', 'alone', 'alone'),
  manage_team: row('alone', 'no', 'no', 'no', 'no'),
  new_owner: row('second', 'no', 'no', 'no', 'no'),
  run_shop: row('alone', 'no', 'no', 'no', 'no'),
} as const satisfies Record<string, Row>;

export type ShopRight = keyof typeof table;
export const shopRights = Object.keys(table) as readonly ShopRight[];

export const leaveOf = (role: ShopRole, right: ShopRight): Leave => table[right][role];

/** Alone or with a second person: whoever may ask may also be the second person of another. */
export const mayDo = (role: ShopRole, right: ShopRight): boolean => leaveOf(role, right) !== 'no';

export const rightsOf = (role: ShopRole): ShopRight[] =>
  shopRights.filter((right) => mayDo(role, right));

/** Rights of which a person of the shop is told; `see_shop` is everybody's and says nothing. */
export const printedRights = shopRights.filter((right) => right !== 'see_shop');
export type PrintedRight = (typeof printedRights)[number];

/**
 * Whether somebody with this role may be limited to some stores. What is paid out is of all stores
 * together, so whoever reads payouts has all of them.
 */
export const mayBeLimited = (role: ShopRole): boolean => !mayDo(role, 'see_payouts');
