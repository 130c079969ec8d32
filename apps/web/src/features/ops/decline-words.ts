import type { PurchaseDecline } from '@luwag/contracts/purchase-declines';
import { m } from '#app/paraglide/messages.js';

type Rule = NonNullable<PurchaseDecline['kept']['rule']>;

/** By which rule nothing was lent. */
export const declineWords: Readonly<Record<Rule, () => string>> = {
  no_line: m.decline_rule_no_line,
  frozen: m.decline_rule_frozen,
  overdue: m.decline_rule_overdue,
  insufficient_credit: m.decline_rule_insufficient_credit,
  own_cap: m.decline_rule_own_cap,
  held: m.decline_rule_held,
};
