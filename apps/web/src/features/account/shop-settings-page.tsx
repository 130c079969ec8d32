import type { Account } from '@luwag/contracts/accounts';
import type { ShopRight } from '@luwag/domain/shop-roles';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import {
  LanguageRow,
  SettingLink,
  SettingsGroup,
  ThemeRow,
} from '#app/shared/components/settings/settings-list.tsx';
import { emailRow, numberRow, type SettingRow, SettingRows, safetyRows } from './setting-rows.tsx';
import type { ShopSettingsView } from './shop-settings.server.ts';

export type ShopSettingsPageProps = {
  view: ShopSettingsView;
  account: Account;
  /** What whoever looks may do in the shop; without a list, all. */
  rights: readonly ShopRight[] | undefined;
  signOut: ReactNode;
};

/** Of the shop, and of whoever is signed in for it: people of a team have their own. */
export function ShopSettingsPage({ view, account, rights, signOut }: ShopSettingsPageProps) {
  return (
    <div className="stack gap-6 top">
      <PageHead title={m.sales_settings_title()}>{m.sales_settings_lede()}</PageHead>
      <div className="stack gap-6 top set-columns">
        <div className="stack gap-6 top">
          <SettingsGroup title={m.settings_shop()}>
            <SettingRows rows={shopRows(view, account)} rights={rights} />
          </SettingsGroup>
          <SettingsGroup title={m.settings_you()}>
            <SettingRows rows={[numberRow('merchant', account), emailRow('merchant', account)]} />
          </SettingsGroup>
        </div>
        <div className="stack gap-6 top">
          <SettingsGroup title={m.settings_safety()}>
            <SettingRows rows={safetyRows('merchant', view)} />
          </SettingsGroup>
          <SettingsGroup title={m.settings_way()}>
            <SettingLink
              to="/merchant/settings/notifications"
              icon="bell"
              name={m.paid_settings_name()}
              value={m.paid_settings_note()}
            />
            <LanguageRow />
            <ThemeRow />
          </SettingsGroup>
          <SettingsGroup>
            <SettingLink
              to="/merchant/settings/privacy"
              icon="no-contacts"
              name={m.sales_settings_privacy()}
              value={m.sales_settings_privacy_note()}
            />
            <SettingLink to="/merchant/support" icon="chat" name={m.support_link()} />
            {signOut}
          </SettingsGroup>
        </div>
      </div>
    </div>
  );
}

const shopRows = (view: ShopSettingsView, account: Account): readonly SettingRow[] => [
  {
    right: 'run_shop',
    ...{ to: '/merchant/settings/profile', icon: 'shop', name: m.sales_settings_business() },
    value: account.business_name ?? m.sales_settings_business_note(),
  },
  {
    right: 'see_payouts',
    ...{ to: '/merchant/settings/bank', icon: 'wallet', name: m.sales_settings_bank() },
    value: view.bank ?? m.sales_settings_bank_note(),
  },
  {
    ...{ to: '/merchant/stores', icon: 'pin', name: m.sales_settings_stores() },
    value: storesWords(view),
  },
  {
    right: 'see_team',
    ...{ to: '/merchant/team', icon: 'users', name: m.team_title(), value: m.team_settings_note() },
  },
  {
    right: 'answer_case',
    ...{ to: '/merchant/disputes', icon: 'chat', name: m.sales_settings_cases() },
    value: m.sales_settings_cases_note(),
  },
  {
    right: 'use_keys',
    ...{ to: '/merchant/developers', icon: 'code', name: m.sales_settings_keys() },
    value: m.sales_settings_keys_note(),
  },
];

function storesWords({ stores }: ShopSettingsView): string {
  if (stores === null || stores === 0) return m.sales_settings_stores_note();
  return stores === 1 ? m.settings_stores_one() : m.settings_stores_value({ count: stores });
}
