import type { ShopRight } from '@luwag/domain/shop-roles';
import { Card } from '@luwag/ui/card';
import { Icon, type IconName } from '@luwag/ui/icon';
import { List, ListRow } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { useShop } from '#app/shared/auth/use-may.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { openPlaces } from '#app/shared/components/shell/places.ts';

type Setting = {
  path: string;
  icon: IconName;
  name: () => string;
  note: () => string;
  right?: ShopRight;
};

const settings: readonly Setting[] = [
  {
    right: 'run_shop',
    path: '/merchant/settings/profile',
    icon: 'shop',
    name: m.sales_settings_business,
    note: m.sales_settings_business_note,
  },
  {
    right: 'see_payouts',
    path: '/merchant/settings/bank',
    icon: 'wallet',
    name: m.sales_settings_bank,
    note: m.sales_settings_bank_note,
  },
  {
    path: '/merchant/stores',
    icon: 'pin',
    name: m.sales_settings_stores,
    note: m.sales_settings_stores_note,
  },
  {
    right: 'see_team',
    path: '/merchant/team',
    icon: 'users',
    name: m.team_title,
    note: m.team_settings_note,
  },
  {
    right: 'answer_case',
    path: '/merchant/disputes',
    icon: 'chat',
    name: m.sales_settings_cases,
    note: m.sales_settings_cases_note,
  },
  {
    right: 'use_keys',
    path: '/merchant/developers',
    icon: 'code',
    name: m.sales_settings_keys,
    note: m.sales_settings_keys_note,
  },
  {
    path: '/merchant/settings/notifications',
    icon: 'bell',
    name: m.paid_settings_name,
    note: m.paid_settings_note,
  },
  {
    path: '/merchant/settings/security',
    icon: 'shield',
    name: m.sales_settings_security,
    note: m.sales_settings_security_note,
  },
  {
    path: '/merchant/settings/privacy',
    icon: 'lock',
    name: m.sales_settings_privacy,
    note: m.sales_settings_privacy_note,
  },
];

export const loader = forRole('merchant', () => null);

/** Everything that is set once and looked at rarely, in one place. */
export default function MerchantSettings() {
  return (
    <div className="stack gap-5 top narrow">
      <PageHead title={m.sales_settings_title()}>{m.sales_settings_lede()}</PageHead>
      <Card flush>
        <List label={m.sales_settings_title()}>
          {openPlaces(settings, useShop()?.rights).map(({ path, icon, name, note }) => (
            <ListRow
              key={path}
              icon={icon}
              title={
                <Link to={path} className="row-link">
                  {name()}
                </Link>
              }
              note={note()}
              end={<Icon name="chevron-right" small />}
            />
          ))}
        </List>
      </Card>
    </div>
  );
}
