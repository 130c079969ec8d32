import type { Account } from '@luwag/contracts/accounts';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import {
  LanguageRow,
  SettingLink,
  SettingsGroup,
  ThemeRow,
} from '#app/shared/components/settings/settings-list.tsx';
import { dateOf } from '#app/shared/format/money-words.ts';
import type { AccountView } from './account.server.ts';
import * as words from './account-words.ts';
import { emailRow, numberRow, type SettingRow, SettingRows, safetyRows } from './setting-rows.tsx';

export type AccountPageProps = {
  view: AccountView;
  account: Account;
  /** Two letters or the picture. */
  face: ReactNode;
  /** The row that logs out. */
  signOut: ReactNode;
};

/** Everything about the buyer in one place; each row says how it stands. */
export function AccountPage({ view, account, face, signOut }: AccountPageProps) {
  const name = `${account.first_name} ${account.last_name}`.trim();
  return (
    <div className="stack gap-6 top">
      <PageHead title={m.settings_title()}>{m.settings_lede()}</PageHead>
      <Card className="stack set-who">
        {face}
        <span>
          <b className="clamp">{name}</b>
          <span className="label">{words.sinceWords(account.created_at)}</span>
        </span>
        {account.account_status === 'ACTIVE' && <Badge tone="paid">{m.settings_checked()}</Badge>}
      </Card>
      <div className="stack gap-6 top set-columns">
        <div className="stack gap-6 top">
          <SettingsGroup title={m.settings_you()}>
            <SettingRows rows={youRows(view, account)} />
          </SettingsGroup>
          <SettingsGroup title={m.settings_money()}>
            <SettingRows rows={moneyRows(view)} />
          </SettingsGroup>
        </div>
        <div className="stack gap-6 top">
          <SettingsGroup title={m.settings_safety()}>
            <SettingRows rows={safetyRows('buyer', view)} />
          </SettingsGroup>
          <SettingsGroup title={m.settings_way()}>
            <SettingLink
              to="/buyer/settings/notices"
              icon="bell"
              name={m.settings_notices()}
              value={m.settings_notices_note()}
            />
            <LanguageRow />
            <ThemeRow />
          </SettingsGroup>
          <SettingsGroup title={m.settings_privacy()}>
            <SettingRows rows={privacyRows()} />
          </SettingsGroup>
          <SettingsGroup>
            <SettingLink to="/buyer/support" icon="chat" name={m.support_link()} />
            {signOut}
          </SettingsGroup>
        </div>
      </div>
    </div>
  );
}

const youRows = (view: AccountView, account: Account): readonly SettingRow[] => [
  {
    to: '/buyer/settings/profile',
    icon: 'user',
    name: m.settings_profile(),
    value: view.birthDate ? dateOf(view.birthDate) : m.settings_profile_note(),
  },
  {
    to: '/buyer/settings/profile#address',
    icon: 'pin',
    name: m.settings_address(),
    value: words.addressWords(view),
  },
  numberRow('buyer', account),
  emailRow('buyer', account),
];

const moneyRows = (view: AccountView): readonly SettingRow[] => [
  {
    to: '/buyer/sources',
    icon: 'wallet',
    name: m.settings_sources(),
    value: words.sourcesWords(view),
  },
  {
    to: '/buyer/rating',
    icon: 'clock',
    name: m.settings_rating(),
    value: words.ratingWords(view),
  },
  // There is nothing to cap without a line.
  ...(view.cap ? [capRow(words.capWords(view.cap))] : []),
  {
    to: '/buyer/payments',
    icon: 'document',
    name: m.records_link_payments(),
    value: m.settings_payments_note(),
  },
  {
    to: '/buyer/credit',
    icon: 'return',
    name: m.credit_link(),
    value: m.settings_credit_note(),
  },
  {
    to: '/buyer/disputes',
    icon: 'chat',
    name: m.disputes_link_buyer(),
    value: m.settings_cases_note(),
  },
];

const capRow = (value: string): SettingRow => ({
  to: '/buyer/rating#cap',
  icon: 'ceiling',
  name: m.settings_cap(),
  value,
});

const privacyRows = (): readonly SettingRow[] => {
  const to = '/buyer/settings/privacy';
  return [
    { to, icon: 'no-contacts', name: m.settings_known(), value: m.settings_known_note() },
    { to: `${to}#copy`, icon: 'copy', name: m.settings_copy(), value: m.settings_copy_note() },
    { to: `${to}#close`, icon: 'close', name: m.settings_close(), value: m.settings_close_note() },
  ];
};
