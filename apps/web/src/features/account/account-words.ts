import { manilaDateOf } from '@luwag/domain/calendar';
import { channelName } from '@luwag/domain/channel-names';
import { formatDate, formatMonth } from '@luwag/domain/format-date';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { isUsable } from '#app/shared/format/channel-names.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import type { AccountView } from './account.server.ts';

// How each setting stands, in the few words that its row has room for. Undefined: not known now.

export function addressWords({ address, isProfileRead }: AccountView): string | undefined {
  if (!isProfileRead) return undefined;
  return address ? `${address.barangay}, ${address.city}` : m.settings_not_told();
}

export function sourcesWords({ sources }: AccountView): string | undefined {
  if (!sources) return undefined;
  const names = [...new Set(sources.filter(isUsable).map(({ channel }) => channelName(channel)))];
  return names.length === 0 ? m.settings_sources_none() : names.join(', ');
}

export function ratingWords({ rating }: AccountView): string | undefined {
  if (!rating) return undefined;
  return rating.limit === null
    ? m.settings_rating_no_line()
    : m.settings_rating_value({ rating: rating.points, limit: pesos(rating.limit) });
}

export const capWords = ({ amount }: NonNullable<AccountView['cap']>): string =>
  amount === null ? m.settings_cap_none() : pesos(amount);

export function passkeysWords({ security }: Pick<AccountView, 'security'>): string | undefined {
  if (!security) return undefined;
  const { passkeys, hasApp } = security;
  const [first] = passkeys;
  if (!first) return hasApp ? m.settings_passkeys_app() : m.settings_passkeys_none();
  return passkeys.length === 1
    ? first
    : m.settings_passkeys_more({ name: first, count: passkeys.length - 1 });
}

export const devicesWords = ({ security }: Pick<AccountView, 'security'>): string | undefined =>
  security ? m.settings_devices_value({ count: security.devices }) : undefined;

export function passwordWords({ security }: Pick<AccountView, 'security'>): string | undefined {
  if (!security) return undefined;
  const on = manilaDateOf(Date.parse(security.passwordChangedAt));
  return m.settings_password_value({ date: formatDate(on, getLocale()) });
}

/** `With Luwag since June 2026`. */
export const sinceWords = (createdAt: string): string =>
  m.settings_since({
    month: formatMonth(manilaDateOf(Date.parse(createdAt)), getLocale()),
  });
