import type { Account } from '@luwag/contracts/accounts';
import { formatMobileNumber } from '@luwag/domain/mobile-number';
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
          <YouGroup view={view} account={account} />
          <MoneyGroup view={view} />
        </div>
        <div className="stack gap-6 top">
          <SafetyGroup view={view} />
          <WayGroup />
          <PrivacyGroup />
          <SettingsGroup>
            <SettingLink to="/buyer/support" icon="chat" name={m.support_link()} />
            {signOut}
          </SettingsGroup>
        </div>
      </div>
    </div>
  );
}

type GroupProps = { view: AccountView };

function YouGroup({ view, account }: GroupProps & { account: Account }) {
  const { contact_number: number, is_number_confirmed: isProven } = account;
  return (
    <SettingsGroup title={m.settings_you()}>
      <SettingLink
        to="/buyer/settings/profile"
        icon="user"
        name={m.settings_profile()}
        value={view.birthDate ? dateOf(view.birthDate) : m.settings_profile_note()}
      />
      <SettingLink
        to="/buyer/settings/profile#address"
        icon="pin"
        name={m.settings_address()}
        value={words.addressWords(view)}
      />
      <SettingLink
        to="/buyer/settings/number"
        icon="phone"
        name={m.settings_number_title()}
        value={isProven ? formatMobileNumber(number) : m.security_number_unconfirmed()}
      />
      <SettingLink
        to="/buyer/settings/security#email"
        icon="mail"
        name={m.settings_email()}
        value={account.email}
      />
    </SettingsGroup>
  );
}

function MoneyGroup({ view }: GroupProps) {
  return (
    <SettingsGroup title={m.settings_money()}>
      <SettingLink
        to="/buyer/sources"
        icon="wallet"
        name={m.settings_sources()}
        value={words.sourcesWords(view)}
      />
      <SettingLink
        to="/buyer/rating"
        icon="clock"
        name={m.settings_rating()}
        value={words.ratingWords(view)}
      />
      {/* There is nothing to cap without a line. */}
      {view.cap && (
        <SettingLink
          to="/buyer/rating#cap"
          icon="ceiling"
          name={m.settings_cap()}
          value={words.capWords(view.cap)}
        />
      )}
      <SettingLink
        to="/buyer/payments"
        icon="document"
        name={m.records_link_payments()}
        value={m.settings_payments_note()}
      />
      <SettingLink
        to="/buyer/credit"
        icon="return"
        name={m.credit_link()}
        value={m.settings_credit_note()}
      />
      <SettingLink
        to="/buyer/disputes"
        icon="chat"
        name={m.disputes_link_buyer()}
        value={m.settings_cases_note()}
      />
    </SettingsGroup>
  );
}

const SafetyGroup = ({ view }: GroupProps) => (
  <SettingsGroup title={m.settings_safety()}>
    <SettingLink
      to="/buyer/settings/security#passkeys"
      icon="key"
      name={m.settings_passkeys()}
      value={words.passkeysWords(view)}
    />
    <SettingLink
      to="/buyer/settings/security#sessions"
      icon="shield"
      name={m.settings_devices()}
      value={words.devicesWords(view)}
    />
    <SettingLink
      to="/buyer/settings/security#password"
      icon="lock"
      name={m.settings_password()}
      value={words.passwordWords(view)}
    />
  </SettingsGroup>
);

const WayGroup = () => (
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
);

const PrivacyGroup = () => (
  <SettingsGroup title={m.settings_privacy()}>
    <SettingLink
      to="/buyer/settings/privacy"
      icon="no-contacts"
      name={m.settings_known()}
      value={m.settings_known_note()}
    />
    <SettingLink
      to="/buyer/settings/privacy#copy"
      icon="copy"
      name={m.settings_copy()}
      value={m.settings_copy_note()}
    />
    <SettingLink
      to="/buyer/settings/privacy#close"
      icon="close"
      name={m.settings_close()}
      value={m.settings_close_note()}
    />
  </SettingsGroup>
);
