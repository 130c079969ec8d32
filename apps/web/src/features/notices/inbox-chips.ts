import type { NoticeGroup } from '@luwag/contracts/notices';
import type { AccountType } from '@luwag/contracts/person';
import { m } from '#app/paraglide/messages.js';

type Chip = { name: string; word: () => string; groups: readonly NoticeGroup[] };

const security: Chip = { name: 'security', word: m.inbox_show_security, groups: ['security'] };
const cases: Chip = { name: 'cases', word: m.inbox_show_cases, groups: ['cases', 'checks'] };

/** What somebody looks for, in a word. All groups are in one of them. */
const chips: Readonly<Record<AccountType, readonly Chip[]>> = {
  buyer: [
    {
      name: 'money',
      word: m.inbox_show_money,
      groups: ['money_owed', 'purchases', 'payments', 'groups', 'rating'],
    },
    cases,
    security,
  ],
  merchant: [
    { name: 'sales', word: m.inbox_show_sales, groups: ['sales'] },
    { name: 'money', word: m.inbox_show_money, groups: ['payouts'] },
    cases,
    { name: 'developers', word: m.inbox_show_developers, groups: ['developers'] },
    security,
  ],
};

export const chipsOf = (owner: AccountType): readonly Chip[] => chips[owner];
