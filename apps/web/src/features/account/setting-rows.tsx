import type { Account } from '@luwag/contracts/accounts';
import { formatMobileNumber } from '@luwag/domain/mobile-number';
import type { ShopRight } from '@luwag/domain/shop-roles';
import type { IconName } from '@luwag/ui/icon';
import { m } from '#app/paraglide/messages.js';
import { SettingLink } from '#app/shared/components/settings/settings-list.tsx';
import { openPlaces } from '#app/shared/components/shell/places.ts';
import type { AccountView } from './account.server.ts';
import { devicesWords, passkeysWords, passwordWords } from './account-words.ts';

export type SettingRow = {
  to: string;
  icon: IconName;
  name: string;
  value?: string | undefined;
  right?: ShopRight;
};

type RowsProps = {
  rows: readonly SettingRow[];
  /** What whoever looks may do in the shop; without a list, all. */
  rights?: readonly ShopRight[] | undefined;
};

export const SettingRows = ({ rows, rights }: RowsProps) =>
  openPlaces(rows, rights).map(({ right: _, ...row }) => <SettingLink key={row.to} {...row} />);

/** Buyers and people of shops set these alike, each in their own part of the product. */
type Area = 'buyer' | 'merchant';

export const numberRow = (area: Area, account: Account): SettingRow => ({
  to: `/${area}/settings/number`,
  icon: 'phone',
  name: m.settings_number_title(),
  value: account.is_number_confirmed
    ? formatMobileNumber(account.contact_number)
    : m.security_number_unconfirmed(),
});

export const emailRow = (area: Area, { email }: Account): SettingRow => ({
  to: `/${area}/settings/security#email`,
  icon: 'mail',
  name: m.settings_email(),
  value: email,
});

export function safetyRows(area: Area, view: Pick<AccountView, 'security'>): readonly SettingRow[] {
  const to = `/${area}/settings/security`;
  return [
    { to: `${to}#passkeys`, icon: 'key', name: m.settings_passkeys(), value: passkeysWords(view) },
    { to: `${to}#sessions`, icon: 'shield', name: m.settings_devices(), value: devicesWords(view) },
    { to: `${to}#password`, icon: 'lock', name: m.settings_password(), value: passwordWords(view) },
  ];
}
